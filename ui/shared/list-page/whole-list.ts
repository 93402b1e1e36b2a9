import type { SortOrder } from '../data-table/data-table.types.ts'
import type { ListRows } from './use-list-rows.ts'

export interface WholeListState {
  readonly hasLoaded: boolean
  readonly hasFailed?: boolean
  /** Whether the rows are being read again. */
  readonly isPending?: boolean
  readonly isRetrying?: boolean
  readonly retry: () => undefined
}

/** The list of a page whose rows all come in one response, which is searched and ordered in the browser. */
export function wholeList<Row>(rows: readonly Row[], state: WholeListState): ListRows<Row> {
  const { hasLoaded, hasFailed = false, isPending = false, isRetrying = false, retry } = state
  return {
    rows: [...rows],
    total: hasLoaded ? rows.length : undefined,
    status: hasFailed ? 'error' : hasLoaded ? 'ready' : 'loading',
    isPending,
    hasMore: false,
    loadMore: () => undefined,
    loadAll: async () => rows,
    retry,
    isRetrying,
  }
}

/** Whether a text contains every word of a query, in any order and case. */
export function hasWords(text: string, query: string): boolean {
  const searched = text.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** The rows by a value of theirs; rows with the same value stay in the order of their ids. */
export function ordered<Row>(
  rows: readonly Row[],
  direction: SortOrder['direction'],
  valueOf: (row: Row) => string | number,
  idOf: (row: Row) => number,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    return sign * (a < b ? -1 : a > b ? 1 : idOf(one) - idOf(other))
  })
}
