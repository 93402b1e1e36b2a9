import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PagesQuery, RowPage } from '../../../adapters/client/queries.ts'
import type { TableStatus } from '../data-table/data-table.types.ts'

/** A list that failed to load retries automatically after this time, in milliseconds. */
const RECOVER_MS = 8_000

export interface ListRowsOptions<Row> {
  readonly rowId: (row: Row) => string
  /** False delays the request. */
  readonly enabled?: boolean
  /** Failures that leave the rows as they are and show no message. */
  readonly isSilent?: (failure: Error) => boolean
}

/**
 * The rows of an endless list. Loaded rows stay while the next ones load and when loading fails: after a failed sort or
 * filter the list shows the previous rows and a message, and retries automatically.
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
  // A failed query has no placeholder, so the last loaded pages are kept here.
  const [kept, setKept] = useState(list.data)
  if (list.data !== undefined && list.data !== kept) setKept(list.data)
  const data = list.data ?? kept

  const rows = useMemo(() => {
    // A row added above shifts the others, so the last row of one page repeats on the next.
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
    /** The first page, with the other fields of the response. */
    first,
    total: first?.total,
    status,
    /** Other rows are loading and the previous ones are shown: after a change of order, filter or search. */
    isPending: list.isPlaceholderData || (list.isFetching && list.data === undefined && data !== undefined),
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    /** Loads the missing pages; undefined when one of them fails. */
    loadAll: async (): Promise<readonly Row[] | undefined> => {
      let loaded = list.data?.pages
      for (let hasMore = list.hasNextPage; hasMore;) {
        const result = await list.fetchNextPage()
        if (result.isError) return undefined
        loaded = result.data?.pages
        hasMore = result.hasNextPage
      }
      return loaded?.flatMap((page) => page.data)
    },
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    isRetrying: list.isError && list.isFetching,
  }
}

export type ListRows<Row> = Omit<ReturnType<typeof useListRows<Row, RowPage<Row>>>, 'first'>
