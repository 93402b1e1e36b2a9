import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import {
  attributesByName,
  type ProductFilterName,
  type ProductFilterState,
} from '../../../core/product-list/product-filters.ts'
import type { ProductSort } from '../../../core/product-list/product-list.ts'
import { rendered } from '../database/kysely.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import type { PageInput } from '../http/paginator.ts'
import { type ResolvedSearch, searchRank } from './search.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** The condition for public listings: published, not deleted, of an approved seller (D-23, D-24). Over `l`. */
export const isPublic: Condition = sql<boolean>`l.is_public`

const textList = (values: readonly string[]) => sql`${[...values]}::text[]`
/** Keeps the values that are numbers; a numeric column cannot match any others. */
const numberList = (values: readonly string[]) =>
  sql`${values.filter((value) => /^\d{1,9}$/.test(value)).map(Number)}::bigint[]`

/**
 * Values that the conditions of a list need from other tables. Resolved before the statement runs and passed as values,
 * because the planner cannot estimate a sub-query and would choose the wrong index.
 */
export interface FilterValues {
  /** US dollars for one unit of the chosen currency, as the decimal text of the database. */
  readonly usdPerUnit: string
  readonly categoryIds: readonly number[]
}

/** Looks up the values for `filterConditions`; an unknown currency counts as US dollars. */
export async function filterValues(
  k: Kysely<Tables>,
  { filters, currency }: { readonly filters: ProductFilterState; readonly currency: number },
): Promise<FilterValues> {
  const chosen = filters.categories ?? []
  const { rows } = await sql<{ usd_per_unit: string; category_ids: number[] }>`select
    (select usd_per_unit::text from currencies where id in (1, ${currency}::bigint) order by id = ${currency}::bigint desc limit 1) as usd_per_unit,
    (select coalesce(array_agg(id), '{}') from categories where slug = any(${textList(chosen)}) or id = any(${numberList(chosen)})
      or id in (select category_id from former_categories where slug = any(${textList(chosen)}))) as category_ids`.execute(
    k,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The currencies hold no US dollar.')
  return { usdPerUnit: row.usd_per_unit, categoryIds: row.category_ids }
}

/** Filters by data of the seller. */
export const COMPANY_FILTERS: readonly ProductFilterName[] = [
  'business_type',
  'annual_revenue',
  'member_type',
  'search_by_country',
  'plan_type',
]

/**
 * The conditions of the applied filters over `l`, and over `c` for `COMPANY_FILTERS`. The price range is in the
 * currency of `usdPerUnit` (D-78). `isPriceIndexed`: whether the index of prices may find the listings; in a statement
 * that is planned once it must not, because most ranges hold most listings.
 */
export function filterConditions(
  filters: ProductFilterState,
  { usdPerUnit, categoryIds }: FilterValues,
  isPriceIndexed = true,
): ReadonlyMap<ProductFilterName, Condition> {
  const found = new Map<ProductFilterName, Condition>()
  const values = <Name extends Exclude<ProductFilterName, 'price_range'>>(
    name: Name,
    condition: (chosen: readonly string[]) => Condition,
  ) => {
    const chosen: readonly string[] | undefined = filters[name]
    if (chosen !== undefined && chosen.length > 0) found.set(name, condition(chosen))
  }
  values('categories', () => inCategories(categoryIds))
  values('brand', (chosen) => sql<boolean>`l.brand_id = any(${numberList(chosen)})`)
  values('business_type', (chosen) => sql<boolean>`c.business_types && ${textList(chosen)}`)
  values('annual_revenue', (chosen) => sql<boolean>`c.annual_revenue = any(${textList(chosen)})`)
  values('condition', (chosen) => sql<boolean>`l.condition = any(${textList(chosen)})`)
  values('price_type', (chosen) => sql<boolean>`l.price_type = any(${textList(chosen)})`)
  values('product_availability', (chosen) => sql<boolean>`l.availability = any(${textList(chosen)})`)
  values('manufacturer_year', (chosen) => sql<boolean>`l.manufacturer_year = any(${numberList(chosen)})`)
  values('member_type', (chosen) => sql<boolean>`c.member_type = any(${textList(chosen)})`)
  values(
    'search_by_country',
    (chosen) => sql<boolean>`c.country = any(${textList(chosen.map((code) => code.toUpperCase()))})`,
  )
  values('plan_type', (chosen) => sql<boolean>`c.plan = any(${textList(chosen)})`)
  values('quantity', ([least = '1']) => sql<boolean>`(l.moq is null or l.moq <= ${Number(least)}::int)`)
  values('lead_time', ([most = '0']) => sql<boolean>`l.lead_days <= ${Number(most)}::int`)
  values('price_term', (chosen) => sql<boolean>`l.price_term = any(${textList(chosen)})`)
  values('attributes', (chosen) => allOf([...attributesByName(chosen).values()].map(anyFacet)))
  const range = filters.price_range
  if (range !== undefined) {
    found.set(
      'price_range',
      sql<boolean>`${isPriceIndexed ? sql`l.price_usd` : sql`(l.price_usd + 0)`} between ${range.min}::numeric * ${usdPerUnit}::numeric and ${range.max}::numeric * ${usdPerUnit}::numeric`,
    )
  }
  return found
}

/** Listings with one of the specifications. */
export const anyFacet = (facets: readonly string[]): Condition => sql<boolean>`l.facets && ${textList(facets)}`

/** Listings below one of the categories. */
export const inCategories = (ids: readonly number[]): Condition => sql<boolean>`l.category_ids && ${[...ids]}::bigint[]`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : (sql.join(conditions, sql` and `) as Condition)

/** One part of an order: what is compared, and how. */
interface OrderPart {
  readonly by: Sql
  readonly direction: Sql
}

const ascending = (by: Sql): OrderPart => ({ by, direction: sql`asc` })
const descending = (by: Sql): OrderPart => ({ by, direction: sql`desc` })

/**
 * The order ends with the id, so that no listing appears on two pages. Listings without a price come last. In a search,
 * the rank of the words comes first, and only then featured and well described listings.
 */
export function orderOf(sort: ProductSort, search?: ResolvedSearch): readonly OrderPart[] {
  switch (sort) {
    case 'newest':
      return [{ by: sql`l.published_at`, direction: sql`desc nulls last` }, descending(sql`l.id`)]
    case 'price_low':
      return [ascending(sql`l.price_usd`), ascending(sql`l.id`)]
    case 'price_high':
      return [{ by: sql`l.price_usd`, direction: sql`desc nulls last` }, descending(sql`l.id`)]
    case 'name':
      return [ascending(sql`lower(l.name)`), ascending(sql`l.id`)]
    case 'relevance': {
      const rank = search === undefined ? undefined : searchRank(search)
      return [
        ...(rank === undefined ? [] : [descending(rank)]),
        descending(sql`l.is_featured`),
        descending(sql`l.score`),
        descending(sql`l.id`),
      ]
    }
  }
}

/**
 * Converts minor units of the listing's currency to whole units of the requested one (`want`), as `convertedAmount` does:
 * a small price keeps two digits (D-316). In its own currency a price keeps its decimals (D-335). The logarithm costs
 * twenty times as much as the rest, so it is left to prices below one.
 */
export const amountSql = (minor: Sql): Sql => {
  const exact = sql`${minor} / power(10::numeric, have.exponent) * have.usd_per_unit / want.usd_per_unit`
  return sql`case
    when ${minor} is null then null
    when have.code = want.code then trim_scale(round(${minor} / power(10::numeric, have.exponent), 6))
    when ${minor} <= 0 then 0
    when ${exact} >= 10 then round(${exact}, want.exponent)
    when ${exact} >= 1 then round(${exact}, greatest(want.exponent, 1))
    else round(${exact}, greatest(want.exponent, least(12, 1 - floor(log(${exact})))::int)) end`
}

/** The address of a stored picture: keys of our files are served under /files. */
export const urlSql = (reference: Sql): Sql =>
  sql`case when (${reference}) ~ '^(https?:/)?/' then (${reference}) else '/files/' || (${reference}) end`

const joinsOfCard = sql.raw(`
  join companies c on c.id = l.company_id
  left join categories k on k.id = l.category_id
  left join brands b on b.id = l.brand_id
  left join countries co on co.code = c.country
  left join currencies have on have.code = l.currency`)

/** The joins of a card; `want` is the requested currency, USD for an unknown id. */
export const cardJoins = (currencyId: number): Sql => sql`${joinsOfCard}
  cross join (select * from currencies where id in (1, ${currencyId}::bigint) order by id = ${currencyId}::bigint desc limit 1) want`

/** The fields of a card (ENTITY-08) as arguments of json_build_object. */
export const cardFields: Sql = rendered(sql`
  'id', l.id, 'slug', l.slug, 'name', l.name, 'category_name', k.name, 'brand_name', b.name, 'shop_name', c.name,
  'company_details', json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'country', c.country, 'country_name', co.name, 'is_verified', c.is_verified),
  'product_url', l.product_url,
  'category_lists', case when k.path is null then '[]'::json else json_build_array(k.path) end,
  'is_featured', l.is_featured, 'availability', l.availability, 'product_type', l.product_type, 'price_type', l.price_type,
  'price_from', ${amountSql(sql`l.price_from_minor`)}, 'price_to', ${amountSql(sql`l.price_to_minor`)},
  'currency', want.code,
  'unit', l.unit, 'moq', l.moq, 'price_term', l.price_term,
  'cover', case when l.cover is null then null else json_build_object('url', ${urlSql(sql`l.cover`)}, 'alt', coalesce(nullif(l.photos -> 0 ->> 'alt', ''), l.name)) end`)

/** What a list shows. */
export interface ListRequest extends PageInput {
  readonly where: readonly Condition[]
  readonly order: readonly OrderPart[]
  /** Id of the currency that prices are shown in. */
  readonly currency: number
  /** The conditions read `c`, the listing's company. */
  readonly isByCompany: boolean
  readonly isSearch: boolean
  /** The best plan is the same for all values: the search index finds few listings. */
  readonly isPlannedOnce: boolean
}

/** One page of a list. */
export interface ListPage {
  /** The cards as a JSON array. */
  readonly cards: string
  /** The listings of the cards, in their order. */
  readonly ids: readonly number[]
  /** The number of all matches. */
  readonly total: number
}

/**
 * Reads one page. With a search every match must be read anyway, so page and number come from one pass. Otherwise an
 * index gives the page, and `cachedCount` the number.
 */
export async function listPage(
  k: Kysely<Tables>,
  { where, order, currency, isByCompany, isSearch, isPlannedOnce, page, per_page }: ListRequest,
  cachedCount: (statement: CompiledQuery, count: () => Promise<number>) => Promise<number>,
): Promise<ListPage> {
  const of = sql`from listings l ${isByCompany ? sql`join companies c on c.id = l.company_id` : sql``} where ${allOf(where)}`
  const cut = sql`limit ${per_page}::int offset ${(page - 1) * per_page}::bigint`
  if (!isSearch) {
    const sorted = sql.join(order.map(({ by, direction }) => sql`${by} ${direction}`))
    const found = sql<{ ids: number[] }>`select array(select l.id ${of} order by ${sorted} ${cut}) as ids`
    const counted = sql<{ total: number }>`select count(*)::int as total ${of}`
    const [ids, total] = await Promise.all([
      found.execute(k).then(({ rows }) => rows[0]?.ids ?? []),
      cachedCount(counted.compile(k), () => counted.execute(k).then(({ rows }) => rows[0]?.total ?? 0)),
    ])
    return { cards: await cardsOf(k, ids, currency), ids, total }
  }
  const keys = order.map((part, at) => ({ ...part, name: sql.ref(`key_${at}`) }))
  const sorted = sql.join(keys.map(({ direction, name }) => sql`${name} ${direction}`))
  const matched = sql`matched as materialized (select l.id, ${sql.join(keys.map(({ by, name }) => sql`${by} as ${name}`))} ${of})`
  const total = sql`(select count(*) from matched)::int as total`
  if (!isPlannedOnce) {
    const { rows } = await sql<{ ids: number[]; total: number }>`with ${matched}
      select array(select id from matched order by ${sorted} ${cut}) as ids, ${total}`.execute(k)
    const { ids, ...counted } = rows[0] ?? { ids: [], total: 0 }
    return { cards: await cardsOf(k, ids, currency), ids, ...counted }
  }
  const { rows } = await sql<ListPage>`${prepared} with ${matched},
    found as materialized (select id, row_number() over () as place from (select id from matched order by ${sorted} ${cut}) t)
    select (${cardsFrom(sql`found`, currency)})::text as cards, array(select id from found order by place) as ids, ${total}`.execute(
    k,
  )
  return rows[0] ?? { cards: '[]', ids: [], total: 0 }
}

/** The cards of these listings in this order. A listing that was withdrawn meanwhile is left out. */
export async function cardsOf(k: Kysely<Tables>, ids: readonly number[], currency: number): Promise<string> {
  if (ids.length === 0) return '[]'
  // The sub-query hides the number of ids, which would make each statement seem to deserve a plan of its own.
  const given = sql`unnest((select ${[...ids]}::bigint[])) with ordinality as found (id, place)`
  const { rows } = await sql<{
    cards: string
  }>`${prepared} select (${cardsFrom(given, currency)})::text as cards`.execute(k)
  return rows[0]?.cards ?? '[]'
}

/** The cards of `found` (`id`, `place`) as a JSON array. */
const cardsFrom = (found: Sql, currency: number): Sql => sql`
  select coalesce(json_agg(json_build_object(${cardFields}) order by found.place), '[]'::json)
  from ${found} join listings l on l.id = found.id ${cardJoins(currency)} where l.is_public`
