import type { FieldKind } from '../catalogue/product-form/field.ts'
import { type DecimalMark, type ReadCell, readNumberCell } from './cell.ts'

/** The cell of a field: plain, a list (JSON, or texts separated by |), or JSON. */
export type CellForm = 'plain' | 'list' | 'listOfObjects' | 'object'

/** How the fields of the product form are written in the cells of a file. */
export const CELL_FORMS: Readonly<Record<FieldKind, CellForm>> = {
  text: 'plain',
  longText: 'plain',
  choice: 'plain',
  defaultedChoice: 'plain',
  suggestion: 'plain',
  reference: 'plain',
  brand: 'plain',
  duration: 'plain',
  price: 'plain',
  stock: 'plain',
  year: 'plain',
  choices: 'list',
  references: 'list',
  categories: 'list',
  countryCodes: 'list',
  pictures: 'list',
  attributeChoices: 'listOfObjects',
  tiers: 'listOfObjects',
  place: 'object',
}

/** How people write the cells that hold more than a text. */
export const CELL_HINTS: Partial<Readonly<Record<FieldKind, string>>> = {
  choices: 'Several with | between them',
  categories: 'Machinery / Pumps; several with | between them',
  countryCodes: 'DE | France',
  pictures: 'Addresses of your uploaded pictures, with | between them',
  attributeChoices: 'Size: S, M | Colour: red',
  tiers: '1-49: 12.50 | 50-99: 11',
  place: 'Hamburg, DE',
}

/**
 * Reads a cell that holds more than a text: JSON, else what `CELL_HINTS` shows. What is neither stays a text, which the
 * schema of the form refuses. `ok` is false for broken JSON and prices that are no numbers.
 */
export function readStructuredCell(kind: FieldKind, cell: string, decimal: DecimalMark = '.'): ReadCell<unknown> {
  const text = cell.trim()
  const isList = CELL_FORMS[kind] !== 'object'
  if (text === '') return { ok: true, value: isList ? [] : '' }
  if (text.startsWith('[') || text.startsWith('{')) {
    try {
      const read: unknown = JSON.parse(text)
      return { ok: true, value: isList && !Array.isArray(read) ? [read] : read }
    } catch {
      return { ok: false, message: 'This is no readable JSON.' }
    }
  }
  if (!isList) return { ok: true, value: cell }
  const parts = text.split('|').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]))
  if (kind === 'attributeChoices') return { ok: true, value: parts.map(attributeIn) }
  if (kind !== 'tiers') return { ok: true, value: parts }
  const tiers = parts.map((part) => tierIn(part, decimal))
  return tiers.find((tier) => !tier.ok) ?? { ok: true, value: tiers.map((tier) => (tier.ok ? tier.value : undefined)) }
}

function attributeIn(part: string): unknown {
  const [, name, values] = /^([^:]+):(.*)$/s.exec(part) ?? []
  if (name === undefined || values === undefined) return part
  return { attribute_id: name.trim(), values: values.split(',').flatMap((value) => value.trim() || []) }
}

function tierIn(part: string, decimal: DecimalMark): ReadCell<unknown> {
  const [, min, max, price = ''] = /^(\d+)\s*[-–]\s*(\d+)\s*:(.+)$/.exec(part) ?? []
  if (min === undefined || max === undefined) return { ok: true, value: part }
  const read = readNumberCell(price.trim(), decimal)
  return read.ok ? { ok: true, value: { min: Number(min), max: Number(max), per_unit: read.value } } : read
}

/** The text of a list as `readStructuredCell` reads it, JSON where texts hold its signs. */
export function structuredText(kind: FieldKind, value: unknown): string {
  const json = JSON.stringify(value)
  if (!Array.isArray(value)) return typeof value === 'string' ? value : json
  if (value.length === 0) return ''
  const parts = value.map((part: unknown) => partText(kind, part))
  const isPlain = parts.every((part) => part !== undefined && !/[|[{]/.test(part) && part.trim() === part)
  return isPlain ? parts.join(' | ') : json
}

function partText(kind: FieldKind, part: unknown): string | undefined {
  if (typeof part === 'string' || typeof part === 'number') return String(part)
  const held = (part ?? {}) as Readonly<Record<string, unknown>>
  if (kind === 'countryCodes') return String(held['country_code'])
  if (kind === 'pictures') return held['alt'] === '' && held['id'] === '' ? String(held['url']) : undefined
  if (kind === 'tiers') {
    const { min, max, per_unit } = held
    return [min, max, per_unit].includes(null) ? undefined : `${String(min)}-${String(max)}: ${String(per_unit)}`
  }
  const values = (held['values'] ?? []) as readonly unknown[]
  const texts = [held['attribute_id'], ...values].map(String)
  return texts.some((text) => text === '' || /[:,]/.test(text))
    ? undefined
    : `${texts[0]}: ${texts.slice(1).join(', ')}`
}
