import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Number of rows that are drawn beyond the visible ones, on either side. */
const OVERSCAN = 8
/** The next rows are requested when fewer than this are left below. */
const AHEAD = 12
/** Number of skeletons below the last loaded row. */
const TRAILING = 3

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly ids: readonly string[]
  /** Cards scroll with the page, rows of a table within the table. */
  readonly isPhone: boolean
  /** Expected height of a row or card, in pixels. */
  readonly height: number
  /** The focused row stays rendered even when it is scrolled away: otherwise the focus is lost. */
  readonly focusedRow: number
  readonly hasTrailing: boolean
  readonly canLoadMore: boolean
  readonly onEndReached: (() => void) | undefined
}

/** The rows that are drawn, and a request for more when their end comes near. */
export function useRowWindow(options: RowWindowOptions) {
  const { scroller, ids, isPhone, height, focusedRow, canLoadMore, onEndReached } = options
  const [top, setTop] = useState(0)
  const common = {
    count: ids.length + (options.hasTrailing ? TRAILING : 0),
    estimateSize: () => height,
    getItemKey: (index: number) => ids[index] ?? `loading-${index - ids.length}`,
    overscan: OVERSCAN,
  }
  const inTable = useVirtualizer({
    ...common,
    enabled: !isPhone,
    getScrollElement: () => scroller.current,
    scrollPaddingStart: height,
    rangeExtractor: (range: Range) => {
      const found = defaultRangeExtractor(range)
      return focusedRow < 0 || found.includes(focusedRow) ? found : [...found, focusedRow].sort((a, b) => a - b)
    },
  })
  const inPage = useWindowVirtualizer({ ...common, enabled: isPhone, scrollMargin: top })
  const virtual = isPhone ? inPage : inTable
  const items = virtual.getVirtualItems()

  // Heights depend on the density and on the layout, so measurements of the other layout must not survive.
  useLayoutEffect(() => virtual.measure(), [virtual, isPhone, height])
  // The content above the cards may change its height.
  useLayoutEffect(() => {
    if (!isPhone) return
    const measure = () => {
      if (scroller.current !== null) setTop(Math.round(scroller.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isPhone, scroller])

  const lastSeen = items.filter((item) => item.index !== focusedRow || isPhone).at(-1)?.index ?? -1
  const requestedAt = useRef(-1)
  useEffect(() => {
    if (!canLoadMore || requestedAt.current === ids.length || lastSeen < ids.length - AHEAD) return
    requestedAt.current = ids.length
    onEndReached?.()
  }, [canLoadMore, ids.length, lastSeen, onEndReached])

  return {
    items,
    height: virtual.getTotalSize(),
    /** Offset of the first row, in the coordinates of `items`. */
    origin: isPhone ? top : 0,
    measureElement: virtual.measureElement,
    reveal: (row: number) => virtual.scrollToIndex(row, { align: 'auto' }),
  }
}

export type RowWindow = ReturnType<typeof useRowWindow>
