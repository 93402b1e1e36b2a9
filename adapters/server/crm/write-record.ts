import { randomUUID } from 'node:crypto'
import { recordFacts } from '../../../core/crm/records/record-facts.ts'
import { fieldsOf, type FormLayout } from '../../../core/crm/forms/form.schema.ts'
import { OWNER_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { keyBetween } from '../../../core/crm/lists/order-key.ts'
import { type RecordValues, uniqueClaims } from '../../../core/crm/records/record.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { alreadyExists } from '../../../core/crm/crm.messages.ts'
import { diffValues, type FieldChange } from '../../../core/crm/records/history.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type Change, lockFor, type Work } from '../database/store.ts'
import { refusedField } from '../http/refusals.ts'
import { holdersOf } from './record-keys.ts'
import { scoresOfLead } from './scoring/lead-scorer.ts'
import { scorePerson } from './scoring/rescore.ts'

/** Columns derived from the values, so that lists, boards and searches need not read the JSON. */
export function derivedColumns(type: RecordTypeName, form: FormLayout, values: RecordValues) {
  const { ownerId, ...facts } = recordFacts(type, form, values)
  return { ...facts, owner_id: ownerId }
}

/** The sort key of a card at the top of a column of a type's board. */
export async function topKey(k: Kysely<Tables>, companyId: number, typeId: number, category: string): Promise<string> {
  // A function, because the cards of colleagues count whom the caller does not see.
  const found = await k
    .selectNoFrom(
      sql<string | null>`top_order_key(${companyId}::bigint, ${typeId}::int, ${category}::text)`.as('least'),
    )
    .executeTakeFirst()
  return keyBetween(null, found?.least ?? null)
}

export interface NewRecord {
  readonly companyId: number
  /** The creator; 0 for the system. */
  readonly userId: number
  readonly type: RecordTypeName
  readonly form: FormLayout
  readonly values: RecordValues
  readonly ownerId: number | null
  readonly source?: string | undefined
  /** The account of the person behind the record, when they signed in. */
  readonly personUserId?: number | undefined
  /** Random by default; the demo market passes fixed ids, because it must not change between starts. */
  readonly uniqueId?: string | undefined
  readonly now: Date
}

/** Stores a checked record with its history entry. The caller has claimed the unique fields. */
export async function insertRecord(
  w: Work,
  made: NewRecord,
): Promise<{ readonly id: number; readonly unique_id: string }> {
  const { companyId, userId, type, form, now } = made
  const typeId = crmTypeOf(type).id
  const ownerField = fieldsOf(form).find((field) => field.name === OWNER_FIELDS[type])
  const values =
    ownerField === undefined || made.ownerId === null ? made.values : { ...made.values, [ownerField.id]: made.ownerId }
  const derived = derivedColumns(type, form, values)
  await refuseTaken(w.k, companyId, typeId, form, values)
  const uniqueId = made.uniqueId ?? randomUUID()
  const scores = type === 'Leads' ? await scoresOfLead(w, companyId, values) : {}
  const { id } = await w.k
    .insertInto('crm_records')
    .values({
      company_id: companyId,
      type_id: typeId,
      unique_id: uniqueId,
      ...derived,
      ...scores,
      owner_id: derived.owner_id ?? made.ownerId,
      values: JSON.stringify(values),
      order_key: await topKey(w.k, companyId, typeId, derived.category),
      source: made.source ?? null,
      person_user_id: made.personUserId ?? null,
      created_by: userId === 0 ? null : userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (type === 'Leads' && (made.personUserId !== undefined || derived.email !== null))
    await scorePerson(w, companyId, id, now)
  await w.record(
    {
      subject: type,
      subjectId: uniqueId,
      verb: 'created',
      title: derived.name,
      changes: labelled(form, diffValues({}, values)),
    },
    { companyId, userId },
  )
  return { id, unique_id: uniqueId }
}

/** Changes with today's labels, so that a history stays readable when a field is renamed or removed. */
export function labelled(form: FormLayout, changes: readonly FieldChange[]): readonly Change[] {
  const labels = new Map(fieldsOf(form).map((field) => [String(field.id), field.label]))
  return changes.map((change) => {
    const label = labels.get(change.field)
    return label === undefined ? change : { ...change, label }
  })
}

/** Refuses values that another record of the company and type has in a unique field: '{label} already exists.' D-84. */
export async function refuseTaken(
  k: Kysely<Tables>,
  companyId: number,
  typeId: number,
  form: FormLayout,
  values: RecordValues,
  except = '',
): Promise<void> {
  const claims = uniqueClaims(form, values)
  if (claims.length === 0) return
  // Locked, so that two saves that claim a value at the same time take turns.
  await lockFor(k, `crm-unique:${companyId}:${typeId}`)
  const holders = await holdersOf(k, companyId, typeId, claims, 2)
  const taken = claims.find((claim) => (holders.get(claim) ?? []).some(({ unique_id }) => unique_id !== except))
  if (taken !== undefined) throw refusedField(String(taken.field.id), alreadyExists(taken.field.label))
}
