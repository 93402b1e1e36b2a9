import type { ReactNode } from 'react'

export interface BoardColumn<Card> {
  readonly id: string
  readonly title: string
  /** Loaded cards, in order. */
  readonly cards: readonly Card[]
  /** Total number of cards in the column, loaded or not. */
  readonly total: number
  /** Total value of the cards, loaded or not; drawn as `worth` says. */
  readonly sum?: number
  /** Shown as a narrow strip without its cards. */
  readonly isFolded?: boolean
  readonly hasMore?: boolean
  readonly isLoadingMore?: boolean
}

/** The parts of a card; a missing part is not drawn. */
export interface CardFacts {
  readonly name: string
  readonly href?: string | undefined
  readonly amount?: ReactNode
  readonly owner?: ReactNode
  /** A day by which something is to happen, and whether it has passed. */
  readonly due?: { readonly text: string; readonly isPast: boolean } | undefined
  readonly nextActivity?: ReactNode
  readonly age?: ReactNode
  /** A line under the name. */
  readonly note?: ReactNode
}

export interface BoardMove<Card> {
  readonly card: Card
  readonly from: string
  readonly to: string
  /** The card above the new place, if any. */
  readonly after: Card | undefined
  /** The card below the new place, if any. */
  readonly before: Card | undefined
}

/** The position of a card: a column and the number of cards above it, not counting the card itself. */
export interface BoardPlace {
  readonly column: string
  readonly index: number
}

/** What a card adds to the sum of its column, and how a sum is written. */
export interface CardWorth<Card> {
  readonly of: (card: Card) => number
  readonly text: (sum: number) => string
}

export interface BoardProps<Card> {
  /** Accessible name: "Deals by stage". */
  readonly label: string
  readonly columns: readonly BoardColumn<Card>[]
  readonly cardId: (card: Card) => string
  readonly facts: (card: Card) => CardFacts
  readonly worth?: CardWorth<Card>
  readonly onOpen?: (card: Card) => void
  /** Saves a move. Rejecting returns the card and shows the message of the error. Without it cards do not move. */
  readonly onMove?: (move: BoardMove<Card>) => Promise<void | 'cancelled'>
  readonly canMove?: (card: Card) => boolean
  readonly onMore?: (column: string) => void
  /** Folds or unfolds a column; without it columns cannot be folded. */
  readonly onFold?: (column: string, isFolded: boolean) => void
  readonly isLoading?: boolean
  readonly emptyText?: string
  /** Shown instead of the columns when there are none. */
  readonly empty?: ReactNode
}
