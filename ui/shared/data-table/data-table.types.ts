import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  readonly id: string
  readonly header: string
  /** What stands in the cell. Return undefined or null when there is nothing: a quiet dash is drawn. */
  readonly cell: (row: Row) => ReactNode
  /** The whole value as text, shown as a tooltip where the cell cuts it off. */
  readonly text?: (row: Row) => string
  /** Numbers, money and dates that are compared downwards: right-aligned, tabular figures. */
  readonly numeric?: boolean
  /** Preferred width in pixels; the column grows in proportion where there is room. */
  readonly width?: number
  /** Below this width the table scrolls sideways instead; without it a little less than the width. */
  readonly minWidth?: number
  readonly sortable?: boolean
  /** Leave it out of the card that a phone shows. */
  readonly hideOnCard?: boolean
  /** What can be done with the record: it stays in sight at the end of a row, and in the corner of a card. */
  readonly isActions?: boolean
}

/** What a saved view stores about the columns. The first column (the name) is always there and first. */
export interface ColumnSettings {
  /** Column ids in order; columns that are missing here follow in their declared order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Widths the person chose, in pixels. */
  readonly widths: Readonly<Record<string, number>>
}

export interface SortOrder {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** `more`: the next rows are on their way. `error`: the last call failed; rows given are still shown. */
export type TableStatus = 'loading' | 'ready' | 'more' | 'error'

export interface TablePages {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly onPage: (page: number) => void
}
