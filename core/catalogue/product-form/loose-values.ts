import { isDecimal, isObject } from '../../text/loose-values.ts'

// Converts values from other programs and files to form values (D-14). An unreadable value is returned unchanged, so that
// the schema rejects it.

/** Whether nothing was given: undefined, null or a text of spaces. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : value === undefined || value === null
}

/** A number as its text, and '' for nothing. */
export function toText(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'number' ? String(value) : value
}

/** The number of a decimal text, and null for a blank value. */
export function toNumber(value: unknown): unknown {
  if (isBlank(value)) return null
  return typeof value === 'string' && isDecimal(value) ? Number(value) : value
}

/** As `toNumber`, with '' for a blank value, as the form has it. */
export function toNumberOrText(value: unknown): unknown {
  return isBlank(value) ? '' : toNumber(value)
}

/** Converts only the standard notation of an integer: "007" stays a name. */
export function toId(value: unknown): unknown {
  if (typeof value !== 'string') return isBlank(value) ? '' : value
  const text = value.trim()
  if (text === '') return ''
  return text.length <= 15 && text.charCodeAt(0) <= CODE_OF_9 && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : value
}

/** A text whose first character is above '9' is not a number, so most names skip the pattern. */
const CODE_OF_9 = 57

/** A single value as a list of one, and an empty list for a blank value. */
export function toList(value: unknown): readonly unknown[] {
  if (isBlank(value)) return []
  return Array.isArray(value) ? value : [value]
}

/** Reads each row of a list and drops the blank ones. */
export function toRows(
  value: unknown,
  read: (row: unknown) => unknown,
  isBlankRow: (row: unknown) => boolean = (row) => row === '',
): readonly unknown[] {
  const rows: unknown[] = []
  for (const each of toList(value)) {
    const row = read(each)
    if (!isBlankRow(row)) rows.push(row)
  }
  return rows
}

/** The texts of a list, or of a text with commas, without blank ones and repetitions, in their order. */
export function toDistinct(value: unknown): unknown {
  const held = typeof value === 'string' ? value.split(',') : toList(value)
  const distinct: unknown[] = []
  // For few values, searching the array is faster than a set.
  const seen = held.length > 16 ? new Set<unknown>() : undefined
  for (const each of held) {
    const text = typeof each === 'string' ? each.trim() : toText(each)
    if (text === '' || (seen === undefined ? distinct.includes(text) : seen.has(text))) continue
    seen?.add(text)
    distinct.push(text)
  }
  return distinct
}

/** The path, the id or the name of a category, which other programs also send as an object. */
export function toCategory(value: unknown): unknown {
  if (!isObject(value)) return toId(value)
  if (!isBlank(value['path'])) return value['path']
  const [sector, parent] = [toText(value['sector']), toText(value['parent'])]
  if (!isBlank(parent))
    return typeof sector === 'string' && typeof parent === 'string' ? `${sector} / ${parent}` : value
  if (!isBlank(sector)) return sector
  return toId(isBlank(value['id']) ? value['name'] : value['id'])
}

/** A picture of the form, from its address (text) or its id (number). */
export function toPicture(value: unknown): unknown {
  if (typeof value === 'string') return { id: '', url: value, alt: '' }
  return typeof value === 'number' ? { id: value, url: '', alt: '' } : value
}

/** Country and city, from 'city, country'; a country code is written in capitals. */
export function toPlace(value: unknown): unknown {
  if (isBlank(value)) return { country: '', city: '' }
  if (typeof value !== 'string') return value
  const comma = value.lastIndexOf(',')
  const country = value.slice(comma + 1).trim()
  return {
    country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : country,
    city: comma < 0 ? '' : value.slice(0, comma),
  }
}

/** A row of the form with a country, also from the code alone. */
export function toCountry(value: unknown): unknown {
  return isObject(value) ? value : { country_code: toText(value) }
}
