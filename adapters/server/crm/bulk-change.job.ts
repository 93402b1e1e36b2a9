import { z } from 'zod'
import { type BulkChange, bulkChange, bulkMessages as say } from '../../../core/crm/lists/bulk-change.schema.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import type { RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { closingDateField } from '../../../core/crm/records/stages.ts'
import { notificationMessages as news } from '../../../core/notifications/notification.messages.ts'
import { Conflict, NotFound, Refused } from '../../../core/failure/failures.ts'
import { lockInOrder, type Work } from '../database/store.ts'
import { isSameValue } from '../http/merge-edit.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { NoLongerAllowed, personAtWork } from '../jobs/person-at-work.ts'
import type { ReachedOwners } from '../../../core/permissions/reach.ts'
import { recordTypeNamed, type StoredRecord } from './crm-access.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { tellGains } from './new-owners.ts'
import { setPlainOwner } from './plain-owner.ts'
import { ownerFieldOf } from './record-rows.ts'
import { changeRecord } from './records.ts'
import { leadEngaged } from './scoring/lead-engagement.job.ts'
import { refuseTaken } from './write-record.ts'

/** Records of one transaction: their locks are held while it runs. */
const BATCH = 40
const TIME_LIMIT_MS = 15 * 60_000

/** Changes or restores the records of a bulk change. Every batch is a transaction with its results, so that a killed run goes on there. */
export const bulkChangeJob = jobKind({
  name: 'bulk-change',
  payload: z.object({ id: z.number().int() }),
  tries: 5,
  concurrency: 2,
  timeLimitMs: TIME_LIMIT_MS,
  run: async ({ id }, { transact, services, now, signal }) => {
    for (;;) {
      signal.throwIfAborted()
      const isRunning = await transact((w) => nextBatch(w, id, services.origin, now))
      if (!isRunning) return
    }
  },
})

interface Waiting {
  readonly record_id: number
  readonly was: unknown
  readonly before: unknown
}
type Done = {
  readonly state: 'changed' | 'same' | 'refused' | 'undone' | 'kept'
  readonly reason?: string
  readonly before?: unknown
}

/** A change as it runs: who, what, and the form of the records. */
interface Run {
  readonly w: Work
  readonly companyId: number
  readonly now: Date
  readonly form: OwnForm
  readonly change: BulkChange
}

/** Whether another batch follows. */
async function nextBatch(w: Work, id: number, origin: string, now: Date): Promise<boolean> {
  const run = await w.k
    .selectFrom('bulk_changes')
    .select(['company_id', 'user_id', 'type_id', 'change', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (run === undefined || (run.state !== 'running' && run.state !== 'undoing')) return false
  const isUndo = run.state === 'undoing'
  // A person can undo a change that moved the records out of their own reach.
  const who = { companyId: run.company_id, userId: run.user_id }
  const change = bulkChange.parse(run.change)
  const type = recordTypeNamed(run.type_id)
  let owners: ReachedOwners | undefined
  try {
    owners = (await personAtWork(w.k, who, type, [change.kind === 'delete' ? 'Delete' : 'Edit'])).owners
  } catch (error) {
    if (!(error instanceof NoLongerAllowed)) throw error
    await stop(w, id, isUndo, error.message, now)
    if (!isUndo) await tellGiven(w, id, { ...who, type, change, origin, now })
    return false
  }
  await w.as({ ...who, owners: isUndo ? {} : owners })
  const rows: readonly Waiting[] = await w.k
    .selectFrom('bulk_change_rows')
    .select(['record_id', 'was', 'before'])
    .where('change_id', '=', id)
    .where('state', '=', isUndo ? 'changed' : 'waiting')
    .orderBy('record_id')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) {
    await w.k
      .updateTable('bulk_changes')
      .set({ state: isUndo ? 'undone' : 'done', ended_at: now })
      .where('id', '=', id)
      .execute()
    await w.asSystem()
    if (!isUndo) await tellGiven(w, id, { ...who, type, change, origin, now })
    return false
  }
  const ids = rows.map((row) => row.record_id)
  await lockInOrder(w.k, 'crm_records', ids)
  const records = new Map((await recordsOf(w, ids)).map((record) => [record.id, record]))
  const context: Run = {
    w,
    companyId: run.company_id,
    now,
    form: await formOf(w.k, run.company_id, type),
    change,
  }
  for (const row of rows) {
    const record = records.get(row.record_id)
    const done =
      record === undefined
        ? { ...gone(isUndo), reason: say.notShown }
        : await tried(isUndo, () => (isUndo ? undo : apply)(context, record, row))
    await w.k
      .updateTable('bulk_change_rows')
      .set({
        state: done.state,
        reason: done.reason ?? null,
        ...(done.before === undefined ? {} : { before: JSON.stringify(done.before) }),
      })
      .where('change_id', '=', id)
      .where('record_id', '=', row.record_id)
      .execute()
  }
  await w.asSystem()
  return true
}

/** Ends a change whose person may not do it any more: what is left gets the reason, what is changed stays and can be undone. */
async function stop(w: Work, id: number, isUndo: boolean, reason: string, now: Date): Promise<void> {
  await w.k
    .updateTable('bulk_change_rows')
    .set({ state: isUndo ? 'kept' : 'refused', reason })
    .where('change_id', '=', id)
    .where('state', '=', isUndo ? 'changed' : 'waiting')
    .execute()
  await w.k
    .updateTable('bulk_changes')
    .set({ state: isUndo ? 'undone' : 'done', ended_at: now })
    .where('id', '=', id)
    .execute()
}

/** Tells the person whose records they are now, once, with their number. An undo tells nobody. */
export async function tellGiven(
  w: Work,
  id: number,
  about: {
    readonly companyId: number
    readonly userId: number
    readonly type: RecordTypeName
    readonly change: BulkChange
    readonly origin: string
    readonly now: Date
  },
): Promise<void> {
  const { companyId, userId, type, change, origin, now } = about
  const ownerId = await newOwnerOf(w, companyId, type, change)
  if (ownerId === undefined || ownerId === userId) return
  const given = await w.k
    .selectFrom('bulk_change_rows as b')
    .innerJoin('crm_records as r', 'r.id', 'b.record_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('r.unique_id').as('unique_id'),
      eb.fn.min('r.name').as('name'),
      eb.fn.min('u.full_name').as('by'),
    ])
    .where('b.change_id', '=', id)
    .where('b.state', '=', 'changed')
    .where('r.company_id', '=', companyId)
    .where('r.owner_id', '=', ownerId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const count = Number(given.count)
  if (count === 0) return
  await tellGains(w, { companyId, by: userId, how: () => news.givenBy(given.by), origin, now }, [
    { type, ownerId, count, uniqueId: given.unique_id, name: given.name },
  ])
}

/** The person to whom a change gives records. */
async function newOwnerOf(
  { k }: Work,
  companyId: number,
  type: RecordTypeName,
  change: BulkChange,
): Promise<number | undefined> {
  if (change.kind === 'owner') return change.user_id
  if (change.kind !== 'field' || typeof change.value !== 'number') return undefined
  return ownerFieldOf(type, await formOf(k, companyId, type))?.id === change.field_id ? change.value : undefined
}

const gone = (isUndo: boolean): Done => ({ state: isUndo ? 'kept' : 'refused', reason: say.isGone })

/** Refusals are decided before anything is written, so the transaction goes on with the next record. */
async function tried(isUndo: boolean, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (failure) {
    const state = isUndo ? 'kept' : 'refused'
    if (failure instanceof Conflict) return { state, reason: say.changedMeanwhile }
    if (failure instanceof Refused || failure instanceof NotFound) return { state, reason: failure.message }
    throw failure
  }
}

interface BulkRecord extends StoredRecord {
  readonly deleted_at: Date | null
}

async function recordsOf(w: Work, ids: readonly number[]): Promise<readonly BulkRecord[]> {
  const rows = await w.k
    .selectFrom('crm_records')
    .select([
      'id',
      'unique_id',
      'type_id',
      'name',
      'email',
      'phone',
      'owner_id',
      'category',
      'values',
      'order_key',
      'deleted_at',
    ])
    .where('id', 'in', [...ids])
    .$castTo<Omit<BulkRecord, 'type'>>()
    .execute()
  return rows.map((row) => ({ ...row, type: recordTypeNamed(row.type_id) }))
}

/** Changes one record; `before` is what undo puts back. */
async function apply(run: Run, record: BulkRecord, { was }: Waiting): Promise<Done> {
  const { w, change } = run
  if (record.deleted_at !== null) return gone(false)
  switch (change.kind) {
    case 'field': {
      const stored = record.values[change.field_id] ?? null
      if (isSameValue(stored, change.value)) return { state: 'same' }
      if (was !== null && !isSameValue(stored, (was as { readonly value: unknown }).value))
        return { state: 'refused', reason: say.changedMeanwhile }
      const closing = change.closing_date === undefined ? undefined : closingDateField(run.form)
      await setFields(run, record, {
        [change.field_id]: change.value,
        ...(closing && { [closing.id]: change.closing_date }),
      })
      const before = { value: stored, ...(closing && { closing_date: record.values[closing.id] ?? null }) }
      return { state: 'changed', before }
    }
    case 'owner': {
      if (record.owner_id === change.user_id) return { state: 'same' }
      if (was !== null && !isSameValue(record.owner_id, (was as { readonly value: unknown }).value))
        return { state: 'refused', reason: say.changedMeanwhile }
      await setPlainOwner(run.w, record, change.user_id, run.now)
      return { state: 'changed', before: { value: record.owner_id } }
    }
    case 'tag':
    case 'untag': {
      const isSet = await setTag(run, record, change.tag_id, change.kind === 'tag')
      return isSet ? { state: 'changed', before: {} } : { state: 'same' }
    }
    case 'delete':
      await w.k.updateTable('crm_records').set({ deleted_at: run.now }).where('id', '=', record.id).execute()
      await w.record({ subject: record.type, subjectId: record.unique_id, verb: 'deleted', title: record.name })
      return { state: 'changed', before: {} }
  }
}

/** Puts back what one record was, unless somebody changed it again. */
async function undo(run: Run, record: BulkRecord, row: Waiting): Promise<Done> {
  const { w, change, companyId } = run
  const before = (row.before as { readonly value?: unknown } | null)?.value ?? null
  if (change.kind !== 'delete' && record.deleted_at !== null) return gone(true)
  switch (change.kind) {
    case 'field':
      if (!isSameValue(record.values[change.field_id] ?? null, change.value))
        return { state: 'kept', reason: say.changedSince }
      await setFields(run, record, { [change.field_id]: before, ...closingBefore(run, record, row) })
      return { state: 'undone' }
    case 'owner':
      if (record.owner_id !== change.user_id) return { state: 'kept', reason: say.changedSince }
      await setPlainOwner(run.w, record, before as number | null, run.now)
      return { state: 'undone' }
    case 'tag':
    case 'untag': {
      const isSet = await setTag(run, record, change.tag_id, change.kind === 'untag')
      return isSet ? { state: 'undone' } : { state: 'kept', reason: say.changedSince }
    }
    case 'delete':
      if (record.deleted_at === null) return { state: 'kept', reason: say.changedSince }
      // Somebody may have taken a unique value in the meantime.
      await refuseTaken(w.k, companyId, record.type_id, run.form, record.values, record.unique_id)
      await w.k.updateTable('crm_records').set({ deleted_at: null }).where('id', '=', record.id).execute()
      await w.record({ subject: record.type, subjectId: record.unique_id, verb: 'restored', title: record.name })
      if (record.type === 'Leads') await leadEngaged(w, companyId, record.id)
      return { state: 'undone' }
  }
}

/** The closing date that undo puts back, unless somebody set another one since. */
function closingBefore(
  { form, change }: Run,
  record: BulkRecord,
  { before }: Waiting,
): Readonly<Record<number, unknown>> {
  const closing = closingDateField(form)
  const day = (before as { readonly closing_date?: unknown } | null)?.closing_date
  if (closing === undefined || day === undefined || change.kind !== 'field') return {}
  return isSameValue(record.values[closing.id], change.closing_date) ? { [closing.id]: day } : {}
}

async function setFields(
  { w, companyId, now, form }: Run,
  record: BulkRecord,
  values: Readonly<Record<number, unknown>>,
): Promise<void> {
  const known = new Set(fieldsOf(form).map(({ id }) => id))
  if (!Object.keys(values).every((id) => known.has(Number(id)))) throw new Refused({ message: say.fieldGone })
  await changeRecord(w, { me: { companyId }, now }, record, form, values as RecordValues)
}

/** Adds or removes a tag; false when the record has, or lacks, it already. */
async function setTag({ w, companyId }: Run, record: BulkRecord, tagId: number, isAdded: boolean): Promise<boolean> {
  const tags = await w.k
    .selectFrom('record_tags as rt')
    .innerJoin('tags as t', 't.id', 'rt.tag_id')
    .select(['t.id', 't.name'])
    .where('rt.record_id', '=', record.id)
    .orderBy('t.name')
    .execute()
  if (tags.some((tag) => tag.id === tagId) === isAdded) return false
  const tag = await w.k
    .selectFrom('tags')
    .select('name')
    .where('id', '=', tagId)
    .where('type_id', '=', record.type_id)
    .executeTakeFirst()
  if (tag === undefined) throw new NotFound({ message: 'There is no such tag.' })
  if (isAdded)
    await w.k.insertInto('record_tags').values({ company_id: companyId, record_id: record.id, tag_id: tagId }).execute()
  else await w.k.deleteFrom('record_tags').where('record_id', '=', record.id).where('tag_id', '=', tagId).execute()
  const before = tags.map(({ name }) => name)
  const after = isAdded ? [...before, tag.name].sort() : before.filter((name) => name !== tag.name)
  await w.record({
    subject: record.type,
    subjectId: record.unique_id,
    verb: 'updated',
    title: record.name,
    changes: [{ field: 'tag', label: 'Tags', old: before, new: after }],
  })
  return true
}
