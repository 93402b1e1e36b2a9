import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * The number of public listings below each of some prices, by the path of their category. With it, the categories of
 * any price range are counted by reading only the listings near its two ends.
 */
export interface PriceBands {
  /** Prices in US dollars, ascending, as the decimal text of the database. */
  readonly edges: readonly string[]
  readonly paths: readonly {
    readonly ids: readonly number[]
    /** The number of listings that cost less than each edge. */
    readonly below: readonly number[]
  }[]
}

export interface PriceRange {
  readonly min: number
  readonly max: number
}

/** More edges leave fewer listings at the ends of a range, and take more memory: one number for each category. */
const EDGES = 64

export async function priceBands(k: Kysely<Tables>): Promise<PriceBands> {
  const { rows } = await sql<{
    edges: string[]
    paths: { ids: number[]; bands: Readonly<Record<string, number>> }[]
  }>`
    with edges as materialized (
      select array_agg(edge order by edge) as list from (
        select distinct price_usd as edge from (
          select l.price_usd, row_number() over (order by l.price_usd) as at from listings l where l.is_public and l.price_usd is not null) ordered
        where at % greatest(1, (select count(*) from listings l where l.is_public) / ${EDGES}::int) = 0) t
    ), counted as (
      select l.category_ids, width_bucket(l.price_usd, e.list) as band, count(*)::int as n
      from edges e join listings l on l.is_public and l.price_usd is not null group by 1, 2
    )
    select (select coalesce(list, '{}')::text[] from edges) as edges, coalesce(json_agg(json_build_object('ids', category_ids, 'bands', bands)), '[]'::json) as paths
    from (select category_ids, json_object_agg(band, n) as bands from counted group by 1) t`.execute(k)
  const { edges = [], paths = [] } = rows[0] ?? {}
  return {
    edges,
    paths: paths.map(({ ids, bands }) => {
      let sum = 0
      // A band is the number of edges that its listings reach.
      return { ids, below: edges.map((_, at) => (sum += bands[at] ?? 0)) }
    }),
  }
}

/** The memory of the bands. */
export const sizeOfBands = ({ edges, paths }: PriceBands): number => paths.length * edges.length * 8

/** Counts the public listings of a price range by id of the category. The range is in the currency of `usdPerUnit`. */
export async function categoriesInRange(
  k: Kysely<Tables>,
  { edges, paths }: PriceBands,
  { min, max }: PriceRange,
  usdPerUnit: string,
): Promise<Readonly<Record<string, number>>> {
  // Edges are chosen well inside of the range, so that rounding counts nothing twice.
  const from = edges.findIndex((edge) => Number(edge) >= min * Number(usdPerUnit) * (1 + 1e-9))
  const to = edges.findLastIndex((edge) => Number(edge) <= max * Number(usdPerUnit) * (1 - 1e-9))
  const isSplit = from >= 0 && from < to
  const least = sql`l.price_usd >= ${min}::numeric * ${usdPerUnit}::numeric`
  const most = sql`l.price_usd <= ${max}::numeric * ${usdPerUnit}::numeric`
  const listed = sql`select l.category_ids from listings l where l.is_public`
  const ends = isSplit
    ? sql`${listed} and ${least} and l.price_usd < ${edges[from]}::numeric union all ${listed} and l.price_usd >= ${edges[to]}::numeric and ${most}`
    : sql`${listed} and ${least} and ${most}`
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select coalesce(json_object_agg(id, n), '{}'::json) as counts from (
      select id, count(*)::int as n from (${ends}) e cross join lateral unnest(e.category_ids) as of (id) group by 1) t`.execute(
    k,
  )
  const counts = { ...rows[0]?.counts }
  if (!isSplit) return counts
  for (const { ids, below } of paths) {
    const between = (below[to] ?? 0) - (below[from] ?? 0)
    if (between > 0) for (const id of ids) counts[id] = (counts[id] ?? 0) + between
  }
  return counts
}
