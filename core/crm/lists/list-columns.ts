import { fieldsOf } from '../forms/form.schema.ts'
import type { FormLayout } from '../forms/form.schema.ts'
import { NAMING_FIELDS } from '../forms/default-forms.ts'
import type { RecordTypeName } from '../records/record-types.ts'

/** A column that a list of records can show. */
export interface ListColumn {
  readonly name: string
  readonly label: string
}

const COMMON_COLUMNS: readonly ListColumn[] = [
  { name: 'tag', label: 'Tags' },
  { name: 'created_at', label: 'Created' },
  { name: 'updated_at', label: 'Last changed' },
]

/** The columns shown until a person chooses others; `default_column_name` of a list answer. Our own choice. */
export const DEFAULT_COLUMNS: Readonly<Record<RecordTypeName, readonly string[]>> = {
  Leads: ['first_name', 'last_name', 'email', 'mobile', 'lead_source', 'lead_status', 'lead_owner', 'created_at'],
  Contacts: ['first_name', 'last_name', 'account', 'email', 'mobile', 'title', 'contact_owner'],
  Accounts: ['account_name', 'industry', 'phone', 'website', 'country', 'account_owner'],
  Deals: ['deal_name', 'account', 'contact', 'amount', 'closing_date', 'stage', 'probability'],
}

/** Every column that can be chosen: the placed fields, then tags and times. */
export function availableColumns(form: FormLayout): readonly ListColumn[] {
  const placed = fieldsOf(form).map(({ name, label }) => ({ name, label }))
  const taken = new Set(placed.map((column) => column.name))
  return [...placed, ...COMMON_COLUMNS.filter((column) => !taken.has(column.name))]
}

/**
 * The columns a list shows, in order: those chosen that still exist, else the default ones. The naming column is never lost:
 * left out, it comes first, since a row without it cannot be told from another.
 */
export function shownColumns(
  type: RecordTypeName,
  form: FormLayout,
  chosen: readonly string[] | null | undefined,
): readonly ListColumn[] {
  const available = new Map(availableColumns(form).map((column) => [column.name, column]))
  const existing = (names: readonly string[]) => [...new Set(names)].filter((name) => available.has(name))
  const kept = existing(chosen ?? [])
  const names = kept.length > 0 ? kept : existing(DEFAULT_COLUMNS[type])
  const naming = NAMING_FIELDS[type]
  const shown = names.includes(naming) || !available.has(naming) ? names : [naming, ...names]
  return shown.flatMap((name) => available.get(name) ?? [])
}
