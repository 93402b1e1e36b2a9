import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { GridPlace } from './grid-keys.ts'

interface GridFocusOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: number
  readonly cols: number
  /** Index of the name column. */
  readonly firstCol: number
}

/** The one tab stop of a grid. `at` is its place; `moveTo` also moves the focus once the cell is drawn. */
export function useGridFocus({ scroller, rows, cols, firstCol }: GridFocusOptions) {
  const [active, setActive] = useState<GridPlace>({ row: 0, col: firstCol })
  const isWanted = useRef(false)
  const at: GridPlace = { row: Math.min(active.row, rows - 1), col: Math.min(active.col, cols - 1) }

  useLayoutEffect(() => {
    if (!isWanted.current) return
    const cell = scroller.current?.querySelector<HTMLElement>(
      `:is([data-place="${at.row}:${at.col}"], [data-place="${at.row}:all"])`,
    )
    if (cell === null || cell === undefined) return
    isWanted.current = false
    const target = cell.querySelector<HTMLElement>('[data-focus]') ?? cell
    target.focus({ preventScroll: true })
    if (at.col >= firstCol) cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  return {
    at,
    /** Called when a cell gets the focus by pointer or Tab. */
    note: (row: number, col?: number) =>
      setActive((now) => (now.row === row && (col ?? now.col) === now.col ? now : { row, col: col ?? now.col })),
    moveTo: (place: GridPlace) => {
      isWanted.current = true
      setActive(place)
    },
    /** Restores the focus in the header after the header was rendered again. */
    restoreHeaderFocus: () => {
      isWanted.current ||=
        document.activeElement?.closest('[role="columnheader"]') != null &&
        scroller.current?.contains(document.activeElement) === true
    },
  }
}

export type GridFocus = ReturnType<typeof useGridFocus>
