import { isDecimal } from '../../text/loose-values.ts'

// Converts values from other programs and files to form values (D-14). An unreadable value is returned unchanged, so that
// the schema rejects it.

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : value === undefined || value === null
}

export function toText(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'number' ? String(value) : value
}

export function toNumber(value: unknown): unknown {
  if (isBlank(value)) return null
  return typeof value === 'string' && isDecimal(value) ? Number(value) : value
}

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

export function toCategory(value: unknown): unknown {
  if (!isObject(value)) return toId(value)
  if (!isBlank(value['path'])) return value['path']
  const [sector, parent] = [toText(value['sector']), toText(value['parent'])]
  if (!isBlank(parent))
    return typeof sector === 'string' && typeof parent === 'string' ? `${sector} / ${parent}` : value
  if (!isBlank(sector)) return sector
  return toId(isBlank(value['id']) ? value['name'] : value['id'])
}

export function toPicture(value: unknown): unknown {
  if (typeof value === 'string') return { id: '', url: value, alt: '' }
  return typeof value === 'number' ? { id: value, url: '', alt: '' } : value
}

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

export function toCountry(value: unknown): unknown {
  return isObject(value) ? value : { country_code: toText(value) }
}
