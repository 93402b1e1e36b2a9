import { useEffect, useMemo, useRef, useState } from 'react'
import { moveCard, placeOf } from './board-places.ts'
import type { BoardColumn, BoardMove, BoardPlace } from './board.types.ts'

export interface Refusal {
  readonly cardId: string
  readonly reason: string
  /** The other column that the card was to go to; undefined for a move within its own. */
  readonly to: string | undefined
}

interface PendingMove {
  readonly cardId: string
  readonly to: BoardPlace
  /** The columns passed in when the move began. */
  readonly since: unknown
  readonly isSaved: boolean
}

/** Draws moves at once, keeps them while they are saved, and undoes rejected ones with a reason. */
export function useBoardMoves<Card>(
  columns: readonly BoardColumn<Card>[],
  cardId: (card: Card) => string,
  onMove: ((move: BoardMove<Card>) => Promise<void | 'cancelled'>) | undefined,
  worthOf?: (card: Card) => number,
) {
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const current = useRef(columns)

  useEffect(() => {
    current.current = columns
    // New data includes the saved moves.
    // oxlint-disable-next-line react/set-state-in-effect -- drops saved moves when new data arrives
    setPending((moves) => (moves.some((move) => move.isSaved) ? moves.filter((move) => !move.isSaved) : moves))
  }, [columns])

  const drawn = useMemo(
    () => pending.reduce((now, move) => moveCard(now, cardId, move.cardId, move.to, worthOf), columns),
    [columns, cardId, pending, worthOf],
  )

  const move = async (id: string, to: BoardPlace): Promise<'same' | 'moved' | 'refused' | 'cancelled'> => {
    const from = placeOf(drawn, cardId, id)
    if (from === undefined || onMove === undefined || (from.column === to.column && from.index === to.index))
      return 'same'
    const after = moveCard(drawn, cardId, id, to)
    const target = after.find((column) => column.id === to.column)
    const index = target?.cards.findIndex((card) => cardId(card) === id) ?? -1
    const card = target?.cards[index]
    if (target === undefined || card === undefined) return 'same'
    const entry: PendingMove = { cardId: id, to, since: current.current, isSaved: false }
    setRefusal(undefined)
    setPending((moves) => [...moves.filter((other) => other.cardId !== id), entry])
    try {
      const outcome = await onMove({
        card,
        from: from.column,
        to: to.column,
        after: target.cards[index - 1],
        before: target.cards[index + 1],
      })
      if (outcome === 'cancelled') {
        setPending((moves) => moves.filter((other) => other !== entry))
        return 'cancelled'
      }
      const isKnown = current.current !== entry.since
      setPending((moves) =>
        isKnown
          ? moves.filter((other) => other !== entry)
          : moves.map((other) => (other === entry ? { ...entry, isSaved: true } : other)),
      )
      return 'moved'
    } catch (cause) {
      setPending((moves) => moves.filter((other) => other !== entry))
      setRefusal({
        cardId: id,
        to: from.column === to.column ? undefined : to.column,
        reason: cause instanceof Error && cause.message !== '' ? cause.message : 'The change could not be saved.',
      })
      return 'refused'
    }
  }

  // Only the answer got lost when the card is there all the same.
  if (refusal?.to !== undefined && placeOf(columns, cardId, refusal.cardId)?.column === refusal.to)
    setRefusal(undefined)
  return {
    columns: drawn,
    isSaving: (id: string) => pending.some((entry) => entry.cardId === id && !entry.isSaved),
    refusal,
    dismissRefusal: () => setRefusal(undefined),
    move,
  }
}

export type BoardMoves<Card> = ReturnType<typeof useBoardMoves<Card>>
