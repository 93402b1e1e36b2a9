import { LOOKUP_TARGETS, NAMING_FIELDS } from '../crm/forms/default-forms.ts'
import { isRequired, isUnique } from '../crm/forms/field-flags.ts'
import { fieldsOf, type FormField, type FormLayout } from '../crm/forms/form.schema.ts'
import { isNamingField } from '../crm/records/record.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../crm/records/record-types.ts'
import type { ImportKind } from './import.schema.ts'

/** How the cell of a relation names what it means. */
export interface Relation {
  readonly target: 'person' | RecordTypeName
  /** `id`, `name`, `email`, or the id of a unique field of the target's form. */
  readonly by: string
}

/** A field that the column of a file can fill. */
export interface ImportField {
  /** Unique among the fields of a kind. */
  readonly key: string
  /** Shown for choosing; the name of the column in an export. */
  readonly label: string
  /** What it fills. Several fields may fill the same: an account by its name or by its ID. */
  readonly fills: string
  /** How cells are read: with the chosen format of numbers or days, or as they are. */
  readonly cell: 'text' | 'number' | 'day'
  /** A text with a day in the chosen format and a time. */
  readonly isMoment?: true
  readonly isRequired: boolean
  /** Whether its value can find the records that a file changes. */
  readonly canMatch: boolean
  /** What finds them, when that is more than this field. */
  readonly matchLabel?: string
  /** It finds them unless a person chooses otherwise (D-275). */
  readonly matchesFirst?: true
  /** Whether an export has this column. */
  readonly isExported: boolean
  /** Other names of such columns, in the form of `headerKey`. */
  readonly names: readonly string[]
  /** What the cells may contain, for people. */
  readonly hint?: string
  readonly relation?: Relation
  /** Whether what a cell names can be made when it does not exist: an account by its name. D-308. */
  readonly canMake?: true
}

/** The type of the records of a kind. */
export const RECORD_KINDS: Readonly<Record<Exclude<ImportKind, 'listings'>, RecordTypeName>> = {
  leads: 'Leads',
  contacts: 'Contacts',
  accounts: 'Accounts',
  deals: 'Deals',
}

/** The key of the column with the ids of records. */
export const ID_KEY = 'id'

/** Names that other programs give to such columns. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['first_name', ['given name', 'forename', 'name', 'full name', 'contact name', 'lead name']],
  ['last_name', ['surname', 'family name']],
  ['email', ['mail', 'email address']],
  ['mobile', ['phone', 'telephone', 'tel', 'mobile phone', 'phone number', 'mobile number']],
  ['phone', ['telephone', 'tel', 'phone number', 'mobile']],
  ['account', ['company', 'company name', 'account name', 'organization', 'organisation']],
  ['account_name', ['name', 'company', 'company name', 'account', 'organization', 'organisation']],
  ['parent_account', ['parent company']],
  ['zip_code', ['zip', 'postal code', 'postcode']],
  ['state', ['province', 'region']],
  ['street', ['address', 'street address', 'address line 1']],
  ['website', ['url', 'web', 'homepage', 'web site']],
  ['title', ['job title', 'position']],
  ['deal_name', ['deal', 'name', 'opportunity', 'opportunity name']],
  ['amount', ['value', 'deal value']],
  ['closing_date', ['close date', 'expected close date']],
  ['lead_source', ['source']],
  ['lead_status', ['status']],
  ['lead_owner', ['owner']],
  ['contact_owner', ['owner']],
  ['account_owner', ['owner']],
  ['number_of_employees', ['employees']],
  ['annual_revenue', ['revenue', 'turnover']],
  ['description', ['notes', 'comment', 'comments', 'remarks']],
])

/** The form in which names of columns are compared: letters and digits in lower case. */
export const headerKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The fields that a file of records can fill: the record's own ID, the fields of the company's form, and each relation by
 * the ID, the name, the e-mail address and the unique fields of its target, whose forms are given.
 */
export function recordImportFields(
  type: RecordTypeName,
  form: FormLayout,
  targets: Readonly<Partial<Record<RecordTypeName, FormLayout>>>,
): readonly ImportField[] {
  const singular = crmTypeOf(type).singular
  const placed = fieldsOf(form)
  const firstOf = (kind: FormField['field_type']) => placed.find(({ field_type }) => field_type === kind)?.id
  const firstEmail = firstOf('email')
  // Of others, the columns of a record have no index.
  const matching = new Set([firstEmail, firstOf('phone')])
  const hasLastName = NAMING_FIELDS[type] === 'first_name' && placed.some(({ name }) => name === 'last_name')
  const fields = placed.flatMap((field): readonly ImportField[] => {
    const relation = relationOf(field)
    const key = String(field.id)
    const base = { fills: key, isRequired: isRequired(field), cell: 'text' as const, names: namesOf(field) }
    if (relation === undefined)
      return [
        {
          ...base,
          key,
          label: field.label,
          cell: CELLS[field.field_type] ?? 'text',
          ...(field.field_type === 'datetime' && { isMoment: true as const }),
          canMatch: isUnique(field) || matching.has(field.id) || isNamingField(type, field),
          ...(!isUnique(field) && isNamingField(type, field) && hasLastName && { matchLabel: 'first and last name' }),
          ...(field.id === firstEmail && { matchesFirst: true as const }),
          isExported: true,
          ...hintOf(field),
        },
      ]
    const by = (name: string, label: string, isExported = false): ImportField => ({
      ...base,
      key: `${key}.${name}`,
      label,
      names: name === 'name' ? base.names : [],
      canMatch: false,
      isExported,
      relation: { target: relation, by: name },
      // An account that a file of accounts names may be another row of it.
      ...(relation === 'Accounts' && name === 'name' && type !== 'Accounts' && { canMake: true as const }),
    })
    const target = relation === 'person' ? undefined : targets[relation]
    return [
      by('name', field.label, true),
      by('id', `${field.label} ID`, true),
      ...(relation === 'Deals' ? [] : [by('email', `${field.label} e-mail`)]),
      ...(target === undefined ? [] : fieldsOf(target))
        .filter((unique) => isUnique(unique) && relationOf(unique) === undefined)
        .map((unique) => by(String(unique.id), `${field.label} ${unique.label}`)),
    ]
  })
  const own: ImportField = {
    key: ID_KEY,
    label: `${singular} ID`,
    fills: ID_KEY,
    cell: 'text',
    isRequired: false,
    canMatch: true,
    isExported: true,
    names: ['id', 'recordid', 'uniqueid'],
    hint: 'As an export writes it',
  }
  return withUniqueLabels([own, ...fields])
}

const CELLS: Partial<Record<FormField['field_type'], ImportField['cell']>> = {
  number: 'number',
  money: 'number',
  date: 'day',
}

function relationOf(field: FormField): Relation['target'] | undefined {
  if (field.field_type === 'owner') return 'person'
  return field.field_type === 'lookup' ? LOOKUP_TARGETS[field.name] : undefined
}

const namesOf = (field: FormField): readonly string[] =>
  [field.name, ...(SYNONYMS.get(field.name) ?? [])].map(headerKey)

function hintOf({ field_type, option_list }: FormField): { readonly hint?: string } {
  if (field_type === 'country') return { hint: 'Germany or DE' }
  // A file is of no zone, so moments are written as on the wire (D-11).
  if (field_type === 'datetime') return { hint: '2026-03-01 14:30:00, in UTC' }
  if (field_type !== 'select' && field_type !== 'multi_select') return {}
  return { hint: option_list.slice(0, 6).join(', ') + (option_list.length > 6 ? ', …' : '') }
}

/** Own fields may share a label; a number tells them apart. */
function withUniqueLabels(fields: readonly ImportField[]): readonly ImportField[] {
  const used = new Map<string, number>()
  return fields.map((field) => {
    const count = (used.get(headerKey(field.label)) ?? 0) + 1
    used.set(headerKey(field.label), count)
    return count === 1 ? field : { ...field, label: `${field.label} (${count})` }
  })
}

/**
 * The field that each column probably belongs to: as the company chose it last for a column of this name, else by label,
 * name and usual names. No two columns fill the same; an ID is preferred to a name.
 */
export function proposeColumns(
  headers: readonly string[],
  fields: readonly ImportField[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
): readonly (string | null)[] {
  const ranked = headers.flatMap((header, column) => {
    const name = headerKey(header)
    if (name === '') return []
    const known = remembered.get(name)
    if (known === null) return []
    return fields.flatMap((field) => {
      const rank =
        known !== undefined
          ? field.key === known
            ? 0
            : undefined
          : headerKey(field.label) === name
            ? field.relation?.by === 'id'
              ? 1
              : 2
            : field.names.includes(name)
              ? 3 + field.names.indexOf(name)
              : undefined
      return rank === undefined ? [] : [{ column, field, rank }]
    })
  })
  const columns: (string | null)[] = headers.map(() => null)
  const filled = new Set<string>()
  for (const { column, field } of ranked.toSorted((one, other) => one.rank - other.rank)) {
    if (columns[column] !== null || filled.has(field.fills)) continue
    columns[column] = field.key
    filled.add(field.fills)
  }
  return columns
}
