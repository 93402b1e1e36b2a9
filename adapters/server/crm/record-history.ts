import type { Kysely } from 'kysely'
import { activities, createActivity, recentActivity } from '../../../core/contracts/crm-history.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { ACTIVITY_KINDS } from '../../../core/crm/records/history.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { ownRecord } from './crm-access.ts'
import { type Authored, authorOf } from './related-rows.ts'
import type { Tables } from '../database/tables.ts'

type HistoryValue = CallResponse<typeof activities>['data']['data'][number]['changes'][number]['old']

interface HistoryRecord extends Authored {
  id: number
  subject: string
  subject_id: string
  verb: string
  title: string | null
  /** The operator who was signed in as the person. */
  operator: string | null
  changes: { field: string; label?: string; old: HistoryValue; new: HistoryValue }[]
  created_at: Date
}

const isKind = (verb: string): verb is (typeof ACTIVITY_KINDS)[number] =>
  (ACTIVITY_KINDS as readonly string[]).includes(verb)

const RECORD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** What stands for a record that is gone, or that the caller may not see. */
const UNKNOWN_RECORD = 'another record'

/** The same entries with the names of records in place of their ids. */
export async function withNames(k: Kysely<Tables>, rows: readonly HistoryRecord[]): Promise<readonly HistoryRecord[]> {
  const isRecord = (value: unknown): value is string => typeof value === 'string' && RECORD_ID.test(value)
  const ids = new Set(
    rows.flatMap(({ changes }) => changes.flatMap((change) => [change.old, change.new].filter(isRecord))),
  )
  if (ids.size === 0) return rows
  const found = await k
    .selectFrom('crm_records')
    .select(['unique_id', 'name'])
    .where('unique_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  const names = new Map(found.map(({ unique_id, name }) => [unique_id, name]))
  const named = (value: HistoryValue) => (isRecord(value) ? (names.get(value) ?? UNKNOWN_RECORD) : value)
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) => ({ ...change, old: named(change.old), new: named(change.new) })),
  }))
}

export const entryOf = (row: HistoryRecord) => {
  const isManual = row.verb === 'manual'
  const described = row.changes.find((change) => change.field === 'description')
  return {
    id: row.id,
    crm_unique_id: row.subject_id,
    type_name: row.subject,
    kind: isKind(row.verb) ? row.verb : ('updated' as const),
    title: isManual || row.verb === 'related' ? (row.title ?? '') : row.verb === 'restored' ? 'Restored' : '',
    description: isManual ? String(described?.new ?? '') : '',
    // The screen shows labels instead of field ids.
    changes: isManual
      ? []
      : row.changes.map((change) => ({ field: change.label ?? change.field, old: change.old, new: change.new })),
    user_id: row.user_id,
    user: authorOf(
      row.operator === null ? row : { ...row, user_name: say.authorAs(row.operator, row.user_name ?? '') },
    ),
    created_at: formatWireTime(row.created_at),
  }
}

export const selectHistory = (k: Kysely<Tables>) =>
  k
    .selectFrom('history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select([
      'h.id',
      'h.subject',
      'h.subject_id',
      'h.verb',
      'h.title',
      'h.changes',
      'h.user_id',
      'h.operator',
      'u.full_name as user_name',
      'h.created_at',
    ])
    .$castTo<HistoryRecord>()

export const historyBindings = [
  bind(activities, ({ type_name, crm_unique_id, page, per_page }, context) =>
    context.read(async (k) => {
      const record = await ownRecord(k, context.me, crm_unique_id, 'View', type_name)
      const { total } = await k
        .selectFrom('history')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('subject', '=', record.type)
        .where('subject_id', '=', record.unique_id)
        .executeTakeFirstOrThrow()
      const rows = await selectHistory(k)
        .where('h.subject', '=', record.type)
        .where('h.subject_id', '=', record.unique_id)
        .orderBy('h.created_at', 'desc')
        .orderBy('h.id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      return { data: paginatorOf((await withNames(k, rows)).map(entryOf), total, { page, per_page }, context) }
    }),
  ),
  bind(createActivity, ({ type_name, crm_unique_id, title, description }, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.k, context.me, crm_unique_id, 'Edit', type_name)
      await w.record({
        subject: record.type,
        subjectId: record.unique_id,
        verb: 'manual',
        title,
        changes: [{ field: 'description', old: null, new: description }],
      })
      const added = await selectHistory(w.k)
        .where('h.subject', '=', record.type)
        .where('h.subject_id', '=', record.unique_id)
        .orderBy('h.id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return { message: 'Activity added', data: entryOf(added) }
    }),
  ),
  bind(recentActivity, ({ page, per_page }, context) =>
    context.read(async (k) => {
      const { total } = await k
        .selectFrom('history')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('user_id', '=', context.me.userId)
        .executeTakeFirstOrThrow()
      const rows = await selectHistory(k)
        .leftJoin('crm_records as r', (join) =>
          join.onRef('r.unique_id', '=', 'h.subject_id').on('r.deleted_at', 'is', null),
        )
        .select('r.name as record_name')
        .$castTo<HistoryRecord & { readonly record_name: string | null }>()
        .where('h.user_id', '=', context.me.userId)
        .orderBy('h.id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const lines = rows.map((row) => ({
        id: row.id,
        subject: row.subject,
        subject_id: row.subject_id,
        verb: row.verb,
        title: row.title ?? '',
        record_name: row.record_name,
        changes: row.changes.length,
        operator: row.operator,
        created_at: formatWireTime(row.created_at),
      }))
      return { data: paginatorOf(lines, total, { page, per_page }, context) }
    }),
  ),
]
