import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PagesQuery, RowPage } from '../../../adapters/client/queries.ts'
import type { TableStatus } from '../data-table/data-table.types.ts'

/** A list that could not be loaded tries again by itself after this time, in milliseconds. */
const RECOVER_MS = 8_000

export interface ListRowsOptions<Row> {
  readonly rowId: (row: Row) => string
  /** False waits: nothing is asked yet. */
  readonly enabled?: boolean
  /** A failure that leaves the rows as they are and says nothing. */
  readonly isSilent?: (failure: Error) => boolean
}

/**
 * The rows of an endless list. Rows that are there stay while the next ones load and when they cannot be loaded: a failed sort or
 * filter shows what there was, says so, and tries again by itself.
 */
export function useListRows<Row, Page extends RowPage<Row>>(
  query: PagesQuery<Page>,
  { rowId, enabled = true, isSilent }: ListRowsOptions<Row>,
) {
  const list = useInfiniteQuery({
    ...query,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? RECOVER_MS : false),
  })
  // A failed query has no placeholder, so the last pages that arrived are kept here.
  const [kept, setKept] = useState(list.data)
  if (list.data !== undefined && list.data !== kept) setKept(list.data)
  const data = list.data ?? kept

  const rows = useMemo(() => {
    // A row that was added above moves the others down, and the last of one page comes again with the next.
    const byId = new Map<string, Row>()
    for (const page of data?.pages ?? []) for (const row of page.data) byId.set(rowId(row), row)
    return [...byId.values()]
  }, [data, rowId])
  const first = data?.pages[0]
  const hasFailed = list.isError && !(rows.length > 0 && isSilent?.(list.error) === true)
  const status: TableStatus = hasFailed
    ? 'error'
    : data === undefined
      ? 'loading'
      : list.isFetchingNextPage
        ? 'more'
        : 'ready'

  return {
    rows,
    /** The first page, with what the call answers beside the rows. */
    first,
    total: first?.total,
    status,
    /** Other rows are on their way and the former ones are shown: after a change of order, filter or search. */
    isPending: list.isPlaceholderData || (list.isFetching && list.data === undefined && data !== undefined),
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    /** Loads the pages that are missing; undefined when one of them fails. */
    loadAll: async (): Promise<readonly Row[] | undefined> => {
      let loaded = list.data?.pages
      for (let hasMore = list.hasNextPage; hasMore;) {
        const answered = await list.fetchNextPage()
        if (answered.isError) return undefined
        loaded = answered.data?.pages
        hasMore = answered.hasNextPage
      }
      return loaded?.flatMap((page) => page.data)
    },
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    isRetrying: list.isError && list.isFetching,
  }
}

export type ListRows<Row> = Omit<ReturnType<typeof useListRows<Row, RowPage<Row>>>, 'first'>
