import type { ReactNode, RefObject } from 'react'
import type { ListGroup } from '../../../core/crm/lists/list-groups.ts'

export interface DataColumn<Row> {
  readonly id: string
  readonly header: string
  /** Content of the cell; undefined or null draws a dash. */
  readonly cell: (row: Row) => ReactNode
  /** A second, quiet line below the name; only of the first column. */
  readonly below?: (row: Row) => ReactNode
  /** The whole value as text, shown as a tooltip where the cell cuts it off. */
  readonly text?: (row: Row) => string
  /** Numbers, money and dates that are compared downwards: right-aligned, tabular figures. */
  readonly numeric?: boolean
  /** Preferred width in pixels; the column grows in proportion where there is room. */
  readonly width?: number
  /** Below this width the table scrolls sideways instead; by default a little less than `width`. */
  readonly minWidth?: number
  readonly sortable?: boolean
  /** A sentence: a card gives it a line of its own and never cuts it. */
  readonly isSentence?: boolean
  /** Not shown on the card that a phone draws. */
  readonly hideOnCard?: boolean
  /** Actions of the record: always visible at the end of a row, and in the corner of a card. */
  readonly isActions?: boolean
}

/** What a saved view stores about the columns. The first column (the name) is always shown, and first. */
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

/** Groups of the rows, each with a heading that opens and closes it. */
export interface RowGroups<Row> {
  /** What groups them: "Lead status". */
  readonly by: string
  /** In order; their numbers count all rows, loaded or not. */
  readonly groups: readonly ListGroup[]
  readonly closed: readonly string[]
  /** How the sum of a group is written; without it none is shown. */
  readonly sumText?: (sum: number) => string
  readonly groupOf: (row: Row) => string
  readonly onToggle: (category: string) => void
}

/** `more`: the next rows are loading. `error`: the last call failed; rows that are loaded are still shown. */
export type TableStatus = 'loading' | 'ready' | 'more' | 'error'

export interface DataTableProps<Row> {
  /** Accessible name, the plural noun in sentence case: "Leads". */
  readonly label: string
  readonly rows: readonly Row[]
  /** The first column is the record's name. */
  readonly columns: readonly DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly hrefOf?: (row: Row) => string | undefined
  readonly onOpen?: (row: Row) => void
  /** Whether `onOpen` does something with a row; by default with each. */
  readonly canOpen?: ((row: Row) => boolean) | undefined
  readonly settings: ColumnSettings
  readonly onSettings?: (next: ColumnSettings) => void
  readonly sort?: SortOrder | undefined
  readonly onSort?: (next: SortOrder) => void
  readonly selected?: ReadonlySet<string>
  /** Without it rows cannot be selected. */
  readonly onSelected?: (next: ReadonlySet<string>) => void
  /** How many rows are selected, including the ones that are not loaded. */
  readonly selectedCount?: number
  /** Buttons of the bulk bar. */
  readonly bulkActions?: ReactNode
  /** Selects all rows, including the ones that are not loaded. */
  readonly onSelectAll?: () => void
  readonly isSelectingAll?: boolean
  /** Total number of rows, loaded or not. */
  readonly total?: number | undefined
  readonly status?: TableStatus
  /** Other rows are loading; the present ones stay until then. */
  readonly isPending?: boolean
  readonly error?:
    | {
        readonly title: string
        readonly detail?: string
        readonly onRetry: () => void
        readonly isRetrying?: boolean
      }
    | undefined
  /** Whether filters or a search are set: an empty list then offers to clear them. */
  readonly isFiltered?: boolean
  readonly onClearFilters?: () => void
  /** Shown when there are no records at all. */
  readonly empty: ReactNode
  /** Whether more rows exist below the loaded ones. */
  readonly hasMore?: boolean
  readonly onEndReached?: () => void
  readonly groups?: RowGroups<Row> | undefined
  readonly density?: 'regular' | 'compact'
  /** What a phone shows: a card for each record, or the table scrolling sideways with its name column fixed. */
  readonly phone?: 'cards' | 'scroll'
  /** Stands beside the order of the cards. */
  readonly cardTools?: ReactNode
  /** The input that `/` focuses. */
  readonly searchRef?: RefObject<HTMLInputElement | null>
}

/** What the choice of columns needs. */
export interface ColumnsButtonProps<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly settings: ColumnSettings
  readonly onSettings: (next: ColumnSettings) => void
  /** Restores the columns of the saved view. */
  readonly onReset?: () => void
}
