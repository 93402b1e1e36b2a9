import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProductFilterName, ProductFilterState } from '../../../core/product-list/product-filters.ts'
import { cleanKeyword, type ProductSort } from '../../../core/product-list/product-list.ts'
import { containing, literal } from '../database/patterns.ts'
import type { Tables } from '../database/tables.ts'
import { type PageInput, pageJson } from '../http/paginator.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** Maximum number of words in a search; each is one index lookup. */
const MAX_WORDS = 8

/** The condition for public listings: published, not deleted, of an approved seller (D-23, D-24). Over `l` and `c`. */
export const isPublic: Condition = sql<boolean>`l.published = 1 and l.deleted_at is null and c.approval = 'approved' and c.kind = 'seller'`

const wordsOf = (keyword: string): readonly string[] =>
  cleanKeyword(keyword)
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

/** Every word of the search must occur in the listing's search text. */
export const keywordConditions = (keyword: string): Condition[] =>
  wordsOf(keyword).map((word) => sql<boolean>`l.search like ${containing(word)}`)

/**
 * The name in lower case, with blanks around it and instead of punctuation, so that a whole word is a part between
 * blanks.
 */
const nameWords = sql`(' ' || translate(lower(l.name), ',.;:()/"-', '         ') || ' ')`

/**
 * The rank of the name for a search: a whole word counts 4, the start of a word 2, a part of a word 1, words of other
 * fields 0.
 */
function nameRank(keyword: string): Sql | undefined {
  const words = wordsOf(keyword)
  if (words.length === 0) return undefined
  return sql.join(
    words.map(
      (word) =>
        sql`case when ${nameWords} like ${`% ${literal(word)} %`} then 4 when ${nameWords} like ${`% ${literal(word)}%`} then 2 when ${nameWords} like ${`%${literal(word)}%`} then 1 else 0 end`,
    ),
    sql` + `,
  )
}

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
    (select coalesce(array_agg(id), '{}') from categories where slug = any(${textList(chosen)}) or id = any(${numberList(chosen)})) as category_ids`.execute(
    k,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The currencies hold no US dollar.')
  return { usdPerUnit: row.usd_per_unit, categoryIds: row.category_ids }
}

/**
 * The conditions of the applied filters over `l` and `c`. The price range is in the currency of `usdPerUnit` (D-78).
 */
export function filterConditions(
  filters: ProductFilterState,
  { usdPerUnit, categoryIds }: FilterValues,
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
  const range = filters.price_range
  if (range !== undefined) {
    found.set(
      'price_range',
      sql<boolean>`l.price_usd between ${range.min}::numeric * ${usdPerUnit}::numeric and ${range.max}::numeric * ${usdPerUnit}::numeric`,
    )
  }
  return found
}

/** Listings below one of the categories. */
export const inCategories = (ids: readonly number[]): Condition => sql<boolean>`l.category_ids && ${[...ids]}::bigint[]`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : (sql.join(conditions, sql` and `) as Condition)

/**
 * The order ends with the id, so that no listing appears on two pages. Listings without a price come last. In a search,
 * listings whose names contain the words come first, and only then featured and well described ones.
 */
export function orderOf(sort: ProductSort, keyword = ''): Sql {
  switch (sort) {
    case 'newest':
      return sql`l.published_at desc nulls last, l.id desc`
    case 'price_low':
      return sql`l.price_usd asc nulls last, l.id`
    case 'price_high':
      return sql`l.price_usd desc nulls last, l.id desc`
    case 'name':
      return sql`lower(l.name), l.id`
    case 'relevance': {
      const rank = nameRank(keyword)
      return sql`${rank === undefined ? sql`` : sql`(${rank}) desc, `}l.is_featured desc, l.score desc, l.id desc`
    }
  }
}

/**
 * Converts minor units of the listing's currency to whole units of the requested one (`want`); the same currency is not
 * rounded.
 */
export const amountSql = (minor: Sql): Sql => sql`case
  when ${minor} is null then null
  when have.code = want.code then round(${minor} / power(10::numeric, have.exponent), have.exponent)
  else round(${minor} / power(10::numeric, have.exponent) * have.usd_per_unit / want.usd_per_unit, want.exponent) end`

/** The address of a stored picture: keys of our files are served under /files. */
export const urlSql = (reference: Sql): Sql =>
  sql`case when (${reference}) ~ '^(https?:/)?/' then (${reference}) else '/files/' || (${reference}) end`

/** The joins of a card; `want` is the requested currency, USD for an unknown id. */
export const cardJoins = (currencyId: number): Sql => sql`
  join companies c on c.id = l.company_id
  left join categories k on k.id = l.category_id
  left join currencies have on have.code = l.currency
  cross join (select * from currencies where id in (1, ${currencyId}::bigint) order by id = ${currencyId}::bigint desc limit 1) want`

/** The fields of a card (ENTITY-08) as arguments of json_build_object. */
export const cardFields: Sql = sql`
  'id', l.id, 'slug', l.slug, 'name', l.name, 'category_name', k.name, 'brand_name', (select b.name from brands b where b.id = l.brand_id), 'shop_name', c.name,
  'company_details', json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'country', c.country, 'country_name', (select co.name from countries co where co.code = c.country), 'is_verified', c.is_verified),
  'product_url', l.product_url,
  'category_lists', case when k.path is null then '[]'::json else json_build_array(k.path) end,
  'is_featured', l.is_featured, 'availability', l.availability, 'product_type', l.product_type, 'price_type', l.price_type,
  'price_from', ${amountSql(sql`l.price_from_minor`)}, 'price_to', ${amountSql(sql`l.price_to_minor`)},
  'currency', want.code,
  'unit', l.unit, 'moq', l.moq, 'price_term', l.price_term,
  'cover', case when l.cover is null then null else json_build_object('url', ${urlSql(sql`l.cover`)}, 'alt', coalesce(nullif(l.photos -> 0 ->> 'alt', ''), l.name)) end`

/**
 * A page of cards with the paginator of D-07. The listings of the page are found first, by id only; names, prices and
 * pictures are then looked up for these few. Without a search, an index gives the page and another one the count; with
 * a search, every match must be read anyway, so both come from one pass.
 */
export function cardPage({
  where,
  order,
  currency,
  page,
  per_page,
  address,
  isSearch,
}: PageInput & {
  readonly where: Condition
  readonly order: Sql
  /** Id of the currency that prices are shown in. */
  readonly currency: number
  readonly address: string
  readonly isSearch: boolean
}): RawBuilder<{ json: string }> {
  const of = sql`from listings l join companies c on c.id = l.company_id where ${where}`
  return pageJson({
    ...(isSearch
      ? {
          matched: sql`select l.id, row_number() over (order by ${order}) as rank ${of}`,
          found: sql`select id from matched order by rank`,
          total: sql`select count(*) from matched`,
        }
      : { found: sql`select l.id ${of} order by ${order}`, total: sql`select count(*) ${of}` }),
    rows: sql`select json_build_object(${cardFields}) as row from found join listings l on l.id = found.id ${cardJoins(currency)} order by found.place`,
    page,
    per_page,
    address,
  })
}
