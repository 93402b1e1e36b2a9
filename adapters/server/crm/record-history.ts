import { activities, createActivity, recentActivity } from '../../../core/contracts/crm-history.contract.ts'
import { ACTIVITY_KINDS } from '../../../core/crm/records/history.ts'
import { bind } from '../http/bind.ts'
import { notFound } from '../http/refusals.ts'
import { ownRecord, pageAround, readAsCaller, wireTime } from './crm-access.ts'
import { type Authored, authorOf } from './related-rows.ts'

interface HistoryRecord extends Authored {
  id: number
  subject: string
  subject_id: string
  verb: string
  title: string | null
  changes: { field: string; label?: string; old: never; new: never }[]
  created_at: Date
}

const isKind = (verb: string): verb is (typeof ACTIVITY_KINDS)[number] =>
  (ACTIVITY_KINDS as readonly string[]).includes(verb)

const entryOf = (row: HistoryRecord) => {
  const isManual = row.verb === 'manual'
  const described = row.changes.find((change) => change.field === 'description')
  return {
    id: row.id,
    crm_unique_id: row.subject_id,
    type_name: row.subject,
    kind: isKind(row.verb) ? row.verb : ('updated' as const),
    title: isManual || row.verb === 'related' ? (row.title ?? '') : row.verb === 'restored' ? 'Restored' : '',
    description: isManual ? String(described?.new ?? '') : '',
    // The screen reads labels, not ids of fields.
    changes: isManual
      ? []
      : row.changes.map((change) => ({ field: change.label ?? change.field, old: change.old, new: change.new })),
    user_id: row.user_id,
    user: authorOf(row),
    created_at: wireTime(row.created_at),
  }
}

const historySelect = `select h.id, h.subject, h.subject_id, h.verb, h.title, h.changes, h.user_id, u.full_name as user_name, h.created_at
  from history h left join users u on u.id = h.user_id`

export const historyBindings = [
  bind(activities, ({ type_name, crm_unique_id, page, per_page }, context) =>
    readAsCaller(context, async (q) => {
      const record = await ownRecord(q, context.me, crm_unique_id, 'View', type_name)
      const of = [context.me.companyId, record.type, record.unique_id]
      const counted = await q.query<{ total: number }>(
        `select count(*)::int as total from history where company_id = $1 and subject = $2 and subject_id = $3`,
        of,
      )
      const { rows } = await q.query<HistoryRecord>(
        `${historySelect} where h.company_id = $1 and h.subject = $2 and h.subject_id = $3 order by h.created_at desc, h.id desc limit $4 offset $5`,
        [...of, per_page, (page - 1) * per_page],
      )
      return {
        data: pageAround(rows.map(entryOf), counted.rows[0]?.total ?? 0, { page, per_page }, 'crm/activities/list'),
      }
    }),
  ),
  bind(createActivity, ({ type_name, crm_unique_id, title, description }, context) =>
    context.write(async (w) => {
      const record = await ownRecord(w.q, context.me, crm_unique_id, 'Edit', type_name)
      await w.record({
        subject: record.type,
        subjectId: record.unique_id,
        verb: 'manual',
        title,
        changes: [{ field: 'description', old: null, new: description }],
      })
      const { rows } = await w.q.query<HistoryRecord>(
        `${historySelect} where h.company_id = $1 and h.subject = $2 and h.subject_id = $3 order by h.id desc limit 1`,
        [context.me.companyId, record.type, record.unique_id],
      )
      if (rows[0] === undefined) throw notFound()
      return { message: 'Activity added', data: entryOf(rows[0]) }
    }),
  ),
  bind(recentActivity, ({ page, per_page }, context) =>
    readAsCaller(context, async (q) => {
      const of = [context.me.companyId, context.me.userId]
      const counted = await q.query<{ total: number }>(
        `select count(*)::int as total from history where company_id = $1 and user_id = $2`,
        of,
      )
      const { rows } = await q.query<HistoryRecord>(
        `${historySelect} where h.company_id = $1 and h.user_id = $2 order by h.id desc limit $3 offset $4`,
        [...of, per_page, (page - 1) * per_page],
      )
      const lines = rows.map((row) => ({
        id: row.id,
        subject: row.subject,
        subject_id: row.subject_id,
        verb: row.verb,
        title: row.title ?? '',
        changes: row.changes.length,
        created_at: wireTime(row.created_at),
      }))
      return { data: pageAround(lines, counted.rows[0]?.total ?? 0, { page, per_page }, 'activity/all') }
    }),
  ),
]
