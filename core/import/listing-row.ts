import { AVAILABILITY_LABELS, PRICING_LABELS, PRODUCT_TYPE_LABELS } from '../catalogue/options.ts'
import { checkProductDraft, checkProductForm, type ProductDraft } from '../catalogue/product-form.schema.ts'
import type { FieldDeclaration, Option } from '../catalogue/product-form/field.ts'
import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_LABELS,
  productField,
  type ProductFieldName,
  SELECTOR_LABELS,
  type SelectorName,
} from '../catalogue/product-form/fields.ts'
import { optionsOf } from '../catalogue/product-form/option-lists.ts'
import { suggestedNames } from '../catalogue/product-form/suggested-names.ts'
import { pleaseSelect, productMessages } from '../catalogue/product.messages.ts'
import { countryNamed } from '../reference/country-names.ts'
import { type FileCell, type ReadCell, readNumberCell, textOfCell } from './cell.ts'
import { headerKey, ID_KEY, type ImportField } from './import-fields.ts'
import { importMessages as say } from './import.messages.ts'
import type { CellProblem, ImportSettings } from './import.schema.ts'
import { CELL_FORMS, CELL_HINTS, readStructuredCell, structuredText } from './listing-cells.ts'
import type { MappedColumn } from './record-row.ts'

/** The column of the model number, which finds listings beside their ID. */
export const MODEL_KEY = 'model_number'

/** Usual names of such columns. */
const SYNONYMS: Partial<Readonly<Record<ProductFieldName, readonly string[]>>> = {
  name: ['title', 'product', 'product name', 'listing'],
  model_number: ['model', 'sku', 'article number', 'item number', 'part number'],
  category_lists: ['category', 'category path'],
  brand_id: ['brand', 'manufacturer'],
  unit_price: ['price'],
  currency_id: ['currency'],
  current_stock: ['stock', 'quantity'],
  order_quantity: ['tiers', 'price tiers', 'tier prices'],
  price_term: ['incoterm', 'incoterms'],
  country_origin_id: ['origin'],
  sea_: ['seaport', 'port'],
  port_: ['airport'],
  photos: ['images', 'image', 'pictures'],
}

const SELECTORS: Readonly<Record<SelectorName, Readonly<Record<string, string>>>> = {
  availability: AVAILABILITY_LABELS,
  product_type: PRODUCT_TYPE_LABELS,
  price_type: PRICING_LABELS,
}
const isSelector = (name: string): name is SelectorName => Object.hasOwn(SELECTORS, name)

/** Terms belong to the listing that has them, so that their ids say nothing in a file. */
const isInFiles = (name: ProductFieldName): boolean =>
  productField(name).section !== undefined && productField(name).kind !== 'references'

/** The fields that a file of listings can fill: the ID, the selectors of the variant and the fields of the form. */
export const LISTING_IMPORT_FIELDS: readonly ImportField[] = [
  {
    key: ID_KEY,
    label: 'Listing ID',
    fills: ID_KEY,
    cell: 'text',
    isRequired: false,
    canMatch: true,
    isExported: true,
    names: ['id', 'productid'],
    hint: 'As an export writes it',
  },
  ...[...(Object.keys(SELECTOR_LABELS) as SelectorName[]), ...PRODUCT_FIELD_NAMES.filter(isInFiles)].map(fieldOf),
]

function fieldOf(name: SelectorName | ProductFieldName): ImportField {
  const hint = hintOf(name)
  return {
    key: name,
    label: PRODUCT_LABELS[name],
    fills: name,
    cell: isSelector(name) || !['price', 'stock'].includes(productField(name).kind) ? 'text' : 'number',
    isRequired: name === 'name',
    canMatch: name === MODEL_KEY,
    isExported: true,
    names: [name, ...(isSelector(name) ? [] : (SYNONYMS[name] ?? []))].map(headerKey),
    ...(hint === '' ? {} : { hint }),
  }
}

function hintOf(name: SelectorName | ProductFieldName): string {
  if (isSelector(name)) return Object.values(SELECTORS[name]).join(', ')
  const declared: FieldDeclaration = productField(name)
  const given = CELL_HINTS[declared.kind]
  if (given !== undefined) return given
  const options = optionsOf(declared).map((option) => shortLabel(option))
  return options.slice(0, 6).join(', ') + (options.length > 6 ? ', …' : '')
}

/** The code of a currency, the whole label of anything else. */
function shortLabel({ label }: Option): string {
  return label.split(' · ')[0] ?? label
}

/** The cells of a row as far as they can be read without the stored listings. */
export interface ReadListingRow {
  readonly id: string | undefined
  /** By wire name; null for an empty cell. */
  readonly given: Readonly<Record<string, unknown>>
  /** What each cell says, by wire name. */
  readonly texts: ReadonlyMap<string, string>
  readonly columns: ReadonlyMap<string, number>
  readonly problems: readonly CellProblem[]
}

/** Reads a row of cells by the mapping and the formats of its file. */
export function readListingRow(
  columns: readonly MappedColumn[],
  settings: Pick<ImportSettings, 'decimal'>,
  cells: readonly FileCell[],
): ReadListingRow {
  const given: Record<string, unknown> = {}
  const texts = new Map<string, string>()
  const problems: CellProblem[] = []
  let id: string | undefined
  for (const { column, field } of columns) {
    const cell = cells[column] ?? ''
    const text = textOfCell(cell)
    if (field.fills === ID_KEY) {
      if (text !== '') id = text
      continue
    }
    texts.set(field.fills, text)
    const read = text === '' ? { ok: true as const, value: null } : readCell(field.fills, cell, text, settings)
    if (read.ok) given[field.fills] = read.value
    else problems.push({ column, message: read.message })
  }
  return { id, given, texts, columns: new Map(columns.map(({ column, field }) => [field.fills, column])), problems }
}

function readCell(
  fills: string,
  cell: FileCell,
  text: string,
  { decimal }: Pick<ImportSettings, 'decimal'>,
): ReadCell<unknown> {
  if (isSelector(fills)) {
    const named = text.toLowerCase()
    const value = Object.entries(SELECTORS[fills]).find(([key, label]) => [key, label.toLowerCase()].includes(named))
    return value === undefined
      ? { ok: false, message: pleaseSelect(SELECTOR_LABELS[fills]) }
      : { ok: true, value: value[0] }
  }
  const declared = productField(fills as ProductFieldName)
  const { kind, label } = declared
  if (kind === 'price' || kind === 'stock')
    return typeof cell === 'number' ? { ok: true, value: cell } : readNumberCell(text, decimal)
  if (CELL_FORMS[kind] !== 'plain') {
    const read = readStructuredCell(kind, text, decimal)
    if (!read.ok || kind !== 'countryCodes') return read
    const codes = (read.value as readonly unknown[]).map((one) => (typeof one === 'string' ? countryCode(one) : one))
    const unknown = codes.indexOf(undefined)
    if (unknown < 0) return { ok: true, value: codes }
    return { ok: false, message: say.missing('country', String((read.value as readonly unknown[])[unknown])) }
  }
  const named = text.toLowerCase()
  const option = optionNamed(declared, text) ?? suggestedNames(declared).find((name) => name.toLowerCase() === named)
  if (option !== undefined) return { ok: true, value: option }
  // The lists of choices are suggestions; references name rows.
  return kind === 'reference'
    ? { ok: false, message: say.missing(label.toLowerCase(), text) }
    : { ok: true, value: text }
}

const countryCode = (text: string): string | undefined =>
  countryNamed(text)?.code ?? optionNamed({ options: 'countries' }, text)

/** The value of the option that a cell names by value, label, code or country code, in any letter case. */
function optionNamed(declared: Pick<FieldDeclaration, 'options'>, text: string): string | undefined {
  const options = optionsOf(declared as FieldDeclaration)
  const named = text.toLowerCase()
  const country = declared.options === 'originCountries' ? countryNamed(text)?.name.toLowerCase() : undefined
  return options.find(
    (option) =>
      [option.value, option.label, shortLabel(option)].some((name) => name.toLowerCase() === named) ||
      option.label.toLowerCase() === country,
  )?.value
}

/** The names of what a form refers to by id. */
export interface ListingNames {
  readonly brand: (id: number) => string | undefined
  readonly category: (id: number) => string | undefined
}

/** A value of a listing's form as the text of an export. */
export function listingText(name: string, value: unknown, names: ListingNames): string {
  if (value === null || value === undefined || value === '') return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  if (isSelector(name)) return SELECTORS[name][text] ?? text
  const declared = productField(name as ProductFieldName)
  if (declared.kind === 'brand') return (typeof value === 'number' ? names.brand(value) : undefined) ?? text
  if (declared.kind === 'categories')
    return structuredText(
      'categories',
      (value as readonly unknown[]).map((one) => (typeof one === 'number' ? (names.category(one) ?? one) : one)),
    )
  if (declared.kind === 'reference') {
    const option = optionsOf(declared).find((one) => one.value === text)
    return option === undefined ? text : shortLabel(option)
  }
  if (declared.kind === 'place') {
    const { city = '', country = '' } = value as { readonly city?: string; readonly country?: string }
    if (/[,[{]/.test(country)) return JSON.stringify(value)
    return [city, country].filter((part) => part !== '').join(', ')
  }
  return CELL_FORMS[declared.kind] === 'plain' ? text : structuredText(declared.kind, value)
}

/** The listing that a row gives, or why it is refused. */
export type CheckedListing =
  | { readonly ok: true; readonly form: ProductDraft; readonly isOnSale: boolean }
  | { readonly ok: false; readonly problems: readonly CellProblem[] }

/** A stored listing that a row changes. */
export interface StoredListing {
  readonly form: ProductDraft
  readonly isOnSale: boolean
}

/**
 * Checks a row by the schema of the product form. A cell that says what is stored leaves it as it is, and so does an empty
 * one unless the settings let it empty the field. What is on sale must stay fit for it; `mayPublish` puts other listings on
 * sale when they are complete.
 */
export function checkListingRow(
  row: ReadListingRow,
  stored: StoredListing | undefined,
  settings: Pick<ImportSettings, 'empties'>,
  { names, year, mayPublish }: { readonly names: ListingNames; readonly year: number; readonly mayPublish: boolean },
): CheckedListing {
  const before = (stored?.form ?? {}) as Readonly<Record<string, unknown>>
  const isKept = (name: string) =>
    stored !== undefined && row.texts.get(name) === listingText(name, before[name], names).trim()
  const problems = row.problems.filter(
    ({ column }) => ![...row.columns].some(([name, at]) => at === column && isKept(name)),
  )
  if (problems.length > 0) return { ok: false, problems }
  const changes = Object.entries(row.given).filter(
    ([name, value]) => !isKept(name) && (value !== null || (stored !== undefined && settings.empties)),
  )
  const input: Readonly<Record<string, unknown>> = {
    // One price and no tiers say how a new listing is priced.
    ...(stored === undefined && hasOnePrice(row) ? { price_type: 'fixed' } : {}),
    ...before,
    ...Object.fromEntries(changes),
  }
  if (stored === undefined && (input['name'] ?? '') === '')
    return { ok: false, problems: [problemOf(row, 'name', productMessages.nameMissing)] }
  const draft = checkProductDraft(input, year)
  const checked = stored?.isOnSale === true ? checkProductForm(input, year) : draft
  if (!checked.ok)
    return {
      ok: false,
      problems: Object.entries(checked.messages).map(([path, message]) => problemOf(row, path, message)),
    }
  const isOnSale = stored?.isOnSale === true || (mayPublish && checkProductForm(input, year).ok)
  return { ok: true, form: checked.value, isOnSale }
}

const hasOnePrice = ({ given }: ReadListingRow): boolean =>
  (given['unit_price'] ?? null) !== null && (given['order_quantity'] ?? null) === null

function problemOf({ columns }: ReadListingRow, path: string, message: string): CellProblem {
  const [field = ''] = path.split('.')
  const column = columns.get(field) ?? null
  const label = Object.hasOwn(PRODUCT_LABELS, field) ? PRODUCT_LABELS[field as ProductFieldName] : field
  return { column, message: column === null ? `${label}: ${message}` : message }
}
