import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Number of cards that are drawn beyond the visible ones, on either side. */
const OVERSCAN = 4
/** Expected height of a card and the space between two cards, in pixels. */
const CARD_PX = 96
const GAP_PX = 8

interface CardWindowOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly ids: readonly string[]
  /** Cards that stay drawn when they are scrolled away: without them the focus or the dragged card is lost. */
  readonly kept: ReadonlySet<string>
  /** Whether the column is in view or next to it; another column draws only the cards that are kept. */
  readonly isNear: boolean
}

/** The cards of a column that are drawn, with their places. */
export function useCardWindow({ scroller, ids, kept, isNear }: CardWindowOptions) {
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => ids[index] ?? index,
    gap: GAP_PX,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const found = new Set(isNear ? defaultRangeExtractor(range) : [])
      for (const [index, id] of ids.entries()) if (kept.has(id)) found.add(index)
      return [...found].sort((a, b) => a - b)
    },
  })
  return { items: virtual.getVirtualItems(), height: virtual.getTotalSize(), measureElement: virtual.measureElement }
}
