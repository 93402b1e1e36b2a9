import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { AnyEndpoint, CallInput, CallResponse } from '../../../core/contracts/endpoint.ts'
import { useAppClient } from '../app/use-client.ts'
import type { BoardColumn } from './board.types.ts'

/** The call of a board: one page of a column when `category` is given. */
interface BoardCall<E extends AnyEndpoint, Card> {
  readonly contract: E
  readonly input: CallInput<E>
  readonly cardsIn: (response: CallResponse<E>) => readonly Card[]
  readonly cardId: (card: Card) => string
}

/** What every board call answers of a column. */
interface ColumnAnswer {
  readonly category: string
  readonly label: string
  readonly total: number
}

/**
 * The cards below the first page of each column. Their pages are reads like the first ones: when those are read again, so
 * are these, and the cards stay on the screen meanwhile.
 */
export function useLowerCards<E extends AnyEndpoint, Card>({ contract, input, cardsIn, cardId }: BoardCall<E, Card>) {
  const client = useAppClient()
  const cache = useQueryClient()
  const board = JSON.stringify(input)
  // Another filter or search begins with the first pages.
  const [shown, setShown] = useState<{ readonly of: string; readonly pages: Readonly<Record<string, number>> }>({
    of: board,
    pages: {},
  })
  const pages = shown.of === board ? shown.pages : {}
  const [loading, setLoading] = useState<string>()
  const pageOf = (category: string, page: number) => ({ ...(input as object), category, page }) as CallInput<E>
  const wanted = Object.entries(pages).flatMap(([category, last]) =>
    Array.from({ length: last - 1 }, (_, at) => ({ category, page: at + 2 })),
  )
  const read = useQueries({
    queries: wanted.map(({ category, page }) => queryFor(client, contract, pageOf(category, page))),
  })

  /** All cards of a column, whose first page is given. */
  const allOf = (category: string, first: readonly Card[]): readonly Card[] => {
    const cards = new Map(first.map((card) => [cardId(card), card]))
    for (const [at, { data }] of read.entries())
      if (wanted[at]?.category === category && data !== undefined)
        for (const card of cardsIn(data)) if (!cards.has(cardId(card))) cards.set(cardId(card), card)
    return [...cards.values()]
  }

  return {
    /** A column of the response as the board shows it, with all cards that are loaded. */
    columnOf: ({ category, label, total }: ColumnAnswer, first: readonly Card[]): BoardColumn<Card> => {
      const cards = allOf(category, first)
      const isLoadingMore = loading === category
      return { id: category, title: label, cards, total, hasMore: cards.length < total, isLoadingMore }
    },
    loadMore: async (category: string) => {
      if (loading !== undefined) return
      setLoading(category)
      const page = (pages[category] ?? 1) + 1
      const next = pageOf(category, page)
      try {
        await cache.fetchQuery({
          ...queryFor(client, contract, next),
          queryFn: ({ signal }) => client.call(contract, next, { signal, isUserInitiated: true }),
        })
        setShown({ of: board, pages: { ...pages, [category]: page } })
      } catch {
        // A notice shows the failure; the button stays for another attempt.
      } finally {
        setLoading(undefined)
      }
    },
  }
}
