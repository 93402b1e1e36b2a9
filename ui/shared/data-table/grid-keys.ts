/** A place in the grid. Row -1 is the header. */
export interface GridPlace {
  readonly row: number
  readonly col: number
}

export interface GridSize {
  readonly rows: number
  readonly cols: number
  /** Number of rows that fit on the screen. */
  readonly page: number
}

/** The place that a navigation key leads to; undefined when the key does not navigate. */
export function placeAfter(key: string, isCtrl: boolean, at: GridPlace, size: GridSize): GridPlace | undefined {
  const go = (row: number, col: number): GridPlace => ({
    row: Math.max(-1, Math.min(size.rows - 1, row)),
    col: Math.max(0, Math.min(size.cols - 1, col)),
  })
  switch (key) {
    case 'ArrowUp':
      return go(at.row - 1, at.col)
    case 'ArrowDown':
      return go(at.row + 1, at.col)
    case 'ArrowLeft':
      return go(at.row, at.col - 1)
    case 'ArrowRight':
      return go(at.row, at.col + 1)
    case 'PageUp':
      return go(Math.max(0, at.row - size.page), at.col)
    case 'PageDown':
      return go(at.row + size.page, at.col)
    case 'Home':
      return isCtrl ? go(0, 0) : go(at.row, 0)
    case 'End':
      return isCtrl ? go(size.rows - 1, size.cols - 1) : go(at.row, size.cols - 1)
    default:
      return undefined
  }
}
