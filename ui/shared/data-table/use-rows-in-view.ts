import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import type { TableStatus } from './data-table.types.ts'
import type { TableLine } from './table-lines.ts'
import type { GridFocus } from './use-grid-focus.ts'
import { useListEnd } from './use-list-end.ts'
import { useRowWindow } from './use-row-window.ts'

interface RowsInViewOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly lines: readonly TableLine<unknown>[]
  readonly focus: GridFocus
  /** Index of the name column. */
  readonly firstCol: number
  readonly isPhone: boolean
  /** Expected height of a row or card, in pixels. */
  readonly height: number
  readonly status: TableStatus
  readonly hasMore: boolean
  readonly total: number
  readonly isPending: boolean
  readonly onEndReached: (() => void) | undefined
}

/** The rows that are drawn, and the way to the last one, which then is in view with the focus. */
export function useRowsInView(options: RowsInViewOptions) {
  const { lines, focus, firstCol, status, hasMore } = options
  const arrive = useRef(() => undefined as void)
  const end = useListEnd({ ...options, onArrived: useCallback(() => arrive.current(), []) })
  const rowWindow = useRowWindow({
    ...options,
    focusedRow: focus.at.row,
    hasTrailing: hasMore || status === 'more',
    canLoadMore: hasMore && status === 'ready',
    isLoadingToEnd: end?.isLoading === true,
  })
  useLayoutEffect(() => {
    arrive.current = () => {
      const last = lines.length - 1
      rowWindow.reveal(last)
      focus.moveTo({ row: last, col: firstCol })
    }
  })
  return { rowWindow, end }
}
