import { type Kysely, type RawBuilder, sql } from 'kysely'
import { levelOptions } from '../../../core/catalogue/levels.ts'
import { productDraftSchema } from '../../../core/catalogue/product-form.schema.ts'
import { termToScreen } from '../../../core/catalogue/specification.ts'
import type { HandlerInput } from '../../../core/contracts/endpoint.ts'
import { type ProductPage, productVariations, productView } from '../../../core/contracts/market.contract.ts'
import { decimalsOf } from '../../../core/pricing/money.ts'
import { roundTo } from '../../../core/pricing/rounding.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { companyOfSlug } from '../store/store-row.ts'
import { bind } from '../http/bind.ts'
import { pageJson, pagesAddress } from '../http/paginator.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { notFound } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'
import { offeredRows, offeredVariations } from '../listing/listing-drafts.ts'
import { averageOfStars, ratingOfShop } from '../reviews/rating.ts'
import { amountSql, cardFields, cardJoins, isPublic, urlSql } from './listing-sql.ts'

interface Stored extends Omit<
  ProductPage,
  'specifications' | 'levels' | 'tiers' | 'unit_price' | 'description' | 'pre_title_name' | 'country_origin_name'
> {
  readonly rate: number
  readonly exponent: number
  readonly is_same_currency: boolean
  readonly specification_rows: readonly {
    readonly id: number
    readonly parent: number | null
    readonly name: string
    readonly unit: string
    readonly is_checked: boolean
  }[]
  readonly level_rows: readonly {
    readonly id: number
    readonly is_multi: boolean
    readonly key: string | null
    readonly group: string | null
    readonly attributes: readonly number[]
  }[]
}

/** The company whose drafts this person may view; 0 without one. */
const draftsOf = (viewer: Viewer | undefined): number =>
  viewer !== undefined && isGranted(viewer, { module: 'Product', action: 'View' }) ? viewer.companyId : 0

export const productPageBindings = [
  bind(productView, async ({ currency, ...address }, context) => {
    const named = namedBy(address)
    if (named === undefined) throw notFound('product')
    const stored = await storedProduct(context.open, named, currency, draftsOf(context.viewer))
    if (stored === undefined) throw notFound('product')
    const { rate, exponent, is_same_currency, specification_rows, level_rows, ...page } = stored
    const draft = productDraftSchema.safeParse(stored.form)
    const form: FormFields = draft.success ? draft.data : {}
    const amount = (value: number) =>
      is_same_currency ? value : roundTo(value * rate, decimalsOf(value * rate, exponent))
    const specifications = specificationsOf(specification_rows)
    return {
      data: {
        ...page,
        description: form.description ?? '',
        pre_title_name: form.pre_title_name ?? '',
        unit_price:
          stored.price_type === 'fixed' && form.unit_price != null && form.unit_price > 0
            ? amount(form.unit_price)
            : null,
        tiers:
          stored.price_type === 'quantity'
            ? (form.order_quantity ?? []).flatMap(({ min, max, per_unit }) =>
                min && max && per_unit ? [{ min, max, per_unit: amount(per_unit) }] : [],
              )
            : [],
        specifications,
        levels: levelsOf(level_rows, specifications),
        country_origin_name: await originNames(context.open, form),
      },
    }
  }),

  bind(productVariations, async ({ product_id, currency, page, per_page }, context) => {
    const own = draftsOf(context.viewer)
    const offered = offeredVariations([product_id])
    const of = sql`from ${offered} m join listings l on l.id = m.listing_id join companies c on c.id = l.company_id
      where l.deleted_at is null and ((${isPublic}) or l.company_id = ${own}::bigint)`
    const statement = pageJson({
      rows: sql`select json_build_object('id', m.id, 'key', m.key, 'price', case when m.price_minor > 0 then ${amountSql(sql`m.price_minor`)} end,
          'is_default', m.is_default, 'is_available', m.status = 1, 'image', ${urlSql(sql`m.images ->> 0`)}) as row
        from ${offered} m join listings l on l.id = m.listing_id ${cardJoins(currency)}
        where l.deleted_at is null and ((${isPublic}) or l.company_id = ${own}::bigint)
        order by m.position, m.id`,
      total: sql`select count(*) ${of}`,
      page,
      per_page,
      address: pagesAddress(context.request),
    })
    const { rows } = await statement.execute(context.open)
    return new SerializedResponse(`"data":${rows[0]?.json ?? 'null'}`)
  }),
]

/** The condition on the listing that a call names by its id, its address, or the shop and its name there. */
function namedBy({ id, product_url, company, slug }: Omit<HandlerInput<typeof productView>, 'currency'>) {
  if (id !== undefined) return sql`l.id = ${id}::bigint`
  if (product_url !== undefined && product_url !== '') return sql`l.product_url = ${product_url}`
  if (company !== undefined && slug !== undefined) return sql`c.id = ${companyOfSlug(company)} and l.slug = ${slug}`
  return undefined
}

/** A product that is on sale, or one of the company `own`. */
async function storedProduct(
  k: Kysely<Tables>,
  named: RawBuilder<unknown>,
  currency: HandlerInput<typeof productView>['currency'],
  own: number,
): Promise<Stored | undefined> {
  const { rows } = await sql<{ product: Stored }>`${prepared}
    select json_build_object(${cardFields},
      'published', l.published, 'score', l.score, 'version', l.version, 'form', l.form,
      'rate', have.usd_per_unit / want.usd_per_unit, 'exponent', want.exponent, 'is_same_currency', have.code = want.code,
      'photos', (select coalesce(json_agg(json_build_object('url', ${urlSql(sql`p ->> 'url'`)}, 'alt', coalesce(nullif(p ->> 'alt', ''), l.name)) order by at), '[]'::json)
                 from jsonb_array_elements(l.photos) with ordinality as photos(p, at) where coalesce(p ->> 'url', '') <> ''),
      'category_slugs', (select coalesce(json_agg(json_build_object('slug', a.slug, 'name', a.name) order by a.depth), '[]'::json) from categories a where a.id = any(k.path_ids)),
      'seller_user_id', (select u.id from users u where u.company_id = c.id and u.type = 'seller' and u.deleted_at is null order by u.id limit 1),
      'specification_rows', (select coalesce(json_agg(json_build_object('id', s.id, 'parent', s.parent_id, 'name', s.name, 'unit', s.unit, 'is_checked', s.is_checked) order by s.position, s.id), '[]'::json)
                             from ${offeredRows('specifications')} s where s.published = 1),
      'level_rows', (select coalesce(json_agg(json_build_object('id', v.id, 'is_multi', v.is_multi, 'key', v.level_specification_key, 'group', g.name, 'attributes', v.attributes) order by v.position, v.id), '[]'::json)
                     from ${offeredRows('levels')} v left join ${offeredRows('level_groups')} g on g.id = v.group_id),
      'company', json_build_object('city', c.city, 'business_types', c.business_types, 'member_since', extract(year from c.created_at)::int,
        'products', (select count(*) from listings o where o.company_id = c.id and o.published = 1 and o.deleted_at is null),
        'rating', ${ratingOfShop},
        'reviews', (select count(*) from reviews r where r.company_id = c.id and r.listing_id is null and r.taken_off_at is null)),
      'rating', (select ${averageOfStars} from reviews r where r.listing_id = l.id and r.taken_off_at is null),
      'reviews', (select count(*) from reviews r where r.listing_id = l.id and r.taken_off_at is null)
    ) as product
    from listings l ${cardJoins(currency)} left join listing_drafts d on d.listing_id = l.id
    where ${named} and l.deleted_at is null and ((${isPublic}) or l.company_id = ${own}::bigint)`.execute(k)
  return rows[0]?.product
}

function specificationsOf(rows: Stored['specification_rows']): ProductPage['specifications'] {
  return rows
    .filter((row) => row.parent === null)
    .map((row) => ({
      id: row.id,
      name: termToScreen(row.name),
      unit: row.unit,
      terms: rows
        .filter((term) => term.parent === row.id && term.is_checked)
        .map((term) => ({ id: term.id, name: termToScreen(term.name) })),
    }))
}

/** The levels of which a variation chooses, each with the options that its specifications give; empty ones are left out. */
function levelsOf(rows: Stored['level_rows'], specifications: ProductPage['specifications']): ProductPage['levels'] {
  const names = new Map(specifications.map(({ id, name, unit }) => [id, unit === '' ? name : `${name} (${unit})`]))
  const levels = rows.map((row) => ({
    id: row.id,
    group_id: null,
    parent_level: null,
    is_multi_specification: row.is_multi ? ('YES' as const) : ('NO' as const),
    level_specification_key: row.key,
    attributes: row.attributes,
  }))
  const options = levelOptions({ attributes: specifications, groups: [], selected: levels })
  return levels.flatMap((level, at) => {
    const filled = options[at] ?? []
    if (filled.length === 0) return []
    const attributes = level.attributes.map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? '' }))
    return [
      {
        id: level.id,
        name: termToScreen(level.level_specification_key ?? attributes.map(({ name }) => name).join(' / ')),
        attributes,
        options: filled.map(({ terms, name }) => ({ terms: terms.map(Number), name })),
      },
    ]
  })
}

/** The names of the countries of origin, in one line. */
async function originNames(k: Kysely<Tables>, form: FormFields): Promise<string | null> {
  const origin = form.country_origin_id ?? form.country_origins?.map(({ country_code }) => country_code).join(', ')
  if (typeof origin !== 'string' || origin === '') return null
  const countries = await k.selectFrom('countries').select('name').where('code', 'in', origin.split(', ')).execute()
  return countries.length === 0 ? null : countries.map(({ name }) => name).join(', ')
}

/** The fields of all variants of the form that this page reads. */
interface FormFields {
  readonly description?: string
  readonly pre_title_name?: string
  readonly unit_price?: number | null
  readonly order_quantity?: readonly {
    readonly min: number | null
    readonly max: number | null
    readonly per_unit: number | null
  }[]
  readonly country_origin_id?: string | number
  readonly country_origins?: readonly { readonly country_code: string }[]
}
