import type { BoardColumn, BoardPlace } from './board.types.ts'

export function placeOf<Card>(
  columns: readonly BoardColumn<Card>[],
  cardId: (card: Card) => string,
  id: string,
): BoardPlace | undefined {
  for (const column of columns) {
    const index = column.cards.findIndex((card) => cardId(card) === id)
    if (index !== -1) return { column: column.id, index }
  }
  return undefined
}

/** Returns the columns with one card moved and the counts and sums updated. An unknown card or column changes nothing. */
export function moveCard<Card>(
  columns: readonly BoardColumn<Card>[],
  cardId: (card: Card) => string,
  id: string,
  to: BoardPlace,
  worthOf: (card: Card) => number = () => 0,
): readonly BoardColumn<Card>[] {
  const from = placeOf(columns, cardId, id)
  if (from === undefined || !columns.some((column) => column.id === to.column)) return columns
  const card = columns.find((column) => column.id === from.column)?.cards[from.index]
  if (card === undefined || (from.column === to.column && from.index === to.index)) return columns
  return columns.map((column) => {
    if (column.id !== from.column && column.id !== to.column) return column
    const cards = column.cards.filter((other) => cardId(other) !== id)
    if (column.id === to.column) cards.splice(Math.min(to.index, cards.length), 0, card)
    const gained = Number(column.id === to.column) - Number(column.id === from.column)
    const sum = column.sum === undefined ? {} : { sum: column.sum + gained * worthOf(card) }
    return { ...column, cards, total: column.total + gained, ...sum }
  })
}

/**
 * The place that an arrow key leads to. Between columns the card keeps its height if the next column is long enough.
 */
export function placeAfterKey<Card>(
  columns: readonly BoardColumn<Card>[],
  key: string,
  at: BoardPlace,
  /** A lifted card occupies a place in its own column, but not in another one. */
  isOwnColumn: (column: string) => boolean,
): BoardPlace | undefined {
  const current = columns.findIndex((column) => column.id === at.column)
  const lastIndex = (column: BoardColumn<Card>) => column.cards.length - (isOwnColumn(column.id) ? 1 : 0)
  const column = columns[current]
  if (column === undefined) return undefined
  switch (key) {
    case 'ArrowUp':
      return { column: at.column, index: Math.max(0, at.index - 1) }
    case 'ArrowDown':
      return { column: at.column, index: Math.min(lastIndex(column), at.index + 1) }
    case 'Home':
      return { column: at.column, index: 0 }
    case 'End':
      return { column: at.column, index: lastIndex(column) }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const next = columns[current + (key === 'ArrowLeft' ? -1 : 1)]
      return next === undefined ? at : { column: next.id, index: Math.min(at.index, lastIndex(next)) }
    }
    default:
      return undefined
  }
}
