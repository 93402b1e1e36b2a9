import { closestCenter, pointerWithin } from '@dnd-kit/core'
import type { Collision, CollisionDetection, DragOverEvent } from '@dnd-kit/core'
import type { RefObject } from 'react'
import { placeOf } from './board-places.ts'
import type { BoardColumn, BoardPlace } from './board.types.ts'

/** How far outside the board a card still lands in it, in pixels: a finger at the edge of a screen is outside too. */
const EDGE_PX = 24

/** The card under the pointer, else its lane, else the nearest lane; nothing outside the board. */
export function underPointer(board: RefObject<HTMLElement | null>): CollisionDetection {
  return (args) => {
    const { pointerCoordinates: pointer } = args
    if (pointer === null || isOutside(board.current, pointer)) return []
    return hits(args).map((hit) => ({ ...hit, data: { ...hit.data, pointerY: pointer.y } }))
  }
}

// Lanes that are scrolled out of the board lie below its neighbours, such as the menu of the page.
function isOutside(board: HTMLElement | null, { x, y }: { readonly x: number; readonly y: number }): boolean {
  if (board === null) return false
  const { left, right, top, bottom } = board.getBoundingClientRect()
  return x < left - EDGE_PX || x > right + EDGE_PX || y < top - EDGE_PX || y > bottom + EDGE_PX
}

const hits: CollisionDetection = (args) => {
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

/** Where the pointer is in the window. The distance of a drag also counts what was scrolled under it. */
export const pointerYOf = (collisions: readonly Collision[] | null) => Number(collisions?.[0]?.data?.['pointerY'])

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
