import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { TableLine } from './table-lines.ts'

/** Number of rows that are drawn beyond the visible ones, on either side. */
const OVERSCAN = 8
/** The next rows are requested when fewer than this are left below. */
const AHEAD = 12
/** Number of skeletons below the last loaded row. */
const TRAILING = 3

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly lines: readonly Pick<TableLine<unknown>, 'key' | 'group'>[]
  /** Cards scroll with the page, rows of a table within the table. */
  readonly isPhone: boolean
  /** Expected height of a row or card, in pixels. */
  readonly height: number
  /** The focused row stays rendered even when it is scrolled away: otherwise the focus is lost. */
  readonly focusedRow: number
  readonly hasTrailing: boolean
  readonly canLoadMore: boolean
  readonly onEndReached: (() => void) | undefined
  /** The next rows are requested wherever the list is scrolled to. */
  readonly isLoadingToEnd: boolean
}

/** The rows that are drawn, and a request for more when their end comes near. */
export function useRowWindow(options: RowWindowOptions) {
  const { scroller, lines, isPhone, height, focusedRow, canLoadMore, onEndReached, isLoadingToEnd } = options
  const [top, setTop] = useState(0)
  const headings = useMemo(() => lines.flatMap(({ group }, index) => (group === undefined ? [] : [index])), [lines])
  const common = {
    count: lines.length + (options.hasTrailing ? TRAILING : 0),
    estimateSize: () => height,
    getItemKey: (index: number) => lines[index]?.key ?? `loading-${index - lines.length}`,
    overscan: OVERSCAN,
  }
  const inTable = useVirtualizer({
    ...common,
    enabled: !isPhone,
    getScrollElement: () => scroller.current,
    scrollPaddingStart: headings.length === 0 ? height : 2 * height,
    rangeExtractor: (range: Range) => {
      const found = new Set(defaultRangeExtractor(range))
      if (focusedRow >= 0) found.add(focusedRow)
      const heading = headings.findLast((index) => index <= range.startIndex)
      if (heading !== undefined) found.add(heading)
      return [...found].sort((a, b) => a - b)
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
  const last = lines.at(-1)?.key
  const requestedAfter = useRef<string>(undefined)
  useEffect(() => {
    if (!canLoadMore || requestedAfter.current === last) return
    if (lastSeen < lines.length - AHEAD && !isLoadingToEnd) return
    requestedAfter.current = last
    onEndReached?.()
  }, [canLoadMore, lines.length, last, lastSeen, onEndReached, isLoadingToEnd])

  return {
    items,
    /** The heading that stays in view while the rows of its group pass. */
    stuck: isPhone ? undefined : headings.findLast((index) => index <= (inTable.range?.startIndex ?? 0)),
    height: virtual.getTotalSize(),
    /** Offset of the first row, in the coordinates of `items`. */
    origin: isPhone ? top : 0,
    measureElement: virtual.measureElement,
    reveal: (row: number) => virtual.scrollToIndex(row, { align: 'auto' }),
  }
}

export type RowWindow = ReturnType<typeof useRowWindow>
