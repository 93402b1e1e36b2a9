import type { ReactNode } from 'react'

export interface BoardColumn<Card> {
  readonly id: string
  readonly title: string
  /** Loaded cards, in order. */
  readonly cards: readonly Card[]
  /** How many cards the column has altogether. */
  readonly total: number
  /** What the cards are worth together, already written as money. */
  readonly sum?: ReactNode
  readonly hasMore?: boolean
  readonly isLoadingMore?: boolean
}

/** The parts of a card; each is left out when there is nothing to say. */
export interface CardFacts {
  readonly name: string
  readonly href?: string | undefined
  readonly amount?: ReactNode
  readonly owner?: ReactNode
  readonly nextActivity?: ReactNode
  readonly age?: ReactNode
  /** A line under the name. */
  readonly note?: ReactNode
}

export interface BoardMove<Card> {
  readonly card: Card
  readonly from: string
  readonly to: string
  /** The card that stands above the new place, if any. */
  readonly after: Card | undefined
  /** The card that stands below the new place, if any. */
  readonly before: Card | undefined
}

/** Where a card stands: a column and the number of cards above it, itself not counted. */
export interface BoardPlace {
  readonly column: string
  readonly index: number
}

export interface BoardProps<Card> {
  /** Accessible name: "Deals by stage". */
  readonly label: string
  readonly columns: readonly BoardColumn<Card>[]
  readonly cardId: (card: Card) => string
  readonly facts: (card: Card) => CardFacts
  readonly onOpen?: (card: Card) => void
  /** Saves a move. Rejecting returns the card and shows the message of the error. Without it cards do not move. */
  readonly onMove?: (move: BoardMove<Card>) => Promise<void>
  readonly canMove?: (card: Card) => boolean
  readonly onMore?: (column: string) => void
  readonly isLoading?: boolean
  readonly emptyText?: string
  /** Shown instead of the columns when there are none. */
  readonly empty?: ReactNode
}
