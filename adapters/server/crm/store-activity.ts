import type { z } from 'zod'
import type { ActivityTypeId } from '../../../core/crm/activities/activity-kinds.ts'
import { resolveCrmType } from '../../../core/crm/records/record-types.ts'
import { type Kysely, sql } from 'kysely'
import { wireDate } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { type ReadActivity, topActivityKey, selectActivities } from './activity-rows.ts'
import { keepDeleted } from './deleted-rows.ts'
import { scoreAgain } from './score-again.ts'
import { requireColleague, ownRecord, typeNameOf } from './crm-access.ts'
import type { ActivityDraft } from './activity-drafts.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'

/** Creates or changes an activity with its reminder and, for a new one, an entry in the history of its record. */
export async function storeActivity(
  w: Work,
  context: Context,
  type: ActivityTypeId,
  draft: ActivityDraft,
  id?: number,
): Promise<ReadActivity> {
  const { me } = context
  // A change without an owner keeps the current owner.
  const ownerId =
    draft.ownerId ?? (id === undefined ? me.userId : ((await activityById(w.k, type, id)).owner_id ?? me.userId))
  if (ownerId !== me.userId) await requireColleague(w.k, ownerId, draft.ownerField)
  const record = draft.relatedId === null ? undefined : await related(w.k, context, draft)
  if (draft.tagIds.length > 0) {
    const known = await w.k
      .selectFrom('tags')
      .select('id')
      .where('id', 'in', [...draft.tagIds])
      .execute()
    if (known.length !== draft.tagIds.length) throw notFound('tag')
  }
  const values = {
    record_id: record?.id ?? null,
    subject: draft.subject,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    status: draft.status,
    priority: draft.priority,
    owner_id: ownerId,
    fields: JSON.stringify(draft.fields),
    tag_ids: [...draft.tagIds],
    updated_at: context.now,
  }
  let stored = id
  let before: number | null | undefined
  if (stored === undefined) {
    const made = await w.k
      .insertInto('crm_activities')
      .values({
        company_id: me.companyId,
        type_id: type,
        ...values,
        order_key: await topActivityKey(w.k, type),
        created_by: me.userId,
        created_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    stored = made.id
  } else {
    const old = await w.k.selectFrom('crm_activities').select('record_id').where('id', '=', stored).executeTakeFirst()
    before = old?.record_id
    const changed = await w.k
      .updateTable('crm_activities')
      .set(values)
      .where('id', '=', stored)
      .where('type_id', '=', type)
      .returning('id')
      .execute()
    if (changed.length === 0) throw notFound(typeNameOf(type).slice(0, -1).toLowerCase())
  }
  await schedule(w, context, stored, type, ownerId, draft)
  const kind = typeNameOf(type)
  await w.record({
    subject: kind,
    subjectId: stored,
    verb: id === undefined ? 'created' : 'updated',
    title: draft.subject,
  })
  if (record !== undefined && id === undefined) {
    await w.record({
      subject: record.type,
      subjectId: record.unique_id,
      verb: 'related',
      title: `${kind.slice(0, -1)} “${draft.subject}” added`,
    })
  }
  await scoreAgain(w, context, { type, recordIds: [before, record?.id], endsAt: draft.endsAt ?? draft.startsAt })
  return activityById(w.k, type, stored)
}

export interface ActivityEdit<Input, Row> {
  readonly input: Input
  /** The values with which the edited fields were read; undefined replaces the whole activity. */
  readonly was: Readonly<Record<string, unknown>> | undefined
  readonly schema: z.ZodType<Input>
  readonly rowOf: (row: ReadActivity) => Row
}

/** The input of a change, merged with what others saved since the caller read the activity (D-120). */
export async function mergedInput<Input extends object, Row extends object>(
  w: Work,
  context: Context,
  type: ActivityTypeId,
  id: number,
  { input, was, schema, rowOf }: ActivityEdit<Input, Row>,
): Promise<Input> {
  if (was === undefined) return input
  await w.k.selectFrom('crm_activities').select('id').where('id', '=', id).forUpdate().execute()
  return checkedBy(schema, mergeEdit(rowOf(await activityById(w.k, type, id)), input, was))
}

async function related(k: Kysely<Tables>, context: Context, draft: ActivityDraft) {
  const record = await ownRecord(k, context.me, draft.relatedId ?? '', 'View')
  if (resolveCrmType({ type_name: draft.relation ?? '' })?.name !== record.type)
    throw refusedField('related_id', 'Please select related record')
  return record
}

/**
 * Sets, moves or removes the reminder. A dismissed reminder returns only when its time has moved, and one of what has begun
 * reminds of nothing (D-89, D-90). What is to begin sooner than the reminder's time ahead reminds at once.
 */
async function schedule(
  w: Work,
  context: Context,
  activityId: number,
  type: ActivityTypeId,
  userId: number,
  draft: ActivityDraft,
): Promise<void> {
  if (draft.remindAt === undefined) {
    await w.k.deleteFrom('reminders').where('activity_id', '=', activityId).execute()
    return
  }
  const remindAt = wireDate(draft.remindAt)
  const status = remindAt > context.now || draft.startsAt > context.now ? 'on' : 'off'
  const reminder = {
    user_id: userId,
    remind_at: remindAt,
    reminder_type: draft.reminderType,
  }
  await w.k
    .insertInto('reminders')
    .values({
      activity_id: activityId,
      company_id: context.me.companyId,
      type_id: type,
      reminder_status: status,
      ...reminder,
    })
    .onConflict((conflict) =>
      conflict.column('activity_id').doUpdateSet({
        ...reminder,
        reminder_status: sql<string>`case when reminders.remind_at = excluded.remind_at then reminders.reminder_status else ${status} end`,
      }),
    )
    .execute()
}

export async function activityById(k: Kysely<Tables>, type: ActivityTypeId, id: number): Promise<ReadActivity> {
  const stored = await selectActivities(k).where('a.type_id', '=', type).where('a.id', '=', id).executeTakeFirst()
  if (stored === undefined) throw notFound(typeNameOf(type).slice(0, -1).toLowerCase())
  return stored
}

export const deleteActivity = (context: Context, type: ActivityTypeId, id: number) =>
  context.write(async (w) => {
    const kind = typeNameOf(type)
    // Whoever does not see the activity keeps nothing of it.
    await activityById(w.k, type, id)
    await keepDeleted(w, context, type, [id])
    const gone = await w.k
      .deleteFrom('crm_activities')
      .where('id', '=', id)
      .where('type_id', '=', type)
      .returning(['subject', 'record_id'])
      .executeTakeFirst()
    if (gone === undefined) throw notFound(kind.slice(0, -1).toLowerCase())
    await w.record({ subject: kind, subjectId: id, verb: 'deleted', title: gone.subject })
    await scoreAgain(w, context, { type, recordIds: [gone.record_id] })
    return { message: `${kind.slice(0, -1)} deleted` }
  })
