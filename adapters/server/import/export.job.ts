import { z } from 'zod'
import { IMPORT_MODULES } from '../../../core/contracts/import.contract.ts'
import type { ExportQuery } from '../../../core/contracts/export.contract.ts'
import { type ImportKind, PART_BYTES } from '../../../core/import/import.schema.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../core/text/csv.ts'
import type { Work } from '../database/store.ts'
import { insertFileRows, partKey } from '../files/stored-files.ts'
import { JobRefused, type JobRun, jobKind } from '../jobs/job-kind.ts'
import { NoLongerAllowed, workAsPerson } from '../jobs/person-at-work.ts'
import { type Exporter, exportSourceOf } from './export-source.ts'

/** Rows of one transaction; others are served between two of them. */
const ROWS_READ = 500
const TIME_LIMIT_MS = 2 * 60 * 60_000

interface Row {
  readonly id: number
  readonly company_id: number
  readonly user_id: number
  readonly kind: ImportKind
  readonly query: ExportQuery
  readonly cursor: number
  readonly file_key: string
  readonly parts: number
  readonly created_at: Date
}

/**
 * Writes a list to a file in parts, each of which is stored together with how far it is, so that a killed run goes on
 * behind the last part. The person's reach narrows each statement, as it does on the screen.
 */
export const exportJob = jobKind({
  name: 'export',
  payload: z.object({ id: z.number().int() }),
  tries: 5,
  concurrency: 2,
  timeLimitMs: TIME_LIMIT_MS,
  run: async ({ id }, job) => {
    try {
      for (;;) if (!(await writePart(id, job))) return
    } catch (error) {
      throw error instanceof NoLongerAllowed ? new JobRefused(error.message) : error
    }
  },
  failed: async ({ id }, reason, w, now) => {
    await w.k
      .updateTable('exports')
      .set({ state: 'failed', error: reason.slice(0, 500), updated_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  },
})

/** Runs a read as the export's person while it is running; undefined when it is not any more. */
function asPerson<T>({ transact }: JobRun, id: number, work: (w: Work, row: Row, person: Exporter) => Promise<T>) {
  return transact(async (w): Promise<T | undefined> => {
    const row = await w.k
      .selectFrom('exports as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select([
        'e.id',
        'e.company_id',
        'e.user_id',
        'e.kind',
        'e.query',
        'e.cursor',
        'e.file_key',
        'e.parts',
        'e.created_at',
        'u.time_zone',
      ])
      .where('e.id', '=', id)
      .where('e.state', '=', 'running')
      .$castTo<Row & { time_zone: string | null }>()
      .executeTakeFirst()
    if (row === undefined) return undefined
    const who = { companyId: row.company_id, userId: row.user_id }
    const person = await workAsPerson(w, who, IMPORT_MODULES[row.kind], [row.kind === 'listings' ? 'Export' : 'View'])
    return work(w, row, { ...person, companyId: row.company_id, timeZone: row.time_zone })
  })
}

/** Reads rows until a part is full and stores it; returns whether there may be more. */
async function writePart(id: number, job: JobRun): Promise<boolean> {
  const pieces: Buffer[] = []
  let size = 0
  let start: Row | undefined
  let after: number | undefined
  let rows = 0
  let isEnd = false
  while (size < PART_BYTES && !isEnd) {
    job.signal.throwIfAborted()
    const read = await asPerson(job, id, async (w, row, person) => {
      const source = await exportSourceOf(w.k, row.kind, row.query, person, row.created_at)
      const found = await source.next(after ?? row.cursor, ROWS_READ)
      const isFirst = after === undefined && row.cursor === 0
      return { row, found, head: isFirst ? BYTE_ORDER_MARK + csvLines([source.head]) : '' }
    })
    if (read === undefined) return false
    start ??= read.row
    after = read.found.at(-1)?.id ?? after ?? read.row.cursor
    rows += read.found.length
    isEnd = read.found.length < ROWS_READ
    const piece = Buffer.from(read.head + csvLines(read.found.map(({ cells }) => cells)))
    pieces.push(piece)
    size += piece.length
  }
  if (start === undefined) return false
  const { company_id, user_id, kind } = start
  const key = partKey(start.file_key, start.parts)
  const bytes = new Uint8Array(Buffer.concat(pieces))
  if (bytes.length > 0) {
    const draft = { key, name: `${kind}.csv`, bytes, contentType: 'text/csv; charset=utf-8', access: 'export' }
    await job.transact(async (w) => {
      // A killed run may have begun with this part.
      await w.k.deleteFrom('files').where('key', '=', key).execute()
      await insertFileRows(w, { companyId: company_id, userId: user_id }, [draft])
    })
    await job.services.files.put(key, bytes, { contentType: draft.contentType })
  }
  return job.transact(async (w) => {
    const { numUpdatedRows } = await w.k
      .updateTable('exports')
      .set((eb) => ({
        cursor: after ?? 0,
        done: eb('done', '+', rows),
        parts: eb('parts', '+', bytes.length === 0 ? 0 : 1),
        state: isEnd ? 'done' : 'running',
        updated_at: job.now,
      }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('cursor', '=', start.cursor)
      .executeTakeFirst()
    return numUpdatedRows > 0n && !isEnd
  })
}
