import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_LABELS,
  type ProductFieldName,
  productFields,
} from '../../../core/catalogue/product-form/fields.ts'
import { CELL_FORMS, type CellForm, readStructuredCell } from '../../../core/import/listing-cells.ts'

const FORM_OF: ReadonlyMap<string, CellForm> = new Map([
  ...(['id', 'availability', 'product_type', 'price_type'] as const).map((name) => [name, 'plain'] as const),
  ...PRODUCT_FIELD_NAMES.map((name) => [name, CELL_FORMS[productFields[name].kind]] as const),
])
const KNOWN = [...FORM_OF.keys()]

/** The columns of a CSV file with their labels on screens, for the help of the commands. */
export const CSV_COLUMNS: readonly { readonly name: string; readonly label: string }[] = KNOWN.map((name) => ({
  name,
  label: name === 'id' ? 'Id of the line' : PRODUCT_LABELS[name as keyof typeof PRODUCT_LABELS],
}))

/** The columns whose cells are JSON, including those that may also contain texts separated by |. */
export const JSON_COLUMNS = KNOWN.filter(
  (name) => FORM_OF.get(name) === 'listOfObjects' || FORM_OF.get(name) === 'object',
)
export const LIST_COLUMNS = KNOWN.filter((name) => FORM_OF.get(name) === 'list')

export type Columns = { readonly names: readonly string[] } | { readonly fault: string }

/** The columns from the header record of a CSV file. Unknown columns are ignored, but at least one must be known. */
export function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell, index) => (index === 0 ? cell.replace(/^\uFEFF/, '') : cell).trim())
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (repeated !== undefined) return { fault: `the first line names the column ${repeated} twice` }
  if (!names.some((name) => FORM_OF.has(name))) {
    return {
      fault: `the first line names no column of the product form (expected some of ${KNOWN.slice(0, 8).join(', ')}, …)`,
    }
  }
  return { names }
}

/** Converts a record to a listing with wire names. Lists and objects are parsed from JSON or |-separated texts. */
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
    const form = FORM_OF.get(name)
    if (form === undefined) continue
    const cell = cells[at]!
    if (form !== 'plain') {
      const read = readStructuredCell(productFields[name as ProductFieldName].kind, cell)
      if (!read.ok) return { fault: `${name} is no readable JSON` }
      listing[name] = read.value
    } else listing[name] = cell
  }
  return { listing }
}
