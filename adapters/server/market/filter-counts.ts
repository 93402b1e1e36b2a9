import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { LEAD_TIMES, PRICE_STEPS, type ProductFilterName } from '../../../core/product-list/product-filters.ts'
import type { Tables } from '../database/tables.ts'
import { allOf } from './listing-sql.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** Number of values of a group. */
const SHOWN_VALUES = 40

export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** The groups that are counted here: a quantity has no values, and specifications are counted apart (`facet-counts.ts`). */
type GroupName = Exclude<ProductFilterName, 'quantity' | 'attributes'>
const isGroup = (name: ProductFilterName): name is GroupName => Object.hasOwn(GROUPS, name)

/** The counts of filter groups. */
export type GroupCounts = {
  readonly [Name in Exclude<GroupName, 'price_range' | 'categories'>]: readonly ValueCount[]
} & {
  /** By id of the category, for all categories with listings. */
  readonly categories: Readonly<Record<string, number>>
  readonly price_range: {
    readonly min: number | null
    readonly max: number | null
    readonly count: number
    readonly bands: readonly number[]
  }
}

export interface CountRequest {
  /** Conditions besides the filters. */
  readonly where: readonly Condition[]
  readonly filters: ReadonlyMap<ProductFilterName, Condition>
  /** The conditions of these filters read `c`, the listing's company. */
  readonly companyFilters: readonly ProductFilterName[]
  readonly usdPerUnit: string
  /** The counts of the categories where they are known by another way. */
  readonly categories?: Promise<GroupCounts['categories']> | undefined
}

/** Runs a statement, or returns its cached result. */
export type CachedRun = <T>(statement: CompiledQuery, run: () => Promise<T>) => Promise<T>

/**
 * Counts the values of all filter groups. The group of a filter counts under all other filters, so it is the length of
 * the list after choosing the value. Groups without a filter share one statement; each other group has its own, whose
 * result serves every choice in that group.
 */
export async function groupCounts(k: Kysely<Tables>, request: CountRequest, cached: CachedRun): Promise<GroupCounts> {
  const applied = [...request.filters.keys()].filter(isGroup)
  const free = (Object.keys(GROUPS) as GroupName[]).filter((name) => !request.filters.has(name))
  const isCounted = (name: GroupName) => name !== 'categories' || request.categories === undefined
  const parts = await Promise.all(
    [free, ...applied.map((name) => [name])]
      .map((names) => names.filter(isCounted))
      .filter((names) => names.length > 0)
      .map((names) => {
        const statement = countsOf(names, request)
        return cached(statement.compile(k), async () => (await statement.execute(k)).rows[0]?.counts)
      }),
  )
  const categories = await request.categories
  return Object.assign({}, ...parts, categories && { categories }) as GroupCounts
}

// Helpers

interface Group {
  /** The column of `l` that the listings are first counted by. */
  readonly column: keyof Tables['listings'] | typeof PRICE_STEP
  /** The counts as JSON, from rows `g` of one combination with their number `n`, and the row of all listings. */
  readonly counts: (rows: Sql, usdPerUnit: string, whole: Sql) => Sql
}

/**
 * Where a price stands among the steps of the price filter: even between two steps, odd on one, which belongs to the bands
 * on both sides of it.
 */
const PRICE_STEP = 'price_step'

const priceStep = (usdPerUnit: string): Sql => {
  const steps = sql`(select array_agg(step * ${usdPerUnit}::numeric order by step) from unnest(${[...PRICE_STEPS]}::numeric[]) as of (step))`
  return sql`cross join (select ${steps} as steps) s
    cross join lateral (select 2 * width_bucket(l.price_usd, s.steps) - (l.price_usd = any(s.steps))::int as ${sql.ref(PRICE_STEP)}) p`
}

/** Values of a column with their numbers, the most frequent first. */
const values = (value: Sql, from: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('value', value::text, 'count', count) order by count desc, value) from (
    select ${value} as value, sum(g.n)::int as count ${from} where ${value} is not null group by 1 order by 2 desc, 1 limit ${SHOWN_VALUES}) t), '[]'::json)`

const ofListing = (column: keyof Tables['listings']): Group => ({
  column,
  counts: (rows) => values(sql.ref(`g.${column}`), sql`from ${rows} g`),
})
/** Listings are first counted by company, and the companies then by their value. */
const ofCompany = (value: Sql, further = sql``): Group => ({
  column: 'company_id',
  counts: (rows) => values(value, sql`from ${rows} g ${further}`),
})

const GROUPS: Readonly<Record<GroupName, Group>> = {
  categories: {
    column: 'category_ids',
    counts: (rows) =>
      sql`coalesce((select json_object_agg(id, count) from (select id, sum(g.n)::int as count from ${rows} g cross join lateral unnest(g.category_ids) as of (id) group by 1) t), '{}'::json)`,
  },
  price_range: {
    column: PRICE_STEP,
    counts: (rows, usdPerUnit, whole) => {
      const inCurrency = (usd: Sql) => sql`round(${usd} / ${usdPerUnit}::numeric, 2)`
      const bands = sql`(select json_agg((select coalesce(sum(g.n), 0)::int from ${rows} g where g.price_step between 2 * band - 1 and 2 * band + 1) order by band)
        from generate_series(0, ${sql.lit(PRICE_STEPS.length)}) as of (band))`
      return sql`(select json_build_object('min', ${inCurrency(sql`g.least_usd`)}, 'max', ${inCurrency(sql`g.most_usd`)}, 'count', g.priced, 'bands', ${bands}) from ${whole} g)`
    },
  },
  brand: ofListing('brand_id'),
  business_type: ofCompany(sql`type`, sql`cross join lateral unnest(g.business_types) as of (type)`),
  annual_revenue: ofCompany(sql`g.annual_revenue`),
  condition: ofListing('condition'),
  price_type: ofListing('price_type'),
  product_availability: ofListing('availability'),
  manufacturer_year: ofListing('manufacturer_year'),
  member_type: ofCompany(sql`g.member_type`),
  search_by_country: ofCompany(sql`g.country`),
  plan_type: ofCompany(sql`g.plan`),
  price_term: ofListing('price_term'),
  // Each value also holds the listings that are faster.
  lead_time: {
    column: 'lead_days',
    counts: (rows) => sql`
      coalesce((select json_agg(json_build_object('value', value::text, 'count', count) order by value) from (
        select value, sum(g.n)::int as count from ${rows} g join unnest(${[...LEAD_TIMES]}::int[]) as of (value) on g.lead_days <= value group by 1) t), '[]'::json)`,
  },
}

/** One pass over the listings counts them by each of the columns; the groups are then made of these few rows. */
function countsOf(
  names: readonly GroupName[],
  { where, filters, companyFilters, usdPerUnit }: CountRequest,
): RawBuilder<{ counts: Partial<GroupCounts> }> {
  const columns = [...new Set(names.map((name) => GROUPS[name].column))]
  const conditions = [
    ...where,
    ...[...filters].flatMap(([name, one]) => (isGroup(name) && names.includes(name) ? [] : [one])),
  ]
  const isByCompany = companyFilters.some((name) => filters.has(name) && !(isGroup(name) && names.includes(name)))
  const isPriced = columns.includes(PRICE_STEP)
  const refs = columns.map((column) => sql.ref(`${column === PRICE_STEP ? 'p' : 'l'}.${column}`))
  const sets = [...refs.map((ref) => sql`(${ref})`), ...(isPriced ? [sql`()`] : [])]
  // GROUPING sets the bit of each column that the row is not counted by; the last column has the lowest bit.
  const whole = 2 ** columns.length - 1
  const combinationOf = (column: Group['column'] | undefined): number => {
    const bit = column === undefined ? 0 : 2 ** (columns.length - 1 - columns.indexOf(column))
    return whole - bit
  }
  const rowsOf = (column: Group['column'] | undefined): Sql =>
    column === 'company_id'
      ? sql`of_companies`
      : sql`(select * from counted where combination = ${sql.lit(combinationOf(column))})`
  // Read once for all groups of companies.
  const ofCompanies = columns.includes('company_id')
    ? sql`, of_companies as materialized (
        select counted.n, c.business_types, c.annual_revenue, c.member_type, c.country, c.plan
          from counted join companies c on c.id = counted.company_id where combination = ${sql.lit(combinationOf('company_id'))})`
    : sql``
  return sql`
    with counted as materialized (
      select ${sql.join([
        sql`grouping(${sql.join(refs)}) as combination`,
        ...refs,
        sql`count(*) as n`,
        ...(isPriced
          ? [
              sql`min(l.price_usd) as least_usd`,
              sql`max(l.price_usd) as most_usd`,
              sql`count(l.price_usd)::int as priced`,
            ]
          : []),
      ])}
      from listings l ${isByCompany ? sql`join companies c on c.id = l.company_id` : sql``} ${isPriced ? priceStep(usdPerUnit) : sql``} where ${allOf(conditions)}
      group by grouping sets (${sql.join(sets)})
    )${ofCompanies}
    select json_build_object(${sql.join(
      names.map(
        (name) =>
          sql`${sql.lit(name)}, ${GROUPS[name].counts(rowsOf(GROUPS[name].column), usdPerUnit, rowsOf(undefined))}`,
      ),
    )}) as counts`
}
