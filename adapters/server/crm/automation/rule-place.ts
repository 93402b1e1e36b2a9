import { type Kysely, sql, type SqlBool } from 'kysely'
import { automationMessages as say } from '../../../../core/crm/automation/automation.messages.ts'
import {
  type AutomatedRecord,
  type AutomationPlace,
  type AutomationRun,
  changedFields,
  settingRefused,
} from '../../../../core/crm/automation/automation.ts'
import type { AutomationAction } from '../../../../core/crm/automation/automation.schema.ts'
import { actionText, type RuleNames } from '../../../../core/crm/automation/rule-sentence.ts'
import { valueText } from '../../../../core/crm/automation/merge-fields.ts'
import { LOOKUP_TARGETS } from '../../../../core/crm/forms/default-forms.ts'
import { type FieldValue, readFieldValue, valueIn } from '../../../../core/crm/forms/field-value.ts'
import { fieldsOf, type FormField } from '../../../../core/crm/forms/form.schema.ts'
import { OWNER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import type { RecordValues } from '../../../../core/crm/records/record.schema.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { isKnownZone } from '../../../../core/time/calendar.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import type { Tables } from '../../database/tables.ts'
import { formOf, type OwnForm } from '../forms-of.ts'
import { namesInAll } from '../record-json.ts'

/** What rules of one type refer to in a company: its form, its people and its tags. */
export interface RuleSurroundings {
  readonly companyId: number
  readonly type: RecordTypeName
  readonly form: OwnForm
  /** The names of the company's people and of the type's tags, by id. */
  readonly people: ReadonlyMap<number, string>
  readonly tags: ReadonlyMap<number, string>
  /** The names of records to which actions set a lookup. */
  readonly targets: ReadonlyMap<string, string>
  /** The owner's time zone, in which days are meant, and their id. */
  readonly timeZone: string
  readonly ownerId: number | null
  readonly isApproved: boolean
}

/** Reads what rules with these actions refer to. */
export async function surroundingsOf(
  k: Kysely<Tables>,
  companyId: number,
  type: RecordTypeName,
  typeId: number,
  actions: readonly AutomationAction[],
): Promise<RuleSurroundings> {
  const form = await formOf(k, companyId, type)
  const people = await k
    .selectFrom('users')
    .select(['id', 'full_name', 'time_zone', 'type'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const tags = await k
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('type_id', '=', typeId)
    .execute()
  const company = await k.selectFrom('companies').select('approval').where('id', '=', companyId).executeTakeFirst()
  const byName = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const wanted = actions.flatMap((action) =>
    action.type === 'set_field' && byName.get(action.params.field)?.field_type === 'lookup'
      ? [String(action.params.value)]
      : [],
  )
  const found =
    wanted.length === 0
      ? []
      : await k
          .selectFrom('crm_records')
          .select(['unique_id', 'name', 'type_id'])
          .where('company_id', '=', companyId)
          .where(sql<SqlBool>`unique_id = any(${wanted}::text[])`)
          .where('deleted_at', 'is', null)
          .execute()
  const owner = people.find((person) => person.type === 'seller')
  return {
    companyId,
    type,
    form,
    people: new Map(people.map((person) => [person.id, person.full_name])),
    tags: new Map(tags.map((tag) => [tag.id, tag.name])),
    targets: new Map(found.map((record) => [record.unique_id, record.name])),
    timeZone: isKnownZone(owner?.time_zone) ? owner.time_zone : 'UTC',
    ownerId: owner?.id ?? null,
    isApproved: company?.approval === 'approved',
  }
}

/** A stored state of a record, as the database notes it with each change. */
export interface Snapshot {
  readonly values: RecordValues
  readonly owner_id: number | null
  readonly score: number
  readonly tags: readonly number[]
}

/** A stored state by the names of the form's fields. */
export function automatedRecord(form: OwnForm, snapshot: Snapshot): AutomatedRecord {
  const { values, owner_id: ownerId, score, tags } = snapshot
  return {
    values: Object.fromEntries(fieldsOf(form).map(({ id, name }) => [name, valueIn(values, String(id))])),
    tags,
    score,
    ownerId,
  }
}

/** The facts of a record that conditions and mails need beside its values. */
export interface RecordFacts {
  readonly email: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Where rules run for one record: which actions can be done, and how values are named. */
export function placeOf(
  around: RuleSurroundings,
  facts: RecordFacts,
  now: Date,
  more: Pick<AutomationPlace, 'rescore'> & {
    /** How many more e-mails the company may send today. */
    readonly mailRoom?: { left: number }
    readonly names?: ReadonlyMap<string, string>
  } = {},
): AutomationPlace {
  const byName = new Map(fieldsOf(around.form).map((field) => [field.name, field]))
  const { mailRoom, names, ...place } = more
  return {
    ...place,
    type: around.type,
    form: around.form,
    now: now.getTime(),
    timeZone: around.timeZone,
    times: { created_at: formatWireTime(facts.created_at), updated_at: formatWireTime(facts.updated_at) },
    nameOf: (field, value) => nameOf(around, field, value) ?? names?.get(`${field.field_type}:${String(value)}`),
    refuse: (action, record) => {
      const reason = refusalOf(around, byName, facts, action, record)
      if (reason !== undefined || action.type !== 'send_mail' || mailRoom === undefined) return reason
      if (mailRoom.left <= 0) return say.tooManyMails
      mailRoom.left -= 1
      return undefined
    },
  }
}

function refusalOf(
  around: RuleSurroundings,
  byName: ReadonlyMap<string, FormField>,
  { email }: RecordFacts,
  action: AutomationAction,
  record: AutomatedRecord,
): string | undefined {
  switch (action.type) {
    case 'assign_owner':
      return around.people.has(action.params.owner_id) ? undefined : say.ownerGone
    case 'add_tag':
      return around.tags.has(action.params.tag_id) ? undefined : say.tagGone
    case 'set_field': {
      const field = byName.get(action.params.field)
      if (field === undefined) return say.fieldRemoved(action.params.field)
      const read = readFieldValue(field, action.params.value)
      if (!read.ok) return read.message
      if (read.value !== null && field.field_type === 'owner' && !around.people.has(Number(read.value)))
        return say.ownerGone
      if (read.value !== null && field.field_type === 'lookup' && !around.targets.has(String(read.value)))
        return LOOKUP_TARGETS[field.name] === undefined ? undefined : say.targetGone
      return settingRefused(field, read.value)
    }
    case 'send_mail':
      if (!around.isApproved) return say.mailNotAllowed
      return addressOf(around, byName, record, email) === undefined ? say.noAddress : undefined
    case 'notify':
      if (action.params.user_id !== null) return around.people.has(action.params.user_id) ? undefined : say.ownerGone
      return record.ownerId === null || !around.people.has(record.ownerId) ? say.nobodyToNotify : undefined
    case 'create_task':
      return undefined
  }
}

/** The address that a mail of a rule goes to: the record's first e-mail field, as the rule may just have set it. */
export function addressOf(
  around: RuleSurroundings,
  byName: ReadonlyMap<string, FormField>,
  record: AutomatedRecord,
  stored: string | null,
): string | undefined {
  const field = [...byName.values()].find((each) => each.field_type === 'email')
  const value = field === undefined ? stored : valueIn(record.values, field.name)
  return typeof value === 'string' ? value : undefined
}

function nameOf(around: RuleSurroundings, field: FormField, value: FieldValue): string | undefined {
  if (field.field_type === 'owner' && typeof value === 'number') return around.people.get(value)
  return field.field_type === 'lookup' && typeof value === 'string' ? around.targets.get(value) : undefined
}

/** The names of people and records in the values of records. */
export const namesOfRecords = (k: Kysely<Tables>, form: OwnForm, rows: readonly RecordValues[]) =>
  namesInAll(k, fieldsOf(form), rows as Parameters<typeof namesInAll>[2])

/** How log and dry run name what a rule refers to. */
export function ruleNames(around: RuleSurroundings): RuleNames {
  const byName = new Map(fieldsOf(around.form).map((field) => [field.name, field]))
  return {
    field: (name) => byName.get(name)?.label,
    person: (id) => around.people.get(id),
    tag: (id) => around.tags.get(id),
    value: (name, value) => {
      const field = byName.get(name)
      const read = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
      return field === undefined ? undefined : nameOf(around, field, field.field_type === 'owner' ? read : value)
    },
  }
}

/** What each action of a rule did, as people read it. */
export const resultsOf = (
  around: RuleSurroundings,
  actions: readonly AutomationAction[],
  refused: AutomationRun['refused'] = [],
) =>
  actions.map((action, at) => ({
    text: actionText(action, ruleNames(around)),
    reason: refused.find((each) => each.at === at)?.reason ?? null,
  }))

/** The changes between two states of a record, as people read them. */
export function shownChanges(around: RuleSurroundings, before: AutomatedRecord, after: AutomatedRecord) {
  const byName = new Map(fieldsOf(around.form).map((field) => [field.name, field]))
  const tagText = (record: AutomatedRecord) => record.tags.map((id) => around.tags.get(id) ?? '').join(', ')
  const person = (id: number | null) => (id === null ? '' : (around.people.get(id) ?? ''))
  return changedFields(before, after).map((name) => {
    if (name === 'tag') return { label: 'Tags', old: tagText(before), new: tagText(after) }
    const field = byName.get(name)
    if (field === undefined) return { label: 'Owner', old: person(before.ownerId), new: person(after.ownerId) }
    const text = (record: AutomatedRecord) => {
      const value = valueIn(record.values, name)
      if (name === OWNER_FIELDS[around.type]) return person(typeof value === 'number' ? value : null)
      return nameOf(around, field, value) ?? valueText(value)
    }
    return { label: field.label, old: text(before), new: text(after) }
  })
}
