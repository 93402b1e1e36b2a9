import { fieldsOf } from '../forms/form.schema.ts'
import type { FormLayout } from '../forms/form.schema.ts'
import { ACTIVITY_FIELDS, ownerFieldName, PLAIN_OWNER, SCORE_FIELDS } from './filter-fields.ts'
import { NAMING_FIELDS } from '../forms/default-forms.ts'
import type { RecordTypeName } from '../records/record-types.ts'

/** A column of a list of records. */
export interface ListColumn {
  readonly name: string
  readonly label: string
}

const COMMON_COLUMNS: readonly ListColumn[] = [
  { name: 'tag', label: 'Tags' },
  { name: 'created_at', label: 'Created' },
  { name: 'updated_at', label: 'Last changed' },
]

/** The columns until a person chooses others; `default_column_name` of a list response. Our own choice. */
export const DEFAULT_COLUMNS: Readonly<Record<RecordTypeName, readonly string[]>> = {
  Leads: ['first_name', 'lead_status', 'score', 'lead_owner', 'next_activity', 'last_contact', 'lead_source'],
  Contacts: ['first_name', 'last_name', 'account', 'email', 'mobile', 'title', 'contact_owner', 'last_contact'],
  Accounts: ['account_name', 'industry', 'phone', 'website', 'country', 'account_owner'],
  Deals: ['deal_name', 'account', 'amount', 'stage', 'closing_date', 'owner', 'next_activity'],
}

/**
 * All columns to choose from: the placed fields, the owner where the form has no such field, the scores of leads, next
 * activity and last contact, then tags and times.
 */
export function availableColumns(form: FormLayout, type?: RecordTypeName): readonly ListColumn[] {
  const placed = fieldsOf(form).map(({ name, label }) => ({ name, label }))
  const taken = new Set(placed.map((column) => column.name))
  const further = [
    ...(type === undefined || ownerFieldName(type, form) !== undefined ? [] : [PLAIN_OWNER]),
    ...(type === 'Leads' ? SCORE_FIELDS : []),
    ...ACTIVITY_FIELDS,
    ...COMMON_COLUMNS,
  ].map(({ name, label }) => ({ name, label }))
  return [...placed, ...further.filter((column) => !taken.has(column.name))]
}

/**
 * The columns of a list, in order: the chosen ones that still exist, else the default ones. The naming column is always
 * included (first, if it was not chosen), because rows would be indistinguishable without it.
 */
export function shownColumns(
  type: RecordTypeName,
  form: FormLayout,
  chosen: readonly string[] | null | undefined,
): readonly ListColumn[] {
  const available = new Map(availableColumns(form, type).map((column) => [column.name, column]))
  const existing = (names: readonly string[]) => [...new Set(names)].filter((name) => available.has(name))
  const kept = existing(chosen ?? [])
  const names = kept.length > 0 ? kept : existing(DEFAULT_COLUMNS[type])
  const naming = NAMING_FIELDS[type]
  const shown = names.includes(naming) || !available.has(naming) ? names : [naming, ...names]
  return shown.flatMap((name) => available.get(name) ?? [])
}
