import { z } from 'zod'
import { IMPORT_MODULES } from '../../../core/contracts/import.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { notificationMessages as news } from '../../../core/notifications/notification.messages.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import {
  fileFormatOf,
  type ImportKind,
  type ImportSettings,
  MAX_IMPORT_ROWS,
  MAX_WORKBOOK_BYTES,
  NO_ROWS,
  type ImportState,
  type RowCounts,
} from '../../../core/import/import.schema.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { jsonTable } from '../database/json-table.ts'
import { sql, type Work } from '../database/store.ts'
import { batchSize } from '../jobs/batch-size.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { type JobRun, jobKind } from '../jobs/job-kind.ts'
import { NoLongerAllowed, personAtWork, workAsPerson } from '../jobs/person-at-work.ts'
import { charactersOf, csvRows, type FileParts, UnreadableFile } from './file-rows.ts'
import type { AppliedRow, ChangedRow, FileRow, ImportBatch, Seen } from './import-target.ts'
import { targetOf } from './targets.ts'
import { tellGiven } from './tell-given.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import type { Services } from '../services.ts'
import { isWorkbook, workbookRows } from './workbook-rows.ts'

/** Most rows of one transaction; others are served between two of them. */
const ROWS_READ = 1_000
/** Most characters of them, but for a row that has more alone. */
const CHARACTERS_READ = 4_000_000
const ROWS_PLANNED = 500
const ROWS_APPLIED = 200
const TIME_LIMIT_MS = 2 * 60 * 60_000

interface Row {
  readonly id: number
  readonly company_id: number
  readonly user_id: number
  readonly kind: ImportKind
  readonly state: ImportState
  readonly file_name: string
  readonly file_size: number
  readonly parts: Readonly<Record<string, string>>
  readonly part_count: number
  readonly settings: ImportSettings | null
  readonly counts: RowCounts | null
  readonly results: RowCounts | null
  readonly cursor: number
  readonly kept: number
  readonly new_accounts: number
  readonly made_accounts: number
  readonly kept_accounts: number
  readonly history_id: number
}

/**
 * Does the present step of an import: reads the file, checks its rows, imports them, or takes an import back. Each batch
 * is a transaction that also stores how far the step is, so that a killed run goes on there, and finds the import locked
 * in the state of the step, so that a cancelled one ends between two batches.
 */
export const importJob = jobKind({
  name: 'import',
  payload: z.object({ id: z.number().int() }),
  tries: 5,
  concurrency: 2,
  timeLimitMs: TIME_LIMIT_MS,
  run: async ({ id }, job) => {
    const found = await job.k
      .selectFrom('imports')
      .select('state')
      .where('id', '=', id)
      .$castTo<{ state: ImportState }>()
      .executeTakeFirst()
    try {
      await STEPS[found?.state ?? 'done']?.(id, job)
    } catch (error) {
      if (!(error instanceof UnreadableFile || error instanceof NoLongerAllowed)) throw error
      await job.transact((w) => fail(w, id, () => error.message, job.now, job.services))
    }
  },
  // The reason is for operators, who find it with the dead job.
  failed: ({ id }, _reason, w, now, services) => fail(w, id, (state) => say.gaveUp[state], now, services),
})

type BusyState = keyof typeof say.gaveUp
const BUSY = Object.keys(say.gaveUp) as BusyState[]

/** Ends an import that cannot go on, and tells its person, who may have left the page long ago. */
async function fail(
  w: Work,
  id: number,
  reasonIn: (state: BusyState) => string,
  now: Date,
  { origin }: Pick<Services, 'origin'>,
): Promise<void> {
  const row = await w.k
    .selectFrom('imports')
    .select(['id', 'company_id', 'user_id', 'kind', 'state', 'file_name'])
    .where('id', '=', id)
    .where('state', 'in', BUSY)
    .forUpdate()
    .$castTo<Pick<Row, 'id' | 'company_id' | 'user_id' | 'kind' | 'file_name'> & { state: BusyState }>()
    .executeTakeFirst()
  if (row === undefined) return
  const error = reasonIn(row.state).slice(0, 500)
  await w.k
    .updateTable('imports')
    .set({ state: 'failed', error, ended_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (row.state === 'running') await tellGiven(w, row, origin, now)
  await tellPerson(w, row.user_id, {
    kind: 'records',
    title: news.importFailed(row.file_name),
    message: error,
    link:
      row.kind === 'listings'
        ? addressOf('productsImport', {}, { id })
        : addressOf('crmImport', {}, { type: row.kind, id }),
    origin,
    now,
  })
}

type Person = Awaited<ReturnType<typeof workAsPerson>>

/** Runs a batch as the import's person while the import is in this state; undefined when it is not any more. */
function batch<T>(
  { transact }: JobRun,
  id: number,
  state: ImportState,
  work: (w: Work, row: Row, person: Person) => Promise<T>,
): Promise<T | undefined> {
  return transact(async (w) => {
    const row = await w.k
      .selectFrom('imports')
      .select([
        'id',
        'company_id',
        'user_id',
        'kind',
        'state',
        'file_name',
        'file_size',
        'parts',
        'part_count',
        'settings',
        'counts',
        'results',
        'cursor',
        'kept',
        'new_accounts',
        'made_accounts',
        'kept_accounts',
        'history_id',
      ])
      .where('id', '=', id)
      .where('state', '=', state)
      .forUpdate()
      .$castTo<Row>()
      .executeTakeFirst()
    if (row === undefined) return undefined
    const who = { companyId: row.company_id, userId: row.user_id }
    if (row.settings?.accounts === true && state === 'running') await personAtWork(w.k, who, 'Accounts', ['Add'])
    const person = await workAsPerson(w, who, IMPORT_MODULES[row.kind], rightsFor(row))
    // Triggers note it with the changes that wait for rules.
    await sql`select set_config('app.import', ${String(id)}, true)`.execute(w.k)
    return work(w, row, person)
  })
}

/** The rights that the present step needs (D-204). */
function rightsFor({ state, settings, results }: Row): readonly Action[] {
  const changes =
    state === 'undoing' ? (results?.update ?? 0) > 0 : settings?.match != null && settings.matched === 'update'
  return [state === 'undoing' ? 'Delete' : 'Add', ...(changes ? (['Edit'] as const) : [])]
}

const batchOf = ({ kind, company_id, user_id, settings, history_id }: Row, now: Date): ImportBatch => {
  if (settings === null) throw new Error('The columns of this import are not mapped.')
  return { kind, importer: { companyId: company_id, userId: user_id }, settings, now, historyId: history_id }
}

async function readFile(id: number, job: JobRun): Promise<void> {
  const about = await batch(job, id, 'reading', async (w, row) => {
    // An earlier try may have read a part of it.
    await w.k.deleteFrom('import_rows').where('import_id', '=', id).execute()
    return row
  })
  if (about === undefined) return
  const parts: FileParts = async function* () {
    for (let number = 0; number < about.part_count; number += 1) {
      const stored = await job.services.files.get(about.parts[number] ?? '')
      if (stored === undefined) throw new UnreadableFile(say.notUnderstood)
      yield stored.bytes
    }
  }
  let read = 0
  const rows = await rowsOf(parts, about, (bytes) => {
    read = bytes
  })
  let columns: readonly string[] | undefined
  let held: FileRow[] = []
  let heldCharacters = 0
  let count = 0
  const store = async () => {
    const stored = await batch(job, id, 'reading', async (w) => {
      await w.k
        .insertInto('import_rows')
        .columns(['import_id', 'company_id', 'n', 'cells'])
        .expression((eb) =>
          eb
            .selectFrom(jsonTable(held, 'n int, cells jsonb'))
            .select([
              sql<number>`${id}::bigint`.as('import_id'),
              sql<number>`${about.company_id}::bigint`.as('company_id'),
              'input.n',
              sql<string>`input.cells`.as('cells'),
            ]),
        )
        .execute()
      await w.k
        .updateTable('imports')
        .set({ row_count: count, cursor: Math.min(read, about.file_size), updated_at: job.now })
        .where('id', '=', id)
        .execute()
      return true
    })
    held = []
    heldCharacters = 0
    return stored === true
  }
  for await (const row of rows) {
    job.signal.throwIfAborted()
    if (columns === undefined) {
      columns = row.cells.map(String)
      continue
    }
    count += 1
    if (count > MAX_IMPORT_ROWS[about.kind]) throw new UnreadableFile(say.tooManyRows(MAX_IMPORT_ROWS[about.kind]))
    held.push(row)
    heldCharacters += charactersOf(row)
    if ((held.length >= ROWS_READ || heldCharacters >= CHARACTERS_READ) && !(await store())) return
  }
  if (columns === undefined) throw new UnreadableFile(say.fileEmpty)
  if (count === 0) throw new UnreadableFile(say.noRows)
  if (held.length > 0 && !(await store())) return
  const names = columns
  await batch(job, id, 'reading', (w) =>
    w.k
      .updateTable('imports')
      .set({ state: 'mapping', columns: JSON.stringify(names), row_count: count, updated_at: job.now })
      .where('id', '=', id)
      .execute(),
  )
}

/** The rows of a file by its first bytes: a workbook may be named like a text. `onRead` is called with the bytes read. */
async function rowsOf(
  parts: FileParts,
  { file_name, file_size }: Pick<Row, 'file_name' | 'file_size'>,
  onRead: (bytes: number) => void,
): Promise<AsyncIterable<FileRow>> {
  for await (const first of parts()) {
    if (!isWorkbook(first)) break
    // The list of its files stands at the end of a workbook, so that it is needed whole.
    const held: Uint8Array[] = []
    for await (const part of parts()) held.push(part)
    const bytes = Buffer.concat(held)
    if (bytes.length > MAX_WORKBOOK_BYTES) throw new UnreadableFile(say.workbookTooLarge)
    return workbookRows(bytes, { onRead: (share) => onRead(Math.floor(share * file_size)) })
  }
  if (fileFormatOf(file_name) === 'xlsx') throw new UnreadableFile(say.notUnderstood)
  return csvRows(parts, onRead)
}

const nextRows = ({ k }: Work, id: number, after: number, count: number) =>
  k
    .selectFrom('import_rows')
    .select(['n', 'cells'])
    .where('import_id', '=', id)
    .where('n', '>', after)
    .orderBy('n')
    .limit(count)
    .$castTo<FileRow>()

async function checkRows(id: number, job: JobRun): Promise<void> {
  const seen: Seen = new Map()
  // Each try starts over, because what earlier rows say is held by the process.
  let after = 0
  let counts = NO_ROWS
  let accounts = 0
  const size = batchSize(ROWS_PLANNED)
  for (;;) {
    job.signal.throwIfAborted()
    const limit = size.rows
    const checked = await size.timed(() =>
      batch(job, id, 'checking', async (w, row) => {
        const rows = await nextRows(w, id, after, limit).execute()
        const planned = rows.length === 0 ? [] : await targetOf(row.kind).plan(w, batchOf(row, job.now), rows, seen)
        if (planned.length > 0)
          await w.k
            .updateTable('import_rows')
            .from(jsonTable(planned, 'n int, plan text, problems jsonb'))
            .set((eb) => ({ plan: eb.ref('input.plan'), problems: eb.ref('input.problems') as never }))
            .where('import_id', '=', id)
            .whereRef('import_rows.n', '=', 'input.n')
            .execute()
        const sums = added(counts, planned)
        const newAccounts = accounts + planned.filter(({ makesAccount }) => makesAccount === true).length
        await w.k
          .updateTable('imports')
          .set({
            cursor: rows.at(-1)?.n ?? after,
            counts: JSON.stringify(sums),
            new_accounts: newAccounts,
            state: rows.length < limit ? 'checked' : 'checking',
            updated_at: job.now,
          })
          .where('id', '=', id)
          .execute()
        return { rows, sums, newAccounts }
      }),
    )
    if (checked === undefined) return
    counts = checked.sums
    accounts = checked.newAccounts
    if (checked.rows.length < limit) return
    after = checked.rows.at(-1)!.n
  }
}

async function runRows(id: number, job: JobRun): Promise<void> {
  const size = batchSize(ROWS_APPLIED)
  for (;;) {
    job.signal.throwIfAborted()
    const limit = size.rows
    const isLast = await size.timed(() =>
      batch(job, id, 'running', async (w, row) => {
        const rows = await nextRows(w, id, row.cursor, limit).where('plan', 'in', ['create', 'update']).execute()
        const applied = rows.length === 0 ? [] : await targetOf(row.kind).apply(w, batchOf(row, job.now), rows)
        if (applied.length > 0) await noteApplied(w, id, applied)
        const isEnd = rows.length < limit
        await w.k
          .updateTable('imports')
          .set({
            cursor: rows.at(-1)?.n ?? row.cursor,
            results: JSON.stringify(added(row.results ?? NO_ROWS, applied)),
            made_accounts: row.made_accounts + applied.filter(({ accountId }) => accountId !== undefined).length,
            updated_at: job.now,
            ...(isEnd ? { state: 'done', ended_at: job.now } : {}),
          })
          .where('id', '=', id)
          .execute()
        if (isEnd) await tellGiven(w, row, job.services.origin, job.now)
        return isEnd
      }),
    )
    if (isLast !== false) return
  }
}

const noteApplied = (w: Work, id: number, applied: readonly AppliedRow[]) =>
  w.k
    .updateTable('import_rows')
    .from(
      jsonTable(
        applied.map(({ n, plan, problems, targetId, ownerId, accountId, before }) => ({
          n,
          result: plan,
          problems,
          target_id: targetId ?? null,
          owner_id: ownerId ?? null,
          account_id: accountId ?? null,
          before: before ?? null,
        })),
        'n int, result text, problems jsonb, target_id bigint, owner_id bigint, account_id bigint, before jsonb',
      ),
    )
    .set((eb) => ({
      result: eb.ref('input.result'),
      problems: eb.ref('input.problems') as never,
      target_id: eb.ref('input.target_id'),
      owner_id: eb.ref('input.owner_id'),
      account_id: eb.ref('input.account_id'),
      before: eb.ref('input.before'),
    }))
    .where('import_id', '=', id)
    .whereRef('import_rows.n', '=', 'input.n')
    .execute()

async function undoRows(id: number, job: JobRun): Promise<void> {
  const size = batchSize(ROWS_APPLIED)
  for (;;) {
    job.signal.throwIfAborted()
    const limit = size.rows
    const isLast = await size.timed(() =>
      batch(job, id, 'undoing', async (w, row, person) => {
        const rows = await w.k
          .selectFrom('import_rows')
          .select(['n', 'result', 'target_id as targetId', 'before'])
          .where('import_id', '=', id)
          .where('n', '>', row.cursor)
          .where('result', 'in', ['create', 'update'])
          .where('target_id', 'is not', null)
          .orderBy('n')
          .limit(limit)
          .$castTo<ChangedRow>()
          .execute()
        const kept = rows.length === 0 ? 0 : await targetOf(row.kind).undo(w, batchOf(row, job.now), rows)
        const accounts = rows.length === 0 ? await undoAccounts(w, row, person, limit, job.now) : undefined
        const isEnd = accounts !== undefined && accounts.count < limit
        await w.k
          .updateTable('imports')
          .set({
            cursor: rows.at(-1)?.n ?? row.cursor,
            kept: row.kept + kept,
            kept_accounts: row.kept_accounts + (accounts?.kept ?? 0),
            updated_at: job.now,
            ...(isEnd ? { state: 'undone', ended_at: job.now } : {}),
          })
          .where('id', '=', id)
          .execute()
        return isEnd
      }),
    )
    if (isLast !== false) return
  }
}

/** Takes back accounts that the rows made, once no row of the import uses them; others stay, and so do all without the right. */
async function undoAccounts(w: Work, row: Row, person: Person, limit: number, now: Date) {
  const made = await w.k
    .selectFrom('import_rows')
    .select(['n', 'account_id'])
    .where('import_id', '=', row.id)
    .where('account_id', 'is not', null)
    .orderBy('n')
    .limit(limit)
    .$castTo<{ n: number; account_id: number }>()
    .execute()
  if (made.length === 0) return { count: 0, kept: 0 }
  const ids = made.map(({ account_id }) => account_id)
  const may = isGranted(person, { module: 'Accounts', action: 'Delete' })
  const kept = may ? ((await targetOf(row.kind).undoAccounts?.(w, batchOf(row, now), ids)) ?? 0) : ids.length
  await w.k
    .updateTable('import_rows')
    .set({ account_id: null })
    .where('import_id', '=', row.id)
    .where(
      'n',
      'in',
      made.map(({ n }) => n),
    )
    .execute()
  return { count: made.length, kept }
}

function added(counts: RowCounts, rows: readonly { readonly plan: keyof RowCounts }[]): RowCounts {
  const sums = { ...counts }
  for (const { plan } of rows) sums[plan] += 1
  return sums
}

/** What the server does in each state in which it is at work. */
const STEPS: Partial<Record<ImportState, (id: number, job: JobRun) => Promise<void>>> = {
  reading: readFile,
  checking: checkRows,
  running: runRows,
  undoing: undoRows,
}
