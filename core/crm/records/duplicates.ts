import { countryOf } from '../../reference/countries.ts'

/** What is compared to find records of one and the same person or company. */
export interface Comparable {
  readonly id: string
  readonly name: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** ISO letters: tells what a phone number without dial code means. */
  readonly country?: string | null
}

/** Why records count as one. A phone alone is never enough: colleagues share one. */
export type DuplicateReason = 'email' | 'phone and name'

export interface DuplicateGroup {
  /** Two or more, in the order given. */
  readonly ids: readonly string[]
  readonly reasons: readonly DuplicateReason[]
}

/** How much of a text is compared, in UTF-16 units: `normalize` takes quadratic time on combining marks. Ours. */
const COMPARED_LENGTH = 1_000

/** How e-mail addresses are compared: trimmed, letter case ignored. Undefined for what is no address. */
export function emailKey(email: string): string | undefined {
  if (email.length > COMPARED_LENGTH) return undefined
  const key = email.trim().normalize('NFC').toLowerCase()
  return /^[^\s@]+@[^\s@]+$/.test(key) ? key : undefined
}

/**
 * How phone numbers are compared: all digits with the dial code. '+' and '00' begin a dial code; a national number takes that of the
 * record's country and loses its leading zero, except where it belongs to the number (Italy). Undefined for a national number without
 * a known country and for less than six digits.
 */
export function phoneKey(phone: string, country?: string | null): string | undefined {
  const text = phone.trim().replace(/^\((\+|00)/, '$1')
  // '+44 (0) 20…' writes both ways of dialling at once.
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (digits.length < 6) return undefined
  if (text.startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const dialCode = countryOf(country?.trim() ?? '')?.phone.replace(/\D/g, '')
  if (dialCode === undefined) return undefined
  return dialCode + (KEEPS_ZERO.has(dialCode) ? digits : digits.replace(/^0/, ''))
}

/** Dial codes after which a number's leading zero is dialled from abroad as well: Italy with San Marino and the Vatican. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['39', '378', '379'])

/** How names are compared: accents, letter case, signs and the order of words ignored. '' for a name of signs alone. */
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

/** What a record shares with its duplicates, each with the reason it counts for. */
export function duplicateKeys(
  record: Comparable,
): readonly { readonly key: string; readonly reason: DuplicateReason }[] {
  const emails = record.emails.flatMap((email) => emailKey(email) ?? [])
  const name = nameKey(record.name)
  const phones = name === '' ? [] : record.phones.flatMap((phone) => phoneKey(phone, record.country) ?? [])
  return [
    ...[...new Set(emails)].map((email) => ({ key: `email:${email}`, reason: 'email' as const })),
    ...[...new Set(phones)].map((phone) => ({ key: `phone:${phone}:${name}`, reason: 'phone and name' as const })),
  ]
}

/** Whether two records share an e-mail address, or a phone number and the name. */
export function isDuplicate(one: Comparable, other: Comparable): boolean {
  const keys = new Set(duplicateKeys(one).map(({ key }) => key))
  return duplicateKeys(other).some(({ key }) => keys.has(key))
}

/** The records that belong together, directly or through a third one; those without duplicates are left out. */
export function findDuplicates(records: readonly Comparable[]): readonly DuplicateGroup[] {
  const leaders = records.map((_, at) => at)
  // Without recursion: a chain may be as long as the list.
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
      // The earlier record leads its group.
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
