import {
  accountInfo,
  contactInfo,
  dealInfo,
  deleteRecords,
  leadInfo,
  restoreRecords,
} from '../../../core/contracts/crm-lists.contract.ts'
import { saveRecord } from '../../../core/contracts/crm-forms.contract.ts'
import { LOOKUP_TARGETS, NAMING_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { diffValues, RESTORE_WITHIN_MS } from '../../../core/crm/records/history.ts'
import { tiedTo } from '../../../core/crm/records/record-facts.ts'
import { recordSchema, type RecordValues } from '../../../core/crm/records/record.schema.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import { crmTypeOf, type RecordTypeName, resolveCrmType } from '../../../core/crm/records/record-types.ts'
import { Refused } from '../../../core/failure/failures.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { leadClass } from '../../../core/crm/scoring/scoring-groups.ts'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import type { Tables } from '../database/tables.ts'
import { lockFor, type Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { conflicted, notFound, refused, refusedField } from '../http/refusals.ts'
import { dealingOf, linkRecord } from './dealings.ts'
import { duplicatesOf } from './find-duplicates.ts'
import {
  lockRecords,
  ownRecord,
  recordTypeOf,
  requireColleague,
  requireRight,
  type StoredRecord,
} from './crm-access.ts'
import { formOf, formReading, type OwnForm } from './forms-of.ts'
import { TYPED_VALUES } from './typed-values.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { givingOf, tellNewOwners } from './new-owners.ts'
import { type ReadRecord, readRecordsWhere, recordsJson } from './record-json.ts'
import { ownerFieldOf } from './record-rows.ts'
import { leadEngaged } from './scoring/lead-engagement.job.ts'
import { scoresOfLead } from './scoring/lead-scorer.ts'
import { scorePerson } from './scoring/rescore.ts'
import { insertRecord, derivedColumns, labelled, refuseTaken, topKey } from './write-record.ts'

const RELATED_SHOWN = 50

/** Validates values against the form; errors are keyed by field id (D-84). */
function checkedValues(
  form: OwnForm,
  given: RecordValues | Readonly<Record<string, unknown>>,
  stored: RecordValues,
): RecordValues {
  const checked = recordSchema(form, stored).safeParse(given)
  if (checked.success) return checked.data
  const errors: Record<string, string[]> = {}
  for (const issue of checked.error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message)
  throw refused(Object.values(errors)[0]?.[0] ?? crmMessages.choiceUnknown, errors)
}

/** Refuses people and records in the values that are not of the company. */
async function requireOwnTargets(
  k: Kysely<Tables>,
  form: OwnForm,
  values: RecordValues,
  before: RecordValues,
): Promise<void> {
  for (const field of fieldsOf(form)) {
    const value = values[field.id] ?? null
    if (value === null || value === (before[field.id] ?? null)) continue
    if (field.field_type === 'owner') await requireColleague(k, Number(value), String(field.id))
    const target = field.field_type === 'lookup' ? LOOKUP_TARGETS[field.name] : undefined
    if (target === undefined) continue
    const found = await k
      .selectFrom('crm_records')
      .select('id')
      .where('type_id', '=', crmTypeOf(target).id)
      .where('unique_id', '=', String(value))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (found === undefined) throw refusedField(String(field.id), crmMessages.choiceUnknown)
  }
}

/** Who changes a record, and when: a call, or a job in the name of a person. */
export interface Changing {
  readonly me: { readonly companyId: number }
  readonly now: Date
}

/**
 * Changes some values of a record: row, history and place on the board together. Writes nothing when nothing changed.
 * `was` holds the values with which the changed fields were read: a field that somebody else changed meanwhile is a
 * conflict. Returns whose the record is then.
 */
export async function changeRecord(
  w: Work,
  context: Changing,
  record: StoredRecord,
  form: OwnForm,
  changed: RecordValues,
  was: Readonly<Record<string, unknown>> = {},
): Promise<number | null> {
  // Locked, so that two saves of one record take turns and each sees the result of the other.
  const locked = await w.k
    .selectFrom('crm_records')
    .select(['values', 'email', 'engagement'])
    .where('id', '=', record.id)
    .forUpdate()
    .$castTo<{ values: RecordValues; email: string | null; engagement: unknown }>()
    .executeTakeFirst()
  const stored = locked?.values ?? record.values
  const checked = checkedValues(form, { ...stored, ...changed }, stored)
  mergeEdit(stored, checked, was)
  const values = { ...stored, ...checked }
  const changes = diffValues(stored, values)
  if (changes.length === 0) return record.owner_id
  await requireOwnTargets(w.k, form, values, stored)
  await refuseTaken(w.k, context.me.companyId, record.type_id, form, values, record.unique_id)
  const derived = derivedColumns(record.type, form, values)
  const ownerId = ownerFieldOf(record.type, form) === undefined ? record.owner_id : derived.owner_id
  const scores = record.type === 'Leads' ? await scoresOfLead(w, context.me.companyId, values, locked?.engagement) : {}
  await w.k
    .updateTable('crm_records')
    .set({
      ...derived,
      ...scores,
      owner_id: ownerId,
      values: JSON.stringify(values),
      ...(derived.category === record.category
        ? {}
        : { order_key: await topKey(w.k, context.me.companyId, record.type_id, derived.category) }),
      updated_at: context.now,
    })
    .where('id', '=', record.id)
    .execute()
  // Another address may be another person's.
  if (record.type === 'Leads' && locked?.email !== derived.email)
    await scorePerson(w, context.me.companyId, record.id, context.now)
  await w.record({
    subject: record.type,
    subjectId: record.unique_id,
    verb: 'updated',
    title: derived.name,
    changes: labelled(form, changes),
  })
  return ownerId
}

/** Changes a record as `changeRecord` does, in a call, and tells the person whose it becomes (D-278). */
export async function changeOwnRecord(
  w: Work,
  context: Context,
  record: StoredRecord,
  ...change: [form: OwnForm, changed: RecordValues, was?: Readonly<Record<string, unknown>>]
): Promise<void> {
  const ownerId = await changeRecord(w, context, record, ...change)
  if (ownerId !== record.owner_id) await tellNewOwners(w, givingOf(context), [{ id: record.id, from: record.owner_id }])
}

/**
 * The id of the account with a name that somebody typed into a lookup: the one that has it already, letter case ignored,
 * else a new one of the caller (D-276). What the form of accounts refuses is said at the field of the lookup.
 */
async function accountNamed(w: Work, context: Context, of: OwnForm, fieldId: number, name: string): Promise<string> {
  const field = fieldsOf(of).find(({ id }) => id === fieldId)
  if (field?.field_type !== 'lookup' || LOOKUP_TARGETS[field.name] !== 'Accounts')
    throw refusedField(String(fieldId), crmMessages.choiceUnknown)
  const { companyId, userId } = context.me
  // Two people who type a new name at the same time make one account.
  await lockFor(w.k, `crm-account-name:${companyId}`)
  if (isGranted(context.me, { module: 'Accounts', action: 'View' })) {
    const found = await w.k
      .selectFrom('crm_records')
      .select('unique_id')
      .where('type_id', '=', crmTypeOf('Accounts').id)
      .where('deleted_at', 'is', null)
      .where(sql<SqlBool>`name_key = lower(${name}::text)`)
      .orderBy('id')
      .executeTakeFirst()
    if (found !== undefined) return found.unique_id
  }
  requireRight(context.me, 'Accounts', 'Add')
  const form = await formOf(w.k, companyId, 'Accounts')
  const naming = fieldsOf(form).find(({ name: each }) => each === NAMING_FIELDS.Accounts)
  try {
    const values = checkedValues(form, naming === undefined ? {} : { [naming.id]: name }, {})
    const made = { companyId, userId, type: 'Accounts', form, values, ownerId: userId, now: context.now } as const
    return (await insertRecord(w, made)).unique_id
  } catch (failure) {
    if (failure instanceof Refused) throw refusedField(String(fieldId), crmMessages.accountRefused(failure.message))
    throw failure
  }
}

/** The values with which fields were read, by field id; fields without one are not compared. */
const readWith = (fields: readonly { readonly id: number; readonly was?: unknown }[]) =>
  Object.fromEntries(fields.filter((field) => Object.hasOwn(field, 'was')).map(({ id, was }) => [String(id), was]))

/** The types of the records that the page of a record shows beside it. */
const RELATED_TYPES = ['Contacts', 'Deals', 'Leads'] as const

async function infoOf(context: Context, uniqueId: string, type: RecordTypeName): Promise<SerializedResponse> {
  requireRight(context.me, type, 'View')
  // One statement, and a second one for records that refer to this one: each saves a wait for the database.
  return context.readOnce(async (k) => {
    const { stored: storedForms, formIn } = formReading(k, context.me.companyId, [type, ...RELATED_TYPES])
    const [stored] = await readRecordsWhere<{ readonly stored_forms: Parameters<typeof formIn>[0] }>(k, context, {
      where: sql`r.id = (${ofType(k, type).where('r.unique_id', '=', uniqueId)})`,
      columns: sql`, ${jsonArrayFrom(storedForms)} as stored_forms`,
    })
    if (stored === undefined) throw notFound()
    const form = formIn(stored.stored_forms, type)
    const relatedForms = RELATED_TYPES.map((each) => formIn(stored.stored_forms, each))
    const rows = await relatedRecords(k, context, relatedForms, type, uniqueId)
    const [[record = ''] = [], contacts = [], deals = [], leads = []] = await recordsJson(k, [
      { form, rows: [stored] },
      ...relatedForms.map((of, at) => ({
        form: of,
        rows: rows.filter((row) => row.type_id === crmTypeOf(RELATED_TYPES[at]!).id),
      })),
    ])
    const row = JSON.parse(record) as RecordRow
    const about = {
      sections: form.sections.map(({ section_id, name, form_fields }) => ({
        section_id,
        name,
        fields: form_fields.map(({ id, name: fieldName, label, field_type }) => ({
          id,
          name: fieldName,
          label,
          field_type,
          value: stored.values[id] ?? null,
        })),
      })),
      fields: row.fields,
      tags: row.tags,
      owner: row.owner,
      scores: { lead: row.score, engagement: row.engagement, class: leadClass(row.score) },
    }
    return new SerializedResponse(
      `"data":{"record":${record},"contacts":[${contacts.join(',')}],"deals":[${deals.join(',')}],"leads":[${leads.join(',')}],${JSON.stringify(about).slice(1)}`,
    )
  })
}

const ofType = (k: Kysely<Tables>, type: RecordTypeName) =>
  k
    .selectFrom('crm_records as r')
    .select('r.id')
    .where('r.type_id', '=', crmTypeOf(type).id)
    .where('r.deleted_at', 'is', null)

/** The latest records of `RELATED_TYPES` whose lookup refers to a record, as far as the caller may see their type. */
async function relatedRecords(
  k: Kysely<Tables>,
  context: Context,
  forms: readonly OwnForm[],
  target: RecordTypeName,
  uniqueId: string,
): Promise<readonly ReadRecord[]> {
  const referring = RELATED_TYPES.flatMap((type, at) => {
    const [fieldId] = Object.keys(tiedTo(forms[at]!, target, uniqueId))
    if (fieldId === undefined || !isGranted(context.me, { module: type, action: 'View' })) return []
    const column = TYPED_VALUES.get(Number(fieldId))?.text
    const reference = column === undefined ? sql<string>`r.values ->> ${fieldId}::text` : sql.ref<string>(`r.${column}`)
    return ofType(k, type)
      .where(sql<SqlBool>`${reference} = ${uniqueId}::text`)
      .orderBy('r.created_at', 'desc')
      .limit(RELATED_SHOWN)
  })
  if (referring.length === 0) return []
  const ids = sql.join(
    referring.map((each) => sql`array(${each})`),
    sql` || `,
  )
  return readRecordsWhere(k, context, {
    where: sql`r.id = any((select ${ids})::bigint[])`,
    order: sql`order by r.created_at desc`,
  })
}

export const recordBindings = [
  bind(saveRecord, async (input, context) => {
    const type = recordTypeOf(input)
    const isNew = input.unique_id === undefined || input.unique_id === null || input.unique_id === ''
    requireRight(context.me, type, isNew ? 'Add' : 'Edit')
    const dealing = isNew && input.about ? await dealingOf(context, input.about) : undefined
    if (isNew && input.about && dealing === undefined) throw notFound('conversation')
    return context.write(async (w) => {
      const form = await formOf(w.k, context.me.companyId, type)
      const sent: Record<string, unknown> = Object.fromEntries(
        input.form_fields.map(({ id, value }) => [String(id), value ?? null]),
      )
      for (const { id, account_name: name } of input.form_fields)
        if (name !== undefined) sent[id] = await accountNamed(w, context, form, id, name)
      if (input.related !== undefined && input.related !== null) {
        const related = await ownRecord(w.k, context.me, input.related.unique_id, 'View')
        if (resolveCrmType({ type_id: input.related.type_id })?.name !== related.type) throw notFound()
        for (const [id, value] of Object.entries(tiedTo(form, related.type, related.unique_id))) sent[id] ??= value
      }
      if (!isNew) {
        const record = await ownRecord(w.k, context.me, input.unique_id ?? '', 'Edit', type)
        await changeOwnRecord(w, context, record, form, sent as RecordValues, readWith(input.form_fields))
        return { message: `${crmTypeOf(type).singular} saved`, data: { unique_id: record.unique_id } }
      }
      const values = checkedValues(form, sent, {})
      await requireOwnTargets(w.k, form, values, {})
      if (input.refuses_duplicates === true) {
        requireRight(context.me, type, 'View')
        const duplicates = await duplicatesOf(w.k, type, form, values)
        if (duplicates.length > 0) throw conflicted({ duplicates })
      }
      const owner = ownerFieldOf(type, form)
      const chosen = owner === undefined ? null : (values[owner.id] ?? null)
      const ownerId = typeof chosen === 'number' ? chosen : context.me.userId
      const { id, unique_id } = await insertRecord(w, {
        companyId: context.me.companyId,
        userId: context.me.userId,
        type,
        form,
        values,
        ownerId,
        source: dealing?.source,
        personUserId: dealing?.userId,
        now: context.now,
      })
      if (dealing !== undefined) await linkRecord(w, context, dealing, { id, type }, true)
      if (ownerId !== context.me.userId) await tellNewOwners(w, givingOf(context), [{ id, from: null }])
      return { message: `${crmTypeOf(type).singular} created`, data: { unique_id } }
    })
  }),

  bind(leadInfo, ({ lead_id }, context) => infoOf(context, lead_id, 'Leads')),
  bind(contactInfo, ({ contact_id }, context) => infoOf(context, contact_id, 'Contacts')),
  bind(dealInfo, ({ deal_id }, context) => infoOf(context, deal_id, 'Deals')),
  bind(accountInfo, ({ id }, context) => infoOf(context, id, 'Accounts')),

  bind(deleteRecords, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'Delete')
    const ids = [...new Set(input.unique_ids)]
    return context.write(async (w) => {
      await lockRecords(w.k, ids)
      const gone = await w.k
        .updateTable('crm_records')
        .set({ deleted_at: context.now })
        .where('unique_id', 'in', ids)
        .where('type_id', '=', crmTypeOf(type).id)
        .where('deleted_at', 'is', null)
        .returning(['unique_id', 'name'])
        .execute()
      // All or none: one foreign id among own ones refuses the call.
      if (gone.length !== ids.length) throw notFound()
      for (const row of gone)
        await w.record({ subject: type, subjectId: row.unique_id, verb: 'deleted', title: row.name })
      return { data: { deleted: gone.length } }
    })
  }),
  bind(restoreRecords, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'Delete')
    const ids = [...new Set(input.unique_ids)]
    return context.write(async (w) => {
      await lockRecords(w.k, ids)
      const back = await w.k
        .updateTable('crm_records')
        .set({ deleted_at: null })
        .where('unique_id', 'in', ids)
        .where('type_id', '=', crmTypeOf(type).id)
        .where('deleted_at', '>', new Date(context.now.getTime() - RESTORE_WITHIN_MS))
        .returning(['id', 'unique_id', 'name', 'values'])
        .$castTo<{ id: number; unique_id: string; name: string; values: RecordValues }>()
        .execute()
      if (back.length !== ids.length) throw notFound()
      for (const row of back) {
        // Somebody may have taken a unique value in the meantime.
        await refuseTaken(
          w.k,
          context.me.companyId,
          crmTypeOf(type).id,
          await formOf(w.k, context.me.companyId, type),
          row.values,
          row.unique_id,
        )
        await w.record({ subject: type, subjectId: row.unique_id, verb: 'restored', title: row.name })
        // The criteria may have changed while it was deleted.
        if (type === 'Leads') await leadEngaged(w, context.me.companyId, row.id)
      }
      return { data: { restored: back.length } }
    })
  }),
]
