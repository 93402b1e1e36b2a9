import { type RawBuilder, sql } from 'kysely'
import type { RequestFacts } from './context.ts'

type Sql = RawBuilder<unknown>

/** The requested page; pages count from 1. */
export interface PageInput {
  readonly page: number
  readonly per_page: number
}

/** The call's own path and query up to the page number, so that every page keeps the filters. */
export function pagesAddress({ address }: RequestFacts): string {
  if (!address.includes('?')) return `${address}?page=`
  const url = new URL(address, 'http://server')
  url.searchParams.delete('page')
  const query = url.searchParams.toString()
  return `${url.pathname}?${query === '' ? '' : `${query}&`}page=`
}

/** The paginator around the rows of one page (D-07). */
export const paginatorOf = <Row>(
  rows: readonly Row[],
  total: number,
  page: PageInput,
  of: { readonly request: RequestFacts },
) => ({ ...paginatorNumbers(rows.length, total, page, of), data: [...rows] })

function paginatorNumbers(
  count: number,
  total: number,
  { page, per_page }: PageInput,
  { request }: { readonly request: RequestFacts },
) {
  const last = Math.max(1, Math.ceil(total / per_page))
  const before = (page - 1) * per_page
  const address = pagesAddress(request)
  return {
    current_page: page,
    from: count === 0 ? null : before + 1,
    to: count === 0 ? null : before + count,
    last_page: last,
    per_page,
    total,
    next_page_url: page < last ? `${address}${page + 1}` : null,
    prev_page_url: page > 1 ? `${address}${Math.min(page - 1, last)}` : null,
  }
}

/** The fields of a paginator around rows that are already JSON, without the surrounding braces. */
export const paginatorFields = (
  rows: readonly string[],
  total: number,
  page: PageInput,
  of: { readonly request: RequestFacts },
): string => paginatorAround({ json: `[${rows.join(',')}]`, count: rows.length }, total, page, of)

/** The same around so many rows that are JSON together. */
export const paginatorAround = (
  { json, count }: { readonly json: string; readonly count: number },
  total: number,
  page: PageInput,
  of: { readonly request: RequestFacts },
): string => `${JSON.stringify(paginatorNumbers(count, total, page, of)).slice(1, -1)},"data":${json}`

/** A page whose JSON the database writes. */
export interface PageStatement extends PageInput {
  /** Selects one column `row`. */
  readonly rows: Sql
  /** Selects the count of all rows. */
  readonly total: Sql
  /** See `pagesAddress`. */
  readonly address: string
}

/** The same paginator, written by the database around rows that are already JSON. */
export function pageJson({ rows, total, page, per_page, address }: PageStatement): RawBuilder<{ json: string }> {
  const before = (page - 1) * per_page
  const cut = sql`limit ${per_page}::int offset ${before}::bigint`
  return sql<{ json: string }>`
    with counted as materialized (select n as total, greatest(1, ceil(n / ${per_page}::numeric))::int as last from (select (${total})::int as n) t),
         page as materialized (${rows} ${cut})
    select json_build_object(
      'current_page', ${page}::int,
      'data', coalesce((select json_agg(row) from page), '[]'::json),
      'from', case when ${before}::bigint < total then ${before + 1}::bigint end,
      'to', case when ${before}::bigint < total then least(${before + per_page}::bigint, total) end,
      'last_page', last,
      'per_page', ${per_page}::int,
      'total', total,
      'next_page_url', case when ${page}::int < last then ${address}::text || ${page + 1}::int end,
      'prev_page_url', case when ${page}::int > 1 then ${address}::text || least(${page - 1}::int, last) end
    )::text as json from counted`
}
