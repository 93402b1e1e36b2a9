import { readFieldValue } from '../forms/field-value.ts'
import { fieldsOf, type FormField, type FormLayout } from '../forms/form.schema.ts'
import type { RecordValues } from './record.schema.ts'
import type { RecordTypeName } from './record-types.ts'
import { capitalised } from '../../text/capitalised.ts'

/** How long the conversion of a lead can be undone, in milliseconds (D-195). */
export const UNDO_CONVERSION_MS = 600_000

/** The record types that a lead becomes. */
export type ConvertedType = Exclude<RecordTypeName, 'Leads'>

/** Fields of the lead, by name, that a new record of the type does not take over: they describe the person, not the company. */
const LEFT_OUT: Readonly<Record<ConvertedType, ReadonlySet<string> | 'all'>> = {
  Contacts: new Set(['account']),
  Accounts: new Set(['email', 'description', 'title', 'twitter']),
  Deals: 'all',
}

/** Fields of a new record that take the value of a lead's field with another name. */
const RENAMED: Readonly<Record<ConvertedType, Readonly<Record<string, string>>>> = {
  Contacts: {},
  Accounts: { phone: 'mobile' },
  Deals: {},
}

/**
 * The values of a record that a lead becomes: fields of the same name, the seller's own fields of the same label and kind, and `own`,
 * by field name, which takes precedence. Values that the form of the new record does not accept are left out, so that no lead
 * stays unconverted because of a form. Owners are left to the caller. D-195.
 */
export function convertedValues(
  leadForm: FormLayout,
  lead: RecordValues,
  type: ConvertedType,
  form: FormLayout,
  own: Readonly<Record<string, unknown>>,
): RecordValues {
  const leadFields = fieldsOf(leadForm)
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => {
      const given = Object.hasOwn(own, field.name) ? own[field.name] : takenOver(leadFields, lead, type, field)
      const read = given === undefined || given === null ? undefined : readFieldValue(field, given)
      return read?.ok === true && read.value !== null ? [[String(field.id), read.value] as const] : []
    }),
  )
}

function takenOver(
  leadFields: readonly FormField[],
  lead: RecordValues,
  type: ConvertedType,
  field: FormField,
): unknown {
  const leftOut = LEFT_OUT[type]
  if (leftOut === 'all' || field.field_type === 'owner' || leftOut.has(field.name)) return undefined
  const name = Object.hasOwn(RENAMED[type], field.name) ? RENAMED[type][field.name] : field.name
  const source =
    leadFields.find((one) => one.name === name) ??
    leadFields.find((one) => one.field_type === field.field_type && labelKey(one) === labelKey(field))
  return source === undefined ? undefined : lead[source.id]
}

const labelKey = (field: FormField): string => field.label.trim().toLowerCase()

/** Providers of addresses for everybody: their domain says nothing about a company. Our own list. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.com',
  'gmx.de',
  'web.de',
  'proton.me',
  'protonmail.com',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  '126.com',
])

/** The domain of a company's e-mail address, in lower case; undefined for none and for a public provider. */
export function companyDomain(email: string | null | undefined): string | undefined {
  const domain = /@([^\s@]+)$/.exec(email?.trim().toLowerCase() ?? '')?.[1]
  return domain === undefined || PUBLIC_MAIL.has(domain) ? undefined : domain
}

/** The name to offer for an account of this domain: its first part, in words. `anchor-materials.example` is `Anchor Materials`. */
export const nameOfDomain = (domain: string): string =>
  (domain.split('.')[0] ?? '')
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map(capitalised)
    .join(' ')
