import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { listingMessages } from '../../../core/catalogue/listing.messages.ts'
import {
  cancelExport,
  exportQuery,
  type ExportState,
  showExport,
  startExport,
} from '../../../core/contracts/export.contract.ts'
import { productExport } from '../../../core/contracts/listing.contract.ts'
import { csvOf } from '../../../core/text/csv.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { withStoredFiles } from '../files/stored-files.ts'
import { IMPORT_MODULES } from '../../../core/contracts/import.contract.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import type { ImportKind } from '../../../core/import/import.schema.ts'
import { randomId } from '../../../core/text/random-id.ts'
import { requireRight } from '../crm/crm-access.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { gate } from '../listing/plan-room.ts'
import { exportJob } from './export.job.ts'
import { exportSourceOf } from './export-source.ts'

interface StoredExport {
  readonly id: number
  readonly kind: ImportKind
  readonly state: ExportState['state']
  readonly total: number
  readonly done: number
  readonly file_key: string
  readonly error: string | null
  readonly updated_at: Date
}

const SHOWN = ['id', 'kind', 'state', 'total', 'done', 'file_key', 'error', 'updated_at'] as const
/** How long the parts of a file are kept. */
const KEPT_MS = DAY_MS

const requireExport = ({ me }: Context, kind: ImportKind): void =>
  requireRight(me, IMPORT_MODULES[kind], kind === 'listings' ? 'Export' : 'View')

/** The caller's own export: colleagues may see less, or more. */
async function ownExport(k: Kysely<Tables>, context: Context, id: number): Promise<StoredExport> {
  const row = await k
    .selectFrom('exports')
    .select(SHOWN)
    .where('id', '=', id)
    .where('user_id', '=', context.me.userId)
    .$castTo<StoredExport>()
    .executeTakeFirst()
  if (row === undefined) throw notFound('export')
  requireExport(context, row.kind)
  return row
}

const keyFor = (kind: ImportKind, { me, now }: Context): string =>
  `exports/${me.companyId}/${randomId(randomBytes, 20)}/${kind}-${now.toISOString().slice(0, 10)}.csv`

function shown(row: StoredExport, { services, now }: Context): ExportState {
  const { id, state, total, done, file_key, error, updated_at } = row
  const isThere = state === 'done' && now.getTime() < updated_at.getTime() + KEPT_MS
  return { id, state, total, done, url: isThere ? services.links.toPrivate(file_key, now) : null, error }
}

export const exportBindings = [
  bind(productExport, async (_, context) => {
    gate(context, 'export', listingMessages.exportLocked)
    const { head, rows } = await context.read(async (k) => {
      const source = await exportSourceOf(k, 'listings', exportQuery.parse({}), context.me, context.now)
      return { head: source.head, rows: await source.next(0, await source.count()) }
    })
    const key = keyFor('listings', context)
    const file = {
      key,
      name: 'listings.csv',
      bytes: new TextEncoder().encode(csvOf([head, ...rows.map(({ cells }) => cells)])),
      contentType: 'text/csv; charset=utf-8',
      access: 'export',
    }
    return withStoredFiles(context, [file], async () => ({
      data: { url: context.services.links.toPrivate(key, context.now), rows: rows.length },
    }))
  }),

  bind(startExport, ({ kind, ...given }, context) => {
    requireExport(context, kind)
    gate(context, 'export', listingMessages.exportLocked)
    const query = exportQuery.parse(given)
    const { me, now } = context
    return context.write(async (w) => {
      const { count } = await exportSourceOf(w.k, kind, query, me, now)
      const row = await w.k
        .insertInto('exports')
        .values({
          company_id: me.companyId,
          user_id: me.userId,
          kind,
          query: JSON.stringify(query),
          total: await count(),
          file_key: keyFor(kind, context),
          created_at: now,
          updated_at: now,
        })
        .returning(SHOWN)
        .$castTo<StoredExport>()
        .executeTakeFirstOrThrow()
      await enqueue(w, exportJob, { id: row.id })
      return { data: shown(row, context) }
    })
  }),

  bind(showExport, ({ id }, context) =>
    context.read(async (k) => ({ data: shown(await ownExport(k, context, id), context) })),
  ),

  bind(cancelExport, ({ id }, context) =>
    context.write(async (w) => {
      await ownExport(w.k, context, id)
      const { numUpdatedRows } = await w.k
        .updateTable('exports')
        .set({ state: 'cancelled', updated_at: context.now })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw refused(say.exportOver)
      return { data: { id } }
    }),
  ),
]
