import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { shopCatalog, shopCatalogs } from '../../../core/contracts/shop-catalogs.contract.ts'
import { bind } from '../http/bind.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { notFound } from '../http/refusals.ts'
import { cardFields, cardJoins, isPublic, urlSql } from '../market/listing-sql.ts'
import { companyOfSlug } from '../store/store-row.ts'

/** A published catalogue, over `g`. */
const isPublished = sql`g.published = 1 and g.deleted_at is null`

/** The listings of a catalogue that are on sale, over `g`. */
const onSale = sql`catalog_listings i join listings l on l.id = i.listing_id where i.catalog_id = g.id and ${isPublic}`

/** Whether a catalogue has a public page, over `g`: it is published, and something in it is on sale. */
export const hasPublicPage = sql<SqlBool>`(${isPublished} and exists (select 1 from ${onSale}))`

/** The number of published catalogues of a company that have something on sale. */
export const catalogsSql = (companyId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from catalogs g where g.company_id = ${companyId} and ${hasPublicPage})`

/** The cover, else the picture of the first listing that has one. */
const picture = sql`coalesce(g.cover, (select ${urlSql(sql`l.cover`)} from ${onSale} and l.cover is not null order by i.position limit 1))`

export const shopCatalogBindings = [
  bind(shopCatalogs, async ({ shop }, context) => {
    const { rows } = await sql<{ json: string }>`
      select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name, 'description', t.description, 'picture', t.picture,
          'products', t.products) order by t.published_at desc, t.id desc), '[]'::json)::text as json
        from (select g.id, g.slug, g.name, g.description, g.published_at, ${picture} as picture,
                (select count(*)::int from ${onSale}) as products
              from catalogs g where g.company_id = ${companyOfSlug(shop)} and ${isPublished}) t
       where t.products > 0`.execute(context.open)
    return new SerializedResponse(`"data":${rows[0]?.json ?? '[]'}`)
  }),

  bind(shopCatalog, async ({ shop, catalog, currency }, context) => {
    const { rows } = await sql<{ json: string }>`
      select json_build_object(
          'company', json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'country', c.country, 'country_name', co.name, 'is_verified', c.is_verified),
          'slug', g.slug, 'name', g.name, 'description', g.description, 'picture', ${picture},
          'updated_at', to_char(g.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
          'products', (select json_agg(json_build_object(${cardFields}) order by i.position)
            from catalog_listings i join listings l on l.id = i.listing_id ${cardJoins(currency)}
            where i.catalog_id = g.id and ${isPublic}))::text as json
        from catalogs g join companies c on c.id = g.company_id left join countries co on co.code = c.country
       where g.company_id = ${companyOfSlug(shop)} and g.slug = ${catalog} and ${hasPublicPage}`.execute(context.open)
    const [found] = rows
    if (found === undefined) throw notFound('catalogue')
    return new SerializedResponse(`"data":${found.json}`)
  }),
]
