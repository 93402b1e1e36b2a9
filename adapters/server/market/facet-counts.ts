import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { attributesByName, type ProductFilterState } from '../../../core/product-list/product-filters.ts'
import type { Tables } from '../database/tables.ts'
import type { CachedRun } from './filter-counts.ts'
import { allOf, anyFacet } from './listing-sql.ts'

type Condition = RawBuilder<boolean>

/** Number of specifications that a category offers, and of values of each. */
const SHOWN_NAMES = 6
const SHOWN_VALUES = 30

export interface Facet {
  readonly name: string
  readonly label: string
  readonly values: { value: string; label: string; count: number }[]
}

interface Counted {
  readonly key: string
  readonly name: string
  readonly term: string
  readonly count: number
}

/**
 * The specifications of the listings that match: those of most listings first, the chosen ones always. The values of a
 * specification count under all other filters, so that a count is the list's length after choosing the value.
 */
export async function facetCounts(
  k: Kysely<Tables>,
  {
    where,
    filters,
    isByCompany,
  }: {
    /** All conditions besides the specifications. */
    readonly where: readonly Condition[]
    readonly filters: ProductFilterState
    readonly isByCompany: boolean
  },
  cached: CachedRun,
): Promise<Facet[]> {
  const chosen = attributesByName(filters.attributes ?? [])
  const counted = (conditions: readonly Condition[], only?: string) => {
    const statement = countsOf([...where, ...conditions], isByCompany, only)
    return cached(statement.compile(k) as CompiledQuery, async () => (await statement.execute(k)).rows)
  }
  const [free, ...own] = await Promise.all([
    counted([...chosen.values()].map(anyFacet)),
    ...[...chosen.keys()].map((name) =>
      counted(
        [...chosen].flatMap(([other, values]) => (other === name ? [] : [anyFacet(values)])),
        name,
      ),
    ),
  ])
  const groups = groupsOf([...free.filter(({ key }) => !chosen.has(nameOf(key))), ...own.flat()])
  const absent = [...chosen.keys()].filter((name) => !groups.some((one) => one.name === name))
  const shown = [...groups, ...absent.map((name) => ({ name, label: name, values: [], sum: 0 }))]
    .toSorted((one, other) => Number(chosen.has(other.name)) - Number(chosen.has(one.name)) || other.sum - one.sum)
    .slice(0, Math.max(SHOWN_NAMES, chosen.size))
  return shown.map(({ name, label, values }) => {
    const wanted = chosen.get(name) ?? []
    const kept = values.filter(({ value }, at) => at < SHOWN_VALUES || wanted.includes(value))
    const unfound = wanted.filter((value) => !values.some((one) => one.value === value))
    return {
      name,
      label,
      values: [...kept, ...unfound.map((value) => ({ value, label: value.slice(name.length + 2), count: 0 }))],
    }
  })
}

// Helpers

const nameOf = (key: string): string => key.slice(0, key.indexOf(': '))

/** Counted values by their specification, those of most listings first. */
function groupsOf(counted: readonly Counted[]) {
  const groups = new Map<string, Facet & { sum: number }>()
  for (const { key, name: label, term, count } of counted) {
    const name = nameOf(key)
    const group = groups.get(name) ?? { name, label, values: [], sum: 0 }
    groups.set(name, {
      ...group,
      sum: group.sum + count,
      values: [...group.values, { value: key, label: term, count }],
    })
  }
  return [...groups.values()]
}

/** The number of matching listings by each of their facets, or by those of one specification; the most frequent first. */
function countsOf(conditions: readonly Condition[], isByCompany: boolean, only?: string): RawBuilder<Counted> {
  const of = only === undefined ? sql`` : sql`where starts_with(facet, ${`${only}: `})`
  return sql<Counted>`
    with counted as materialized (
      select facet, count(*)::int as count from (
        select unnest(l.facets) as facet from listings l ${isByCompany ? sql`join companies c on c.id = l.company_id` : sql``} where ${allOf(conditions)}) t
      ${of} group by facet order by 2 desc, 1 limit 500)
    select n.facet as key, f.name, f.term, n.count from counted n join facet_labels f on f.key = n.facet order by n.count desc, n.facet`
}
