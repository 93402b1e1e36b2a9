import { useState } from 'react'
import { moveCard, placeOf } from './board-places.ts'
import type { BoardPlace, BoardProps } from './board.types.ts'
import type { CardFocus } from './use-card-focus.ts'
import type { BoardMoves } from './use-board-moves.ts'

export interface Lifted {
  readonly id: string
  readonly from: BoardPlace
  readonly to: BoardPlace
  readonly by: 'pointer' | 'keyboard'
}

/** A card that is being moved: drawn at its target and announced to screen readers. */
export function useLiftedCard<Card>(
  {
    cardId,
    facts,
    onMove,
    canMove,
    worth,
  }: Pick<BoardProps<Card>, 'cardId' | 'facts' | 'onMove' | 'canMove' | 'worth'>,
  board: BoardMoves<Card>,
  focus: CardFocus,
) {
  const [lifted, setLifted] = useState<Lifted>()
  const [spoken, setSpoken] = useState('')
  const drawn = lifted === undefined ? board.columns : moveCard(board.columns, cardId, lifted.id, lifted.to, worth?.of)

  const find = (id: string): Card | undefined => {
    for (const column of board.columns) for (const card of column.cards) if (cardId(card) === id) return card
    return undefined
  }
  const nameOf = (id: string) => {
    const card = find(id)
    return card === undefined ? '' : facts(card).name
  }
  const placeText = (place: BoardPlace): string => {
    const column = board.columns.find((one) => one.id === place.column)
    if (column === undefined) return ''
    // Cards that are not loaded count too.
    const total = column.total + (place.column === lifted?.from.column ? 0 : 1)
    return `${column.title}, position ${place.index + 1} of ${total}`
  }

  return {
    lifted,
    drawn,
    find,
    spoken:
      board.refusal === undefined ? spoken : `${nameOf(board.refusal.cardId)} was not moved. ${board.refusal.reason}`,
    lift: (id: string, by: Lifted['by']) => {
      const from = placeOf(board.columns, cardId, id)
      const card = find(id)
      if (from === undefined || card === undefined || onMove === undefined || canMove?.(card) === false) return
      board.dismissRefusal()
      setLifted({ id, from, to: from, by })
      const column = board.columns.find((one) => one.id === from.column)
      const place = `${column?.title ?? ''}, position ${from.index + 1} of ${column?.total ?? 1}`
      setSpoken(`${facts(card).name} lifted. ${place}.`)
    },
    moveTo: (to: BoardPlace) => {
      if (lifted === undefined) return
      setLifted({ ...lifted, to })
      setSpoken(placeText(to))
    },
    drop: async (id: string, to: BoardPlace, by: Lifted['by']) => {
      const spokenDrop = `${nameOf(id)} dropped in ${placeText(to)}.`
      setLifted(undefined)
      setSpoken(spokenDrop)
      if (by === 'keyboard') focus.follow(id)
      const outcome = await board.move(id, to)
      if (outcome === 'cancelled') setSpoken(`${nameOf(id)} was not moved.`)
      if ((outcome === 'refused' || outcome === 'cancelled') && by === 'keyboard') focus.follow(id)
    },
    /** Puts the card back where it was. */
    cancel: () => {
      if (lifted === undefined) return
      setSpoken(`${nameOf(lifted.id)} back in ${placeText(lifted.from)}.`)
      if (lifted.by === 'keyboard') focus.follow(lifted.id)
      setLifted(undefined)
    },
    /** Cancels because the focus moved elsewhere, and leaves the focus there. */
    cancelOnBlur: () => {
      // A redraw between columns also blurs the card; the focus is then about to follow it.
      if (lifted?.by !== 'keyboard' || focus.isFollowing()) return
      setLifted(undefined)
      setSpoken('Move cancelled.')
    },
  }
}

export type LiftedCard<Card> = ReturnType<typeof useLiftedCard<Card>>
