import type { Kysely } from 'kysely'
import type { FileCell } from '../../../core/import/cell.ts'
import type { ImportField } from '../../../core/import/import-fields.ts'
import type { CellProblem, ImportKind, ImportSettings, RowPlan } from '../../../core/import/import.schema.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'

/** For whom an import is done. */
export interface Importer {
  readonly companyId: number
  readonly userId: number
}

/** A row of a file. */
export interface FileRow {
  readonly n: number
  readonly cells: readonly FileCell[]
}

/** What becomes of a row. */
export interface PlannedRow {
  readonly n: number
  readonly plan: RowPlan
  readonly problems: readonly CellProblem[]
  /** Whether it is the first row of the file that needs an account which does not exist. */
  readonly makesAccount?: boolean
}

/** What became of a row, with what its undo needs. */
export interface AppliedRow extends PlannedRow {
  readonly targetId?: number | undefined
  /** The owner that it gave the record. */
  readonly ownerId?: number | undefined
  /** The account that it made. */
  readonly accountId?: number | undefined
  /** The changed values before and after, of a row that changed something. */
  readonly before?: unknown
}

/** A row that changed something. */
export interface ChangedRow {
  readonly n: number
  readonly result: 'create' | 'update'
  readonly targetId: number
  readonly before: unknown
}

/** The values of earlier rows of the same file that must not come twice, with the row of each. */
export type Seen = Map<string, number>

/** What rows of a kind are imported into. All of its statements run in the transaction of the batch. */
export interface ImportTarget {
  readonly fields: (k: Kysely<Tables>, importer: Importer, kind: ImportKind) => Promise<readonly ImportField[]>
  /** Says what becomes of rows, and changes nothing. */
  readonly plan: (w: Work, batch: ImportBatch, rows: readonly FileRow[], seen: Seen) => Promise<readonly PlannedRow[]>
  /** Does what the rows say by what is stored now. */
  readonly apply: (w: Work, batch: ImportBatch, rows: readonly FileRow[]) => Promise<readonly AppliedRow[]>
  /** Takes back what rows did, but for what somebody changed since. Returns how many it left. */
  readonly undo: (w: Work, batch: ImportBatch, rows: readonly ChangedRow[]) => Promise<number>
  /** Takes accounts back that rows made, after all rows, but for those in use. Returns how many it left. */
  readonly undoAccounts?: (w: Work, batch: ImportBatch, ids: readonly number[]) => Promise<number>
}

export interface ImportBatch {
  readonly kind: ImportKind
  readonly importer: Importer
  readonly settings: ImportSettings
  readonly now: Date
  /** The last entry of the history before the import changed anything. */
  readonly historyId: number
}
