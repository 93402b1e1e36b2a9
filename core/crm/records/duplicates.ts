import { countryOf } from '../../reference/countries.ts'
import { fieldsOf, type FormLayout } from '../forms/form.schema.ts'
import { recordName, type RecordValues } from './record.schema.ts'
import type { RecordTypeName } from './record-types.ts'

/** The values that identify duplicates of a person or company. */
export interface Comparable {
  readonly id: string
  readonly name: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** ISO letters of the country, which gives a phone number without dial code its meaning. */
  readonly country?: string | null
  /** What identifies the company of a person or the account of a deal; for an account, its name. */
  readonly company?: string | null
}

/** Why records count as duplicates. A phone number alone is not enough, because colleagues share one. */
export const DUPLICATE_REASONS = ['email', 'name and company', 'phone and name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

export interface DuplicateGroup {
  /** Two or more ids, in the given order. */
  readonly ids: readonly string[]
  readonly reasons: readonly DuplicateReason[]
}

/** How much of a text is compared, in UTF-16 units: `normalize` takes quadratic time on combining marks. Ours. */
const COMPARED_LENGTH = 1_000

/** The form in which e-mail addresses are compared: trimmed, in lower case. Undefined when it is not an address. */
export function emailKey(email: string): string | undefined {
  if (email.length > COMPARED_LENGTH) return undefined
  const key = email.trim().normalize('NFC').toLowerCase()
  return /^[^\s@]+@[^\s@]+$/.test(key) ? key : undefined
}

/**
 * The form in which phone numbers are compared: all digits with the dial code. '+' and '00' start a dial code; a
 * national number gets that of the record's country and loses its leading zero, unless the zero is part of the number
 * (Italy). Undefined for a national number without a known country and for fewer than six digits.
 */
export function phoneKey(phone: string, country?: string | null): string | undefined {
  const text = phone.trim().replace(/^\((\+|00)/, '$1')
  // '+44 (0) 20…' contains both ways of dialling.
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (digits.length < 6) return undefined
  if (text.startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const dialCode = countryOf(country?.trim() ?? '')?.phone.replace(/\D/g, '')
  if (dialCode === undefined) return undefined
  return dialCode + (KEEPS_ZERO.has(dialCode) ? digits : digits.replace(/^0/, ''))
}

/** A phone number with the country that gives it its meaning. */
export interface PhoneNumber {
  readonly phone: string
  readonly country?: string | null
}

/** Whether two phone numbers are the same one; without a known country, when they have the same digits. */
export function isSamePhone(one: PhoneNumber, other: PhoneNumber): boolean {
  const [key, otherKey] = [phoneKey(one.phone, one.country), phoneKey(other.phone, other.country)]
  if (key !== undefined && otherKey !== undefined) return key === otherKey
  const digits = digitsOf(one.phone)
  return digits !== '' && digits === digitsOf(other.phone)
}

/** The last six digits of a phone number without '(0)', which are the same in all ways to write it; '' for one without digits. */
export const phoneEnd = (phone: string): string => digitsOf(phone).slice(-6)

const digitsOf = (phone: string): string => phone.replaceAll('(0)', '').replace(/[^0-9]/g, '')

/** Dial codes whose numbers keep the leading zero from abroad: Italy with San Marino and the Vatican. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['39', '378', '379'])

/**
 * The form in which names are compared: without accents, letter case, punctuation and word order. '' for a name of
 * punctuation only.
 */
export function nameKey(name: string): string {
  const plain = name
    .slice(0, COMPARED_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}

/** The keys that a record shares with its duplicates, each with its reason. */
export function duplicateKeys(
  record: Comparable,
): readonly { readonly key: string; readonly reason: DuplicateReason }[] {
  const emails = record.emails.flatMap((email) => emailKey(email) ?? [])
  const name = nameKey(record.name)
  const phones = name === '' ? [] : record.phones.flatMap((phone) => phoneKey(phone, record.country) ?? [])
  const company = name === '' ? '' : nameKey(record.company ?? '')
  return [
    ...[...new Set(emails)].map((email) => ({ key: `email:${email}`, reason: 'email' as const })),
    ...[...new Set(phones)].map((phone) => ({ key: `phone:${phone}:${name}`, reason: 'phone and name' as const })),
    ...(company === '' ? [] : [{ key: `company:${company}:${name}`, reason: 'name and company' as const }]),
  ]
}

/**
 * What identifies a record: the values of its e-mail and phone fields, its country, its account, and the name. An account
 * is its own company.
 */
export function comparableOf(type: RecordTypeName, form: FormLayout, id: string, values: RecordValues): Comparable {
  const textsOf = (matches: (field: { readonly field_type: string; readonly name: string }) => boolean) =>
    fieldsOf(form).flatMap((field) => {
      const value = matches(field) ? values[field.id] : undefined
      return typeof value === 'string' && value.trim() !== '' ? [value] : []
    })
  const name = recordName(type, form, values)
  return {
    id,
    name,
    emails: textsOf(({ field_type }) => field_type === 'email'),
    phones: textsOf(({ field_type }) => field_type === 'phone'),
    country: textsOf(({ field_type }) => field_type === 'country')[0] ?? null,
    company: type === 'Accounts' ? name : (textsOf((field) => field.name === 'account')[0] ?? null),
  }
}

/**
 * Groups of records that are duplicates, directly or through another record; records without duplicates are left out.
 */
export function findDuplicates(records: readonly Comparable[]): readonly DuplicateGroup[] {
  const leaders = records.map((_, at) => at)
  // Iterative, because a chain can be as long as the list.
  const leaderOf = (at: number): number => {
    let leader = at
    while (leaders[leader] !== leader) leader = leaders[leader] as number
    for (let next = at; next !== leader;) {
      const above = leaders[next] as number
      leaders[next] = leader
      next = above
    }
    return leader
  }
  const firstWith = new Map<string, number>()
  const shared: { readonly at: number; readonly reason: DuplicateReason }[] = []
  for (const [at, record] of records.entries()) {
    for (const { key, reason } of duplicateKeys(record)) {
      const first = firstWith.get(key)
      if (first === undefined) {
        firstWith.set(key, at)
        continue
      }
      shared.push({ at, reason })
      const [one, other] = [leaderOf(first), leaderOf(at)]
      // The earlier record represents its group.
      leaders[Math.max(one, other)] = Math.min(one, other)
    }
  }
  const groups = new Map<number, { readonly ids: string[]; readonly reasons: Set<DuplicateReason> }>()
  for (const [at, { id }] of records.entries()) {
    const leader = leaderOf(at)
    const group = groups.get(leader) ?? { ids: [], reasons: new Set() }
    group.ids.push(id)
    groups.set(leader, group)
  }
  for (const { at, reason } of shared) groups.get(leaderOf(at))?.reasons.add(reason)
  return [...groups.values()]
    .filter(({ ids }) => ids.length > 1)
    .map(({ ids, reasons }) => ({ ids, reasons: [...reasons].toSorted() }))
}
