import { countryNamed } from '../../reference/country-names.ts'
import { fits, limits } from '../../text/limits.ts'
import type { TextKind } from '../../text/limits.ts'
import { isDecimal, readFlag } from '../../text/loose-values.ts'
import { pleaseEnter, pleaseSelect, tooLong, tooLongFor } from '../../text/messages.ts'
import { numberText } from '../../text/number-text.ts'
import { webLink } from '../../text/text.schema.ts'
import { isCalendarDay } from '../../time/calendar.ts'
import { formatWireTime, parseWireTime } from '../../time/wire-time.ts'
import { crmMessages } from '../crm.messages.ts'
import type { FieldType, FormField } from './form.schema.ts'

/** The stored value of a field; null means empty. */
export type FieldValue = string | number | boolean | readonly string[] | null

export type ReadValue =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly message: string }

/**
 * Maximum length and pattern of an e-mail address. Looser than for sign-in, because imported files contain anything.
 */
export const EMAIL_LIMIT = 254
export const EMAIL_PATTERN = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/
const link = webLink(crmMessages.linkInvalid)

// Maps, because a seller's form may have a field named like a property of every object ('constructor').

/** Fields whose text has a limit of another kind: company names and postal codes (D-47). */
const TEXT_KINDS: ReadonlyMap<string, TextKind> = new Map<string, TextKind>([
  ['account_name', 'name'],
  ['zip_code', 'postalCode'],
])

/** Minimum and maximum of built-in numbers; our own choice. */
const NUMBER_BOUNDS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['probability', [0, 100]],
  ['amount', [0, Number.MAX_SAFE_INTEGER]],
  ['annual_revenue', [0, Number.MAX_SAFE_INTEGER]],
  ['number_of_employees', [0, Number.MAX_SAFE_INTEGER]],
])

/**
 * The value of a record under a key; null when missing, blank, an empty list, or only inherited from Object.prototype.
 */
export function valueIn(values: Readonly<Record<string, FieldValue>>, key: string): FieldValue {
  const value = Object.hasOwn(values, key) ? values[key] : null
  return value === undefined || isEmptyValue(value) ? null : value
}

/** Whether a value is empty: missing, blank or an empty list. 0 and false are values. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** The refusal of an empty required field. D-48. */
export function missingMessage(field: Pick<FormField, 'field_type' | 'label'>): string {
  return isChoice(field.field_type) ? pleaseSelect(field.label) : pleaseEnter(field.label)
}

/**
 * Converts input from a person or a file to the stored value of a field, or returns why it is not valid. Empty input
 * becomes null; whether the field is required is checked elsewhere. Texts are trimmed, numbers may be text, dates stay
 * days, date-times become wire times.
 */
export function readFieldValue(field: FormField, given: unknown): ReadValue {
  if (isEmptyValue(given)) return kept(null)
  switch (field.field_type) {
    case 'text':
      return readText(given, TEXT_KINDS.get(field.name) ?? 'text')
    case 'textarea':
      return readText(given, 'longText')
    case 'email':
      return readPattern(given, EMAIL_PATTERN, EMAIL_LIMIT, crmMessages.emailInvalid)
    case 'phone':
      return readPattern(given, /^\+?[0-9](?:[ ()./-]*[0-9]){3,19}$/, 40, crmMessages.phoneInvalid)
    case 'url':
      return readLink(given)
    case 'select':
      return typeof given === 'string' && field.option_list.includes(given.trim())
        ? kept(given.trim())
        : refused(crmMessages.choiceUnknown)
    case 'country':
      return readCountry(given)
    case 'owner': {
      const id = typeof given === 'string' && isDecimal(given) ? Number(given) : given
      return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
        ? kept(id)
        : refused(crmMessages.choiceUnknown)
    }
    case 'lookup':
      return typeof given === 'string' && given.trim().length <= 64
        ? kept(given.trim())
        : refused(crmMessages.choiceUnknown)
    case 'multi_select':
      return readChoices(given, field.option_list)
    case 'number':
    case 'money':
      return readNumber(given, field)
    case 'date':
      return typeof given === 'string' && isCalendarDay(given.trim())
        ? kept(given.trim())
        : refused(crmMessages.dateInvalid)
    case 'datetime': {
      const at = typeof given === 'string' ? parseWireTime(given.trim()) : undefined
      return at === undefined ? refused(crmMessages.dateTimeInvalid) : kept(formatWireTime(at))
    }
    case 'boolean': {
      const value = readFlag(given)
      return value === undefined ? refused(crmMessages.choiceUnknown) : kept(value)
    }
  }
}

/** Whether people choose a value of this type instead of typing it. */
export function isChoice(type: FieldType): boolean {
  return type === 'select' || type === 'country' || type === 'owner' || type === 'lookup' || type === 'multi_select'
}

function readText(given: unknown, kind: TextKind): ReadValue {
  if (typeof given !== 'string' && typeof given !== 'number') return refused(crmMessages.choiceUnknown)
  const text = String(given).trim()
  return fits(limits[kind])(text) ? kept(text) : refused(tooLong(kind))
}

function readPattern(given: unknown, pattern: RegExp, limit: number, message: string): ReadValue {
  if (typeof given !== 'string' && typeof given !== 'number') return refused(message)
  const text = String(given).trim()
  if (!fits(limit)(text)) return refused(tooLongFor(limit))
  return pattern.test(text) ? kept(text) : refused(message)
}

function readLink(given: unknown): ReadValue {
  if (typeof given !== 'string') return refused(crmMessages.linkInvalid)
  const parsed = link.safeParse(given)
  return parsed.success ? kept(parsed.data) : refused(parsed.error.issues[0]?.message ?? crmMessages.linkInvalid)
}

function readCountry(given: unknown): ReadValue {
  if (typeof given !== 'string') return refused(crmMessages.choiceUnknown)
  // Imported files contain names as often as codes.
  const country = countryNamed(given)
  return country === undefined ? refused(crmMessages.choiceUnknown) : kept(country.code)
}

function readChoices(given: unknown, options: readonly string[]): ReadValue {
  const entries: unknown = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(entries)) return refused(crmMessages.choiceUnknown)
  const chosen = entries.map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : '')).filter(Boolean)
  return chosen.every((entry) => options.includes(entry))
    ? kept([...new Set(chosen)])
    : refused(crmMessages.choiceUnknown)
}

function readNumber(given: unknown, field: FormField): ReadValue {
  const value = typeof given === 'string' && isDecimal(given) ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value)) return refused(crmMessages.numberInvalid)
  const [min, max] = NUMBER_BOUNDS.get(field.name) ?? [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  if (value >= min && value <= max) return kept(value)
  if (max !== Number.MAX_SAFE_INTEGER) return refused(`Please enter a number from ${min} to ${max}`)
  return refused(
    value < min ? `Please enter a number from ${numberText(min)}` : `Please enter a number up to ${numberText(max)}`,
  )
}

const kept = (value: FieldValue): ReadValue => ({ ok: true, value })
const refused = (message: string): ReadValue => ({ ok: false, message })
