import { useEffect, useState } from 'react'
import type { TableStatus } from './data-table.types.ts'

/** A longer list is not loaded to its end; the other order shows its last rows first (D-267). */
export const LOADED_TO_END_MAX = 10_000

interface ListEndOptions {
  readonly status: TableStatus
  readonly hasMore: boolean
  readonly total: number
  /** Other rows are about to take the place of these. */
  readonly isPending: boolean
  /** Called with all rows loaded. */
  readonly onArrived: () => void
}

/** Loading all rows up to the last one, page by page, until somebody stops it. */
export interface ListEnd {
  readonly isLoading: boolean
  readonly start: () => void
  readonly stop: () => void
}

/** Undefined while all rows are loaded, or too many are missing. */
export function useListEnd({ status, hasMore, total, isPending, onArrived }: ListEndOptions): ListEnd | undefined {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const isOver = !hasMore && status === 'ready'
    if (isOver && !isPending) onArrived()
    // oxlint-disable-next-line react/set-state-in-effect -- the pages come from outside, one by one
    if (isOver || isPending || status === 'error') setLoading(false)
  }, [isLoading, hasMore, status, isPending, onArrived])
  if (!isLoading && (!hasMore || total > LOADED_TO_END_MAX)) return undefined
  return { isLoading, start: () => setLoading(true), stop: () => setLoading(false) }
}
