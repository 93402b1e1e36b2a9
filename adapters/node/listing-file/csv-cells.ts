import { PRODUCT_FIELD_NAMES, productFields } from '../../../core/catalogue/product-fields.ts'

/** Fields of the form that hold lists: a CSV cell names them as JSON, or separated by | where the items are plain texts. */
const LIST_FIELDS: ReadonlySet<string> = new Set(
  PRODUCT_FIELD_NAMES.filter((name) => Array.isArray(productFields[name].draft.parse(undefined))),
)
const KNOWN: ReadonlySet<string> = new Set(['id', 'availability', 'product_type', 'price_type', ...PRODUCT_FIELD_NAMES])

export type Columns = { readonly names: readonly string[] } | { readonly fault: string }

/** The columns a CSV file's first record names. Unknown ones are left out of the listing, but one must be known. */
export function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell, index) => (index === 0 ? cell.replace(/^\uFEFF/, '') : cell).trim())
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (repeated !== undefined) return { fault: `the first line names the column ${repeated} twice` }
  if (!names.some((name) => KNOWN.has(name))) {
    return {
      fault: `the first line names no column of the product form (expected some of ${[...KNOWN].slice(0, 8).join(', ')}, …)`,
    }
  }
  return { names }
}

/** A record's cells as a listing in wire names: lists and objects read as JSON or |-separated, all else as it stands. */
export function listingOfCells(
  names: readonly string[],
  cells: readonly string[],
): { readonly listing: Record<string, unknown> } | { readonly fault: string } {
  if (cells.length !== names.length) {
    return {
      fault: `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} where the first line names ${names.length} columns`,
    }
  }
  const listing: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) {
    const name = names[at]!
    if (!KNOWN.has(name)) continue
    const cell = cells[at]!
    const isList = LIST_FIELDS.has(name)
    if (isList || name === 'existence_place') {
      const read = readStructured(cell, isList)
      if (read === UNREADABLE) return { fault: `${name} is no readable JSON` }
      listing[name] = read
    } else listing[name] = cell
  }
  return { listing }
}

const UNREADABLE = Symbol('unreadable')

function readStructured(cell: string, isList: boolean): unknown {
  const text = cell.trim()
  if (text === '') return isList ? [] : ''
  if (text.startsWith('[') || text.startsWith('{')) {
    try {
      const read: unknown = JSON.parse(text)
      return isList && !Array.isArray(read) ? [read] : read
    } catch {
      return UNREADABLE
    }
  }
  if (!isList) return cell
  return text.split('|').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]))
}
