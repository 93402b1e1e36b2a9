import { capitalised } from '../../text/capitalised.ts'
import { choicesOf } from '../forms/choice-label.ts'
import type { FilterField } from '../../filters/filter-tree.ts'
import { COUNTRIES } from '../../reference/countries.ts'
import type { FieldType, FormField, FormLayout } from '../forms/form.schema.ts'
import { fieldsOf } from '../forms/form.schema.ts'
import type { RecordTypeName } from '../records/record-types.ts'
import { CALL_PURPOSES, CALL_STATUSES, CALL_TYPES } from '../activities/call.schema.ts'
import { TASK_PRIORITIES, TASK_RELATIONS, TASK_STATUSES } from '../activities/task.schema.ts'

const FILTER_TYPES: Readonly<Record<FieldType, FilterField['type']>> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  select: 'choice',
  country: 'choice',
  owner: 'choice',
  lookup: 'choice',
  multi_select: 'multi',
  number: 'number',
  money: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'boolean',
}

/** The filter fields that every record has in addition to its form. */
const COMMON_FIELDS: readonly FilterField[] = [
  { name: 'tag', label: 'Tag', type: 'multi' },
  { name: 'created_at', label: 'Created', type: 'date' },
  { name: 'updated_at', label: 'Last changed', type: 'date' },
]

/** The scores of leads, in percent. D-75. */
export const SCORE_FIELDS: readonly FilterField[] = [
  { name: 'score', label: 'Score', type: 'number' },
  { name: 'engagement_score', label: 'Engagement', type: 'number' },
]

/** When something is planned next with a record, and when its people were last spoken or written to. D-202. */
export const ACTIVITY_FIELDS: readonly FilterField[] = [
  { name: 'next_activity', label: 'Next activity', type: 'date' },
  { name: 'last_contact', label: 'Last contact', type: 'date' },
]

/** The owner of records whose form has no field for it: deals, and forms from which it was removed. */
export const PLAIN_OWNER: FilterField = { name: 'owner', label: 'Owner', type: 'choice', isPerson: true }

/** The name of the field that holds the owner in this form; undefined when the form has none. */
export function ownerFieldName(type: RecordTypeName, form: FormLayout): string | undefined {
  const name = OWNER_FIELDS[type]
  return fieldsOf(form).some((field) => field.name === name) ? name : undefined
}

/**
 * The filter fields of a list of records: the placed fields of the form, the owner, the scores of leads, next activity
 * and last contact, then tag and times. Without a type (for rules), only what every record has by itself. The caller adds
 * the options of owners, lookups and tags, which only the server has.
 */
export function filterFieldsOf(form: FormLayout, type?: RecordTypeName): readonly FilterField[] {
  const placed = fieldsOf(form).map((field) => fromFormField(field, type !== undefined))
  const taken = new Set(placed.map((field) => field.name))
  const further =
    type === undefined
      ? COMMON_FIELDS
      : [
          ...(ownerFieldName(type, form) === undefined ? [PLAIN_OWNER] : []),
          ...(type === 'Leads' ? SCORE_FIELDS : []),
          ...ACTIVITY_FIELDS,
          ...COMMON_FIELDS,
        ]
  return [...placed, ...further.filter((field) => !taken.has(field.name))]
}

/** The eight filter fields of a task list. Spec §3 "Task filter fields". */
export const TASK_FILTER_FIELDS: readonly FilterField[] = [
  { name: 'subject', label: 'Subject', type: 'text' },
  { name: 'task_date', label: 'Task date', type: 'date' },
  { name: 'status', label: 'Status', type: 'choice', options: TASK_STATUSES },
  { name: 'priority', label: 'Priority', type: 'choice', options: TASK_PRIORITIES },
  { name: 'related_with', label: 'Related with', type: 'choice', options: TASK_RELATIONS },
  { name: 'task_owner', label: 'Task owner', type: 'choice', isPerson: true },
  { name: 'tag', label: 'Tag', type: 'multi' },
  { name: 'description', label: 'Description', type: 'text' },
]

/** The filter fields of a meeting list: the meeting's fields of spec §3 with a comparable value. */
export const MEETING_FILTER_FIELDS: readonly FilterField[] = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'location', label: 'Location', type: 'text' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
  { name: 'host', label: 'Host', type: 'choice', isPerson: true },
  { name: 'related_to', label: 'Related to', type: 'choice', options: TASK_RELATIONS },
  { name: 'tag', label: 'Tag', type: 'multi' },
  { name: 'description', label: 'Description', type: 'text' },
]

/** The filter fields of a call list. */
export const CALL_FILTER_FIELDS: readonly FilterField[] = [
  { name: 'subject', label: 'Subject', type: 'text' },
  { name: 'call_start_date_time', label: 'Call start', type: 'date' },
  { name: 'call_type', label: 'Call type', type: 'choice', options: CALL_TYPES },
  {
    name: 'status',
    label: 'Status',
    type: 'choice',
    options: CALL_STATUSES.map((status) => ({ value: status, label: status })),
  },
  {
    name: 'call_purpose',
    label: 'Call purpose',
    type: 'choice',
    options: CALL_PURPOSES.map((purpose) => ({ value: purpose, label: capitalised(purpose) })),
  },
  { name: 'call_duration', label: 'Duration in seconds', type: 'number' },
  { name: 'call_owner', label: 'Call owner', type: 'choice', isPerson: true },
  { name: 'related_to', label: 'Related to', type: 'choice', options: TASK_RELATIONS },
  { name: 'tag', label: 'Tag', type: 'multi' },
  { name: 'description', label: 'Description', type: 'text' },
]

/** The fields that the search box of a list searches: all texts of the form (D-83). */
export function searchedFields(form: FormLayout): readonly FormField[] {
  return fieldsOf(form).filter((field) => FILTER_TYPES[field.field_type] === 'text')
}

/** The owner field of a record type; deals have none in their form. */
export const OWNER_FIELDS: Readonly<Partial<Record<RecordTypeName, string>>> = {
  Leads: 'lead_owner',
  Contacts: 'contact_owner',
  Accounts: 'account_owner',
}

/** A rule has nobody who looks, so its people are chosen by name. */
function fromFormField(field: FormField, hasMe: boolean): FilterField {
  const options = optionsOf(field)
  const plain: FilterField = {
    name: field.name,
    label: field.label,
    type: FILTER_TYPES[field.field_type],
    ...(hasMe && field.field_type === 'owner' && { isPerson: true }),
  }
  return options === undefined ? plain : { ...plain, options }
}

function optionsOf(field: FormField): FilterField['options'] {
  if (field.field_type === 'country') return COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
  if (field.field_type !== 'select' && field.field_type !== 'multi_select') return undefined
  return choicesOf(field.option_list)
}
