import { closestCenter, pointerWithin } from '@dnd-kit/core'
import type { CollisionDetection, DragOverEvent } from '@dnd-kit/core'
import { placeOf } from './board-places.ts'
import type { BoardColumn, BoardPlace } from './board.types.ts'

/** The card under the pointer, else its lane, else the nearest lane. */
export const underPointer: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  const cards = under.filter((hit) => String(hit.id).startsWith('card:'))
  if (cards.length > 0) return cards
  return under.length > 0
    ? under
    : closestCenter({
        ...args,
        droppableContainers: args.droppableContainers.filter((one) => String(one.id).startsWith('lane:')),
      })
}

/** The place where a dragged card would be dropped; undefined where nothing changes. */
export function targetOf<Card>(
  drawn: readonly BoardColumn<Card>[],
  cardId: (card: Card) => string,
  activeId: string,
  over: NonNullable<DragOverEvent['over']>,
  y: number,
): BoardPlace | undefined {
  const data = over.data.current
  if (data?.['kind'] === 'lane') {
    const column = drawn.find((one) => one.id === data['columnId'])
    if (column === undefined) return undefined
    const own = column.cards.findIndex((card) => cardId(card) === activeId)
    // Over the free part of its own lane the card keeps its place; a new lane adds it at the end.
    return { column: column.id, index: own === -1 ? column.cards.length : own }
  }
  const overId = String(data?.['cardId'] ?? '')
  if (overId === activeId) return undefined
  const place = placeOf(drawn, cardId, overId)
  const column = drawn.find((one) => one.id === place?.column)
  if (place === undefined || column === undefined) return undefined
  const others = column.cards.filter((card) => cardId(card) !== activeId)
  const index = others.findIndex((card) => cardId(card) === overId)
  const isBelowMiddle = y > over.rect.top + over.rect.height / 2
  return { column: place.column, index: index + (isBelowMiddle ? 1 : 0) }
}

export function pointerY(event: Event): number {
  if (event instanceof MouseEvent) return event.clientY
  if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent) return event.touches[0]?.clientY ?? 0
  return 0
}
