import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  cancelImport,
  checkImport,
  IMPORT_MODULES,
  importFieldRow,
  importRows,
  imports,
  type ImportRow,
  refusedRows,
  runImport,
  sendImportPart,
  showImport,
  startImport,
  stopImportRules,
  undoImport,
} from '../../../core/contracts/import.contract.ts'
import { type FileCell, guardCell, proposeFormats, unguardCell } from '../../../core/import/cell.ts'
import {
  headerKey,
  ID_KEY,
  type ImportField,
  proposeColumns,
  RECORD_KINDS,
} from '../../../core/import/import-fields.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import {
  BUSY_STATES,
  fileFormatOf,
  type CellProblem,
  type ImportKind,
  type ImportSettings,
  type ImportState,
  importSettings,
  MAX_WORKBOOK_BYTES,
  NO_ROWS,
  PART_BYTES,
  type RowCounts,
  UNDO_IMPORT_DAYS,
} from '../../../core/import/import.schema.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { BYTE_ORDER_MARK, quotedCell } from '../../../core/text/csv.ts'
import { requireRight } from '../crm/crm-access.ts'
import { sql } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { withStoredFiles } from '../files/stored-files.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { importJob } from './import.job.ts'
import { targetOf } from './targets.ts'
import { tellGiven } from './tell-given.ts'

const SAMPLE_ROWS = 5
const REMEMBERED_IMPORTS = 20
/** The formats are proposed by this many rows. */
const FORMAT_ROWS = 50

interface StoredImport {
  readonly id: number
  readonly user_id: number
  readonly kind: ImportKind
  readonly state: ImportState
  readonly file_name: string
  readonly file_size: number
  readonly part_count: number
  readonly parts: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  readonly settings: ImportSettings | null
  readonly row_count: number
  readonly cursor: number
  readonly counts: RowCounts | null
  readonly results: RowCounts | null
  readonly kept: number
  readonly new_accounts: number
  readonly made_accounts: number
  readonly kept_accounts: number
  readonly error: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly ran_at: Date | null
}

const stored = (k: Kysely<Tables>) =>
  k
    .selectFrom('imports')
    .select([
      'imports.id',
      'imports.user_id',
      'imports.kind',
      'imports.state',
      'file_name',
      'file_size',
      'part_count',
      'parts',
      'columns',
      'settings',
      'row_count',
      'cursor',
      'counts',
      'results',
      'kept',
      'new_accounts',
      'made_accounts',
      'kept_accounts',
      'error',
      'imports.created_at',
      'ended_at',
      'ran_at',
    ])
    .$castTo<StoredImport>()

/** A file of a colleague may name records beyond the reach of the caller (D-115). */
const seesOwnOnly = ({ reach }: Viewer, kind: ImportKind): boolean =>
  kind !== 'listings' && reach[RECORD_KINDS[kind]] !== 'all'

/** The caller's import, with the right to import its kind. */
async function ownImport(k: Kysely<Tables>, { me }: Context, id: number, isLocked = false): Promise<StoredImport> {
  const row = await stored(k)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (row === undefined || (seesOwnOnly(me, row.kind) && row.user_id !== me.userId)) throw notFound('import')
  requireRight(me, IMPORT_MODULES[row.kind], 'Add')
  return row
}

const undoUntil = ({ state, ran_at, results }: StoredImport): Date | undefined => {
  const hasChanged = (results?.create ?? 0) + (results?.update ?? 0) > 0
  if (ran_at === null || !hasChanged || !['done', 'cancelled', 'failed'].includes(state)) return undefined
  return new Date(ran_at.getTime() + UNDO_IMPORT_DAYS * DAY_MS)
}

function shownImport(row: StoredImport, user: string, now: Date): ImportRow {
  const { id, kind, state, file_name, file_size, row_count, counts, results, kept, error, created_at, ended_at } = row
  const until = undoUntil(row)
  return {
    id,
    kind,
    state,
    file_name,
    file_size,
    user,
    row_count,
    progress: progressOf(row),
    counts,
    results,
    kept,
    new_accounts: row.new_accounts,
    made_accounts: row.made_accounts,
    kept_accounts: row.kept_accounts,
    error,
    created_at: formatWireTime(created_at),
    ended_at: ended_at === null ? null : formatWireTime(ended_at),
    undo_until: until === undefined || until <= now ? null : formatWireTime(until),
  }
}

function progressOf({ state, file_size, row_count, part_count, parts, cursor, counts, results }: StoredImport): number {
  const sum = (of: RowCounts | null) => Object.values(of ?? NO_ROWS).reduce((one, other) => one + other, 0)
  if (state === 'uploading') return Object.keys(parts).length / part_count
  if (state === 'reading') return cursor / file_size
  if (state === 'checking') return Math.min(1, sum(counts) / Math.max(1, row_count))
  if (state === 'running') return Math.min(1, sum(results) / Math.max(1, sum(counts)))
  return state === 'undoing' ? Math.min(1, cursor / Math.max(1, row_count + 1)) : 1
}

export const importBindings = [
  bind(startImport, ({ kind, file_name, file_size }, context) => {
    const { me, now } = context
    requireRight(me, IMPORT_MODULES[kind], 'Add')
    const format = fileFormatOf(file_name)
    if (format === undefined) throw refusedField('file_name', say.fileKind)
    if (format === 'xlsx' && file_size > MAX_WORKBOOK_BYTES) throw refusedField('file_size', say.workbookTooLarge)
    const part_count = Math.ceil(file_size / PART_BYTES)
    return context.write(async (w) => {
      const { id } = await w.k
        .insertInto('imports')
        .values({
          company_id: me.companyId,
          user_id: me.userId,
          kind,
          file_name,
          file_size,
          part_count,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { data: { id, part_bytes: PART_BYTES, part_count } }
    })
  }),

  bind(sendImportPart, async ({ id, number, file }, context) => {
    const before = await context.read((k) => ownImport(k, context, id))
    const isLast = number === before.part_count - 1
    const expected = isLast ? before.file_size - number * PART_BYTES : PART_BYTES
    if (before.state !== 'uploading') {
      // Whoever lost the answer to the last part sends it again, and the file is here.
      if (file.size === expected && number in before.parts) return { data: { received: before.part_count } }
      throw refused(say.tooLate)
    }
    if (number >= before.part_count || file.size !== expected) throw refusedField('file', say.notUnderstood)
    const key = `imports/${context.me.companyId}/${randomUUID()}`
    const draft = {
      key,
      name: `${before.file_name} (${number + 1})`,
      bytes: new Uint8Array(await file.arrayBuffer()),
      contentType: 'application/octet-stream',
      access: 'company',
      // The file is read as soon as its last part is here.
      unusedDays: 2,
    }
    return withStoredFiles(context, [draft], () =>
      context.write(async (w) => {
        const row = await ownImport(w.k, context, id, true)
        if (row.state !== 'uploading') throw refused(say.tooLate)
        const parts = { ...row.parts, [number]: key }
        const received = Object.keys(parts).length
        const isWhole = received === row.part_count
        await w.k
          .updateTable('imports')
          .set({
            parts: JSON.stringify(parts),
            state: isWhole ? 'reading' : 'uploading',
            updated_at: context.now,
          })
          .where('id', '=', id)
          .execute()
        if (isWhole) await enqueue(w, importJob, { id })
        return { data: { received } }
      }),
    )
  }),

  bind(imports, ({ kind, page, per_page }, context) => {
    requireRight(context.me, IMPORT_MODULES[kind], 'Add')
    const isOwn = seesOwnOnly(context.me, kind)
    return context.read(async (k) => {
      const [rows, { total }] = await Promise.all([
        stored(k)
          .innerJoin('users as u', 'u.id', 'imports.user_id')
          .select('u.full_name')
          .where('kind', '=', kind)
          .$if(isOwn, (query) => query.where('imports.user_id', '=', context.me.userId))
          .orderBy('imports.id', 'desc')
          .limit(per_page)
          .offset((page - 1) * per_page)
          .$castTo<StoredImport & { full_name: string }>()
          .execute(),
        k
          .selectFrom('imports')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('kind', '=', kind)
          .$if(isOwn, (query) => query.where('user_id', '=', context.me.userId))
          .executeTakeFirstOrThrow(),
      ])
      const data = rows.map(({ full_name, ...row }) => shownImport(row, full_name, context.now))
      return { data: paginatorOf(data, Number(total), { page, per_page }, context) }
    })
  }),

  bind(showImport, ({ id }, context) =>
    context.read(async (k) => {
      const row = await ownImport(k, context, id)
      const [user, samples, fields, rulesLeft] = await Promise.all([
        k.selectFrom('users').select('full_name').where('id', '=', row.user_id).executeTakeFirst(),
        firstRows(k, id, FORMAT_ROWS),
        targetOf(row.kind).fields(k, importerOf(context), row.kind),
        countWaiting(k, row),
      ])
      const proposed = row.settings === null ? await proposal(k, context, row, fields, samples) : undefined
      return {
        data: {
          import: shownImport(row, user?.full_name ?? '', context.now),
          columns: row.columns.map((name, at) => ({
            name,
            cells: samples.slice(0, SAMPLE_ROWS).map((cells) => String(cells[at] ?? '').slice(0, 200)),
          })),
          fields: fields.map(importFieldRow),
          settings: row.settings ?? proposed?.settings ?? importSettings.parse({ columns: [] }),
          is_remembered: proposed?.isRemembered ?? false,
          rules_left: rulesLeft,
        },
      }
    }),
  ),

  bind(checkImport, ({ id, settings: given }, context) =>
    context.write(async (w) => {
      const row = await ownImport(w.k, context, id, true)
      if (row.state !== 'mapping' && row.state !== 'checked')
        throw refused(BUSY_STATES.has(row.state) ? say.busy : say.tooLate)
      const fields = await targetOf(row.kind).fields(w.k, importerOf(context), row.kind)
      const chosen = requireMapping(given, fields, row.columns.length)
      const settings = { ...given, accounts: given.accounts && chosen.some(({ canMake }) => canMake === true) }
      requireRights(context, row.kind, settings)
      await w.k
        .updateTable('imports')
        .set({
          settings: JSON.stringify(settings),
          state: 'checking',
          cursor: 0,
          counts: JSON.stringify(NO_ROWS),
          updated_at: context.now,
        })
        .where('id', '=', id)
        .execute()
      await enqueue(w, importJob, { id })
      return { data: { id } }
    }),
  ),

  bind(runImport, ({ id }, context) =>
    context.write(async (w) => {
      const row = await ownImport(w.k, context, id, true)
      if (row.state !== 'checked' || row.settings === null)
        throw refused(BUSY_STATES.has(row.state) ? say.busy : say.tooLate)
      requireRights(context, row.kind, row.settings)
      const { last } = await w.k
        .selectFrom('history')
        .select((eb) => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      const { counts } = row
      await w.k
        .updateTable('imports')
        .set({
          state: 'running',
          cursor: 0,
          // What the dry run leaves out is left out, and counts as done.
          results: JSON.stringify({ ...NO_ROWS, ...counts, create: 0, update: 0 }),
          history_id: Number(last ?? 0),
          user_id: context.me.userId,
          ran_at: context.now,
          updated_at: context.now,
        })
        .where('id', '=', id)
        .execute()
      await enqueue(w, importJob, { id })
      return { data: { id } }
    }),
  ),

  bind(cancelImport, ({ id }, context) =>
    context.write(async (w) => {
      const row = await ownImport(w.k, context, id, true)
      // A check that is cancelled goes back to the mapping.
      const next = row.state === 'checking' || row.state === 'checked' ? 'mapping' : 'cancelled'
      if (['done', 'cancelled', 'failed', 'undoing', 'undone'].includes(row.state)) throw refused(say.tooLate)
      await w.k
        .updateTable('imports')
        .set({ state: next, ended_at: next === 'cancelled' ? context.now : null, updated_at: context.now })
        .where('id', '=', id)
        .execute()
      // What was imported before stays.
      if (next === 'cancelled')
        await tellGiven(w, { ...row, company_id: context.me.companyId }, context.services.origin, context.now)
      return { data: { id } }
    }),
  ),

  bind(undoImport, ({ id }, context) =>
    context.write(async (w) => {
      const row = await ownImport(w.k, context, id, true)
      requireRight(context.me, IMPORT_MODULES[row.kind], 'Delete')
      const until = undoUntil(row)
      if (until === undefined) throw refused(BUSY_STATES.has(row.state) ? say.busy : say.notRun)
      if (until <= context.now) throw refused(say.undoIsOver)
      if ((row.results?.update ?? 0) > 0) requireRight(context.me, IMPORT_MODULES[row.kind], 'Edit')
      await w.k
        .updateTable('imports')
        .set({
          state: 'undoing',
          cursor: 0,
          kept: 0,
          kept_accounts: 0,
          user_id: context.me.userId,
          updated_at: context.now,
        })
        .where('id', '=', id)
        .execute()
      await enqueue(w, importJob, { id })
      return { data: { id } }
    }),
  ),

  bind(stopImportRules, ({ id }, context) =>
    context.write(async (w) => {
      const row = await ownImport(w.k, context, id, true)
      if (!ENDED_STATES.has(row.state)) throw refused(BUSY_STATES.has(row.state) ? say.busy : say.notRun)
      // Records at which a job looks at the moment are done with in an instant.
      const stopped = await w.k
        .deleteFrom('automation_changes')
        .where('id', 'in', waitingChanges(w.k, row).select('c.id').forUpdate('c').skipLocked())
        .returning('id')
        .execute()
      return { data: { stopped: stopped.length } }
    }),
  ),

  bind(importRows, ({ id, plan, page, per_page }, context) =>
    context.read(async (k) => {
      await ownImport(k, context, id)
      const rows = await rowsOf(k, id, plan)
        .orderBy('n')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const { total } = await k
        .selectFrom('import_rows')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('import_id', '=', id)
        .where(outcome, '=', plan)
        .executeTakeFirstOrThrow()
      const shown = rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(String) }))
      return { data: paginatorOf(shown, Number(total), { page, per_page }, context) }
    }),
  ),

  bind(refusedRows, async ({ id }, context) => {
    const { lines, count, name } = await context.read(async (k) => {
      const row = await ownImport(k, context, id)
      const rows = await rowsOf(k, id, 'refuse').orderBy('n').execute()
      const head = [...row.columns, 'Row', 'Problems']
      return {
        name: `${row.file_name.replace(/\.\w+$/, '')} – refused rows.csv`,
        count: rows.length,
        lines: [
          head,
          ...rows.map(({ n, cells, problems }) => [
            ...row.columns.map((_, at) => String(cells[at] ?? '')),
            String(n),
            problems
              .map(({ column, message }) => (column === null ? message : `${row.columns[column] ?? ''}: ${message}`))
              // A line of the cell each.
              .join('\n'),
          ]),
        ],
      }
    })
    const key = `exports/${context.me.companyId}/${randomUUID()}/${encodeURIComponent('refused-rows')}.csv`
    const text = `${BYTE_ORDER_MARK}${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
    const file = {
      key,
      name,
      bytes: new TextEncoder().encode(text),
      contentType: 'text/csv; charset=utf-8',
      access: 'export',
    }
    return withStoredFiles(context, [file], async () => ({
      data: { url: context.services.links.toPrivate(key, context.now), rows: count },
    }))
  }),
]

const ENDED_STATES: ReadonlySet<ImportState> = new Set(['done', 'cancelled', 'failed'])

/** The changes of an ended import that no rule has looked at yet. */
const waitingChanges = (k: Kysely<Tables>, { id }: StoredImport) =>
  k.selectFrom('automation_changes as c').where('c.import_id', '=', id)

async function countWaiting(k: Kysely<Tables>, row: StoredImport): Promise<number> {
  if (row.kind === 'listings' || !ENDED_STATES.has(row.state)) return 0
  const { n } = await waitingChanges(k, row)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const importerOf = ({ me }: Context) => ({ companyId: me.companyId, userId: me.userId })

/** Cells come from a file of the caller and may be guarded already. */
const quoted = (text: string): string => quotedCell(guardCell(unguardCell(text)))

/** What became of a row, else what the dry run says. */
const outcome = sql<string>`coalesce(result, plan)`

const rowsOf = (k: Kysely<Tables>, id: number, plan: string) =>
  k
    .selectFrom('import_rows')
    .select(['n', 'cells', 'problems'])
    .where('import_id', '=', id)
    .where(outcome, '=', plan)
    .$castTo<{ n: number; cells: FileCell[]; problems: CellProblem[] }>()

async function firstRows(k: Kysely<Tables>, id: number, count: number): Promise<readonly (readonly FileCell[])[]> {
  const rows = await k
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', id)
    .orderBy('n')
    .limit(count)
    .$castTo<{ cells: FileCell[] }>()
    .execute()
  return rows.map(({ cells }) => cells)
}

/** The mapping that a file probably has: as the company mapped columns of these names last, else by their names. */
async function proposal(
  k: Kysely<Tables>,
  { me }: Context,
  row: StoredImport,
  fields: readonly ImportField[],
  samples: readonly (readonly FileCell[])[],
) {
  const earlier = await stored(k)
    .where('kind', '=', row.kind)
    .where('settings', 'is not', null)
    .orderBy('id', 'desc')
    .limit(REMEMBERED_IMPORTS)
    .execute()
  const remembered = new Map<string, string | null>()
  for (const { columns, settings } of earlier)
    for (const [at, name] of columns.entries())
      if (!remembered.has(headerKey(name))) remembered.set(headerKey(name), settings?.columns[at] ?? null)
  const columns = [...proposeColumns(row.columns, fields, remembered)]
  const same = earlier.find((one) => isSameJson(one.columns, row.columns))
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const cellsOf = (isMeant: (field: ImportField) => boolean) =>
    columns.flatMap((key, at) => {
      const field = byKey.get(key ?? '')
      return field !== undefined && isMeant(field)
        ? samples.flatMap((cells) => (typeof cells[at] === 'string' && cells[at] !== '' ? [cells[at]] : []))
        : []
    })
  const formats = proposeFormats(
    {
      days: cellsOf(({ cell, isMoment }) => cell === 'day' || isMoment === true),
      numbers: cellsOf(({ cell }) => cell === 'number'),
    },
    same?.settings ?? { date: 'dmy', decimal: '.' },
  )
  // A file of the same columns is compared as the last one was, also not at all.
  const usual = same === undefined ? fields.find(({ matchesFirst }) => matchesFirst)?.key : undefined
  const match =
    same?.settings?.match ?? [ID_KEY, usual].find((key) => key !== undefined && columns.includes(key)) ?? null
  return {
    settings: importSettings.parse({
      ...same?.settings,
      ...(!isGranted(me, { module: IMPORT_MODULES[row.kind], action: 'Edit' }) && { matched: 'skip' }),
      ...(!isGranted(me, { module: 'Accounts', action: 'Add' }) && { accounts: false }),
      columns,
      ...formats,
      match: match !== null && columns.includes(match) ? match : null,
    }),
    isRemembered: columns.some((key, at) => key !== null && remembered.get(headerKey(row.columns[at] ?? '')) === key),
  }
}

function requireMapping(
  settings: ImportSettings,
  fields: readonly ImportField[],
  columns: number,
): readonly ImportField[] {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const chosen = settings.columns.slice(0, columns).flatMap((key) => {
    if (key === null) return []
    const field = byKey.get(key)
    if (field === undefined) throw refusedField('settings', say.unknownField)
    return [field]
  })
  if (chosen.length === 0) throw refusedField('settings', say.noColumn)
  if (new Set(chosen.map(({ fills }) => fills)).size < chosen.length) throw refusedField('settings', say.twice)
  const { match } = settings
  if (match !== null && !chosen.some(({ key, canMatch }) => key === match && canMatch))
    throw refusedField('settings', say.matchMissing)
  return chosen
}

/** Records that exist are changed only with the right to edit them, and accounts are made only with the right to add them. */
function requireRights({ me }: Context, kind: ImportKind, { match, matched, accounts }: ImportSettings): void {
  requireRight(me, IMPORT_MODULES[kind], 'Add')
  if (match !== null && matched === 'update') requireRight(me, IMPORT_MODULES[kind], 'Edit')
  if (accounts) requireRight(me, 'Accounts', 'Add')
}
