import type { KeyboardEvent } from 'react'
import { placeAfterKey } from './board-places.ts'
import type { BoardColumn, BoardPlace } from './board.types.ts'
import type { CardFocus } from './use-card-focus.ts'
import type { LiftedCard } from './use-lifted-card.ts'

interface CardKeysOptions<Card> {
  readonly columns: readonly BoardColumn<Card>[]
  readonly cardId: (card: Card) => string
  readonly lifting: LiftedCard<Card>
  readonly focus: CardFocus
  readonly onOpen: ((card: Card) => void) | undefined
}

/** The keyboard of a card: Space lifts and drops, the arrows move the lifted card or else the focus. */
export function useCardKeys<Card>({ columns, cardId, lifting, focus, onOpen }: CardKeysOptions<Card>) {
  const { lifted } = lifting

  const whileLifted = (key: string, id: string): boolean => {
    if (lifted === undefined) return false
    if (key === ' ' || key === 'Enter') {
      void lifting.drop(lifted.id, lifted.to, 'keyboard')
      return true
    }
    if (key === 'Escape') {
      lifting.cancel()
      return true
    }
    const to = placeAfterKey(columns, key, lifted.to, (column) => column === lifted.from.column)
    if (to === undefined) return false
    focus.follow(id)
    lifting.moveTo(to)
    return true
  }
  const atRest = (key: string, card: Card, place: BoardPlace): boolean => {
    if (key === ' ') {
      lifting.lift(cardId(card), 'keyboard')
      return true
    }
    if (key === 'Enter') {
      onOpen?.(card)
      return true
    }
    const filled = columns.filter((column) => column.cards.length > 0 || column.id === place.column)
    const next = placeAfterKey(filled, key, place, () => true)
    if (next === undefined) return false
    const cards = columns.find((column) => column.id === next.column)?.cards ?? []
    const target = cards[Math.min(next.index, cards.length - 1)]
    if (target !== undefined) {
      focus.follow(cardId(target))
      focus.setTabStop(cardId(target))
    }
    return true
  }

  return (event: KeyboardEvent<HTMLElement>, card: Card, place: BoardPlace) => {
    if (event.target !== event.currentTarget) return
    const isHandled = lifted?.by === 'keyboard' ? whileLifted(event.key, cardId(card)) : atRest(event.key, card, place)
    if (isHandled) event.preventDefault()
  }
}
