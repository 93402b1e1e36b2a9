import type { ReactNode } from 'react'
import type { DataTableProps, RowGroups } from '../data-table/data-table.types.ts'
import type { ListAddress } from './use-list-address.ts'
import type { ListRows } from './use-list-rows.ts'
import type { ListColumns } from './use-stored-columns.ts'

/** The selected rows, and a function that clears the selection. */
export interface ListSelection<Row> {
  /** Those that the list has shown. */
  readonly rows: readonly Row[]
  /** All of them. */
  readonly count: number
  /** Whether all that match are selected, also rows that are not loaded, except those of `except`. */
  readonly isAll: boolean
  readonly except: readonly string[]
  readonly clear: () => void
}

export interface ListPageProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'rowId' | 'rowName' | 'hrefOf' | 'onOpen' | 'canOpen'
> {
  /** Plural in sentence case: "Leads". */
  readonly title: string
  /** The same inside a sentence: "leads". */
  readonly many: string
  /** The accessible name of the table, a plural noun; by default the title. */
  readonly label?: string
  /** Search, filter and order, from `useListAddress`. */
  readonly address: ListAddress
  /** From `useListRows`. */
  readonly list: ListRows<Row>
  /** Shown when there is no row at all. */
  readonly empty: ReactNode
  /** Where the column settings are kept; by default in this browser. */
  readonly arrangement?: ListColumns
  /** The page of which the list is one part: its heading instead of the title, without the count. */
  readonly partOf?: string | undefined
  /** The saved views, beside the title. */
  readonly views?: ReactNode
  /** The pinned views or the parts of the page, below the head. */
  readonly tabs?: ReactNode
  /** Buttons at the end of the head. */
  readonly tools?: ReactNode
  /** One-click filters, before the search. */
  readonly quick?: ReactNode
  /** What keeps filters under names, after the filter. */
  readonly savedFilters?: ReactNode
  /** Groups of the rows. */
  readonly groups?: RowGroups<Row> | undefined
  /** Actions for the selected rows; without them rows cannot be selected. */
  readonly bulk?: ((selection: ListSelection<Row>) => ReactNode) | undefined
  /** How the rows are arranged, at the end of the bar. */
  readonly arrange?: ReactNode
  /** "Select all" selects what matches without loading it; `bulk` then acts on the filter. */
  readonly selectsUnloaded?: boolean
  /** The same rows as a board, and which of the two is shown. */
  readonly board?: ListBoard
  /** Draws the rows in another form than a table, without its columns. */
  readonly draw?: () => ReactNode
  /** Shown above the list: what the plan does not allow. */
  readonly note?: ReactNode
  /** The failure of an action of the page. */
  readonly alert?: string | undefined
  /** From `useUndo`. */
  readonly undo?: { readonly toast: ReactNode }
  /** Drawers and dialogs of the page. */
  readonly children?: ReactNode
}

export interface ListBoard {
  readonly isShown: boolean
  readonly onShown: (isShown: boolean) => void
  readonly draw: () => ReactNode
  /** The name of the other layout, by default "Table". */
  readonly besides?: string
}
