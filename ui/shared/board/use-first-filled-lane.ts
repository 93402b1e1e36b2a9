import { useLayoutEffect, useRef } from 'react'

/** Scrolls past empty columns at the start, once: on a phone the first thing to see is a card. */
export function useFirstFilledLane(firstFilled: number) {
  const lanes = useRef<HTMLDivElement>(null)
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    const row = lanes.current
    if (row === null || isPlaced.current || firstFilled === -1) return
    isPlaced.current = true
    const lane = row.children[firstFilled]
    if (firstFilled > 0 && lane instanceof HTMLElement)
      row.scrollLeft =
        lane.offsetLeft - row.offsetLeft - Number.parseFloat(getComputedStyle(row).paddingInlineStart || '0')
  }, [firstFilled])
  return lanes
}
