import { type RawBuilder, sql } from 'kysely'
import { suppliers } from '../../../core/contracts/suppliers.contract.ts'
import type { SupplierOrder } from '../../../core/contracts/supplier-orders.ts'
import { bind } from '../http/bind.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { pageJson, pagesAddress } from '../http/paginator.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { shopRatings } from '../reviews/rating.ts'
import { filterValues, inCategories, isPublic, urlSql } from './listing-sql.ts'

/** Pictures on a card. */
const COVERS = 3
/** More words than these find nothing else. */
const MOST_WORDS = 8

export const supplierBindings = [
  bind(suppliers, ({ page, per_page, search, category, country, verified, sort }, context) => {
    const address = pagesAddress(context.request)
    return context.services.publicCache.get(`suppliers ${page} ${address}`, KEPT_SECONDS, async () => {
      const { categoryIds } = await filterValues(context.open, { filters: { categories: [category] }, currency: 1 })
      const inCategory = category === '' ? sql<boolean>`true` : inCategories(categoryIds)
      const matched = sql`(
        select c.id, c.name, c.country, c.created_at, o.products, r.rating, r.reviews
        from companies c
        join ${productsBySeller(inCategory)} o on o.company_id = c.id
        left join ${shopRatings} r on r.company_id = c.id
        where c.kind = 'seller' and c.approval = 'approved' and ${verified === 1 ? sql`c.is_verified` : sql`true`} and ${hasWords(search)}) m`
      const there = country === '' ? sql`true` : sql`m.country = ${country.toUpperCase()}`
      const statement = pageJson({
        rows: sql`select json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'country', c.country, 'country_name', co.name,
            'is_verified', c.is_verified, 'city', c.city, 'main_business_type', c.main_business_type, 'products', m.products,
            'covers', (select coalesce(json_agg(${urlSql(sql`p.cover`)}), '[]'::json) from (select l.cover from listings l
              where l.company_id = c.id and ${isPublic} and ${inCategory} and l.cover is not null order by l.score desc, l.id desc limit ${COVERS}) p),
            'logo', (select ${urlSql(sql`f.key`)} from files f where f.id = c.logo_file_id and f.key like 'public/%'),
            'member_since', extract(year from c.created_at)::int, 'rating', m.rating, 'reviews', coalesce(m.reviews, 0)) as row
          from ${matched} join companies c on c.id = m.id left join countries co on co.code = c.country
          where ${there} order by ${ORDERS[sort]}`,
        total: sql`select count(*) from ${matched} where ${there}`,
        page,
        per_page,
        address,
      })
      const countries = sql<{
        json: string
      }>`select coalesce(json_agg(json_build_object('code', code, 'name', name, 'count', count)), '[]'::json)::text as json
        from (select co.code, co.name, count(*)::int as count from ${matched} join countries co on co.code = m.country
          group by co.code, co.name order by count(*) desc, co.name) t`
      const [found, places] = await Promise.all([statement.execute(context.open), countries.execute(context.open)])
      return new SerializedResponse(
        `"data":${found.rows[0]?.json ?? 'null'},"countries":${places.rows[0]?.json ?? '[]'}`,
      )
    })
  }),
]

/** The number of public products that fulfil a condition, by company. */
export const productsBySeller = (condition: RawBuilder<boolean>) =>
  sql`(select l.company_id, count(*)::int as products from listings l where ${isPublic} and ${condition} group by l.company_id)`

// Helpers

const ORDERS: Readonly<Record<SupplierOrder, RawBuilder<unknown>>> = {
  products: sql`m.products desc, m.id`,
  rating: sql`m.rating desc nulls last, m.reviews desc nulls last, m.products desc, m.id`,
  newest: sql`m.created_at desc, m.id desc`,
  name: sql`lower(m.name), m.id`,
}

/** Each word begins a word of the shop's name or city. */
function hasWords(search: string): RawBuilder<boolean> {
  const words = search.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length === 0) return search === '' ? sql<boolean>`true` : sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    words.slice(0, MOST_WORDS).map((word) => sql`concat_ws(' ', c.name, c.city) ~* ${`\\m${word}`}`),
    sql` and `,
  )})`
}
