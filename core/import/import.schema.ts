import { z } from 'zod'
import { DATE_ORDERS, DECIMAL_MARKS } from './cell.ts'

/** What is imported and exported. */
export const IMPORT_KINDS = ['leads', 'contacts', 'accounts', 'deals', 'listings'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Most rows of one file. Our own bounds. */
export const MAX_IMPORT_ROWS: Readonly<Record<ImportKind, number>> = {
  leads: 200_000,
  contacts: 200_000,
  accounts: 200_000,
  deals: 200_000,
  listings: 100_000,
}
/** Most bytes of one file, and of one part in which it is sent. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
export const PART_BYTES = 4 * 1024 * 1024
/** A workbook is compressed, so that it holds more in fewer bytes. */
export const MAX_WORKBOOK_BYTES = 30 * 1024 * 1024
export const MAX_IMPORT_COLUMNS = 250
/** Most characters of a cell, as in spreadsheets. */
export const MAX_CELL_LENGTH = 32_767
/** How long an import can be undone, and how long its rows are kept. */
export const UNDO_IMPORT_DAYS = 14
export const IMPORT_KEPT_DAYS = 30

/**
 * What an import is doing. `mapping`: read, and its columns are to be mapped. `checked`: the dry run is done. From
 * `running` on rows were changed.
 */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The states in which the server is at work. */
export const BUSY_STATES: ReadonlySet<ImportState> = new Set(['uploading', 'reading', 'checking', 'running', 'undoing'])

/** What becomes of a row. `same`: the record already has these values. */
export const ROW_PLANS = ['create', 'update', 'same', 'skip', 'refuse'] as const
export type RowPlan = (typeof ROW_PLANS)[number]
export type RowCounts = Readonly<Record<RowPlan, number>>
export const NO_ROWS: RowCounts = { create: 0, update: 0, same: 0, skip: 0, refuse: 0 }

/** Why a cell is refused; `column` counts from 0, null for the whole row. */
export const cellProblem = z.object({ column: z.number().int().nullable(), message: z.string() })
export type CellProblem = z.output<typeof cellProblem>

/** How a file is imported. */
export const importSettings = z.object({
  /** The field of each column; null for a column that is not imported. */
  columns: z.array(z.string().max(80).nullable()).max(MAX_IMPORT_COLUMNS),
  date: z.enum(DATE_ORDERS).default('dmy'),
  decimal: z.enum(DECIMAL_MARKS).default('.'),
  /** The field whose value finds the record that a row changes; null: every row is new. */
  match: z.string().max(80).nullable().default(null),
  matched: z.enum(['update', 'skip']).default('update'),
  unmatched: z.enum(['create', 'skip']).default('create'),
  /** Whether an empty cell empties the field of a record that is changed. */
  empties: z.boolean().default(false),
  /** Whether accounts that no account's name matches are made (D-308). */
  accounts: z.boolean().default(false),
  /** Whether complete listings are put on sale; the others stay drafts. */
  publishes: z.boolean().default(false),
})
export type ImportSettings = z.output<typeof importSettings>

export type FileFormat = 'csv' | 'xlsx'

/** The format of a file by its name; undefined for any other. */
export function fileFormatOf(name: string): FileFormat | undefined {
  const ending = name.toLowerCase().split('.').at(-1)
  if (ending === 'xlsx') return 'xlsx'
  return ending === 'csv' || ending === 'tsv' || ending === 'txt' ? 'csv' : undefined
}
