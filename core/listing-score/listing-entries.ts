import { productFields } from '../catalogue/product-form/fields.ts'
import type { ProductFieldName } from '../catalogue/product-form/fields.ts'
import { COLUMNS } from '../catalogue/product-variants.ts'
import type { Column } from '../catalogue/product-variants.ts'
import type { VariationState } from '../catalogue/matrix.ts'
import { numberOf } from './plain-number.ts'
import type { Answer } from './score-entry.ts'

/**
 * The input of the score: a product form in wire names, checked or raw, of any version. Values that cannot be read
 * count as empty. `variations` describes the matrix of a configured product (`variationState`); without it the form's
 * own attributes and unit price are used.
 */
export type ScorableListing = {
  readonly availability?: unknown
  readonly product_type?: unknown
  readonly price_type?: unknown
  readonly variations?: VariationState | null | undefined
} & { readonly [K in ProductFieldName]?: unknown }

type Weights = readonly [SF: number | null, SQ: number | null, OF: number | null, OQ: number | null]

/** One row of the weight table: hundredths for the columns SF, SQ, OF, OQ; null where the form has no such field. */
export interface ListingEntry {
  readonly label: string
  /** The field to edit. */
  readonly field: ProductFieldName
  readonly weights: Weights
  /** The value that rules are matched against. */
  readonly answer: (listing: ScorableListing) => Answer
  /** Whether the answer can be a list, which changes the maximum. */
  readonly severalValues: boolean
}

interface EntryParts {
  /** By default the field's own label; an entry for a part of a field has a label of its own. */
  readonly label?: string
  readonly answer?: (listing: ScorableListing) => Answer
}

const entry = (field: ProductFieldName, weights: Weights, parts: EntryParts = {}): ListingEntry => ({
  label: productFields[field].label,
  field,
  weights,
  answer: (listing) => plain(listing[field]),
  severalValues: false,
  ...parts,
})

interface ListParts {
  readonly label?: string
  readonly read?: (row: unknown) => readonly Scalar[]
}

/** An entry whose answer is a list. */
const list = (field: ProductFieldName, weights: Weights, { read = one, ...parts }: ListParts = {}): ListingEntry => ({
  ...entry(field, weights, { ...parts, answer: (listing) => listOf(listing[field], read) }),
  severalValues: true,
})

/**
 * The weight table. It keeps every printed figure, and every column sums to 10000. `markFilled` defines which entries
 * count as filled. docs/listing-completeness.md, D-76.
 */
export const listingEntries = {
  category_sector: list('category_lists', [900, 900, 1070, 1070], {
    label: 'Category sector',
    read: (row) => one(sectorOf(row)),
  }),
  category_parent: {
    ...entry('category_lists', [600, 600, 790, 790], {
      label: 'Parent category',
      answer: (l) => parentAnswers(l.category_lists),
    }),
    severalValues: true,
  },
  brand: entry('brand_id', [559, 559, 1000, 957]),
  name: entry('name', [186, 186, 214, 214]),
  pre_title: entry('pre_title_name', [185, 185, 214, 214]),
  model: entry('model_number', [185, 185, 214, 214]),
  description: entry('description', [186, 186, 214, 214]),
  attributes: list('choice_options', [186, 186, 214, 214], { read: valuesOf }),
  specifications: list('specification_terms', [186, 186, 214, 214]),
  validity: entry('validity', [185, 185, null, null]),
  year: entry('manufacturer_year', [185, 185, null, null]),
  condition: entry('condition', [186, 186, null, null]),
  dispatch_in: entry('dispatch_in', [186, 186, null, null]),
  dispatch_day: entry('dispatch_day', [185, 185, null, null]),
  in_house: entry('in_house_production', [null, null, 214, 214]),
  in_house_days: entry('in_house_production_days', [null, null, 214, 214]),
  delivery_time: entry('delivery_time', [null, null, 214, 214]),
  delivery_select: entry('delivery_select', [null, null, 214, 214]),
  payment_methods: list('payment_methods', [800, 800, 1713, 1713]),
  incoterms: entry('price_term', [800, 800, 800, 0]),
  price: entry('unit_price', [400, null, 400, null], {
    label: 'Unit price and currency',
    answer: (l) => plain(priceOf(l)),
  }),
  tier_price: list('order_quantity', [null, 400, null, 400], { label: 'Tier prices and currency', read: tierPriceOf }),
  moq: entry('order_quantity', [null, 800, null, 800], {
    label: 'Minimum order quantity and unit',
    answer: (l) => plain(firstMinimum(l.order_quantity)),
  }),
  stock: entry('current_stock', [400, null, null, null]),
  unit: entry('unit', [400, null, null, null]),
  exist_country: entry('existence_place', [700, 700, null, null], {
    label: 'Country of existence',
    answer: (l) => plain(placeCountry(l.existence_place)),
  }),
  exist_city: entry('existence_place', [800, 800, null, null], {
    label: 'City of existence',
    answer: (l) => plain(placeCity(l.existence_place)),
  }),
  origin_country: entry('country_origin_id', [100, 100, null, null]),
  origin_territory: entry('tertiary_id', [null, null, 208, 219]),
  origin_countries: list('country_origins', [null, null, 208, 219], { read: countryOf }),
  seaport: entry('sea_', [100, 100, 208, 218]),
  airport: entry('port_', [100, 100, 207, 218]),
  photos: list('photos', [500, 500, 428, 428], { read: photoOf }),
  photos_alt: list('photos', [400, 400, 428, 428], { label: 'Alternative text of photos', read: altOf }),
  application: entry('product_application', [100, 100, 100, 100]),
  use_cases: entry('product_use_cases', [100, 100, 100, 100]),
  return_policy: entry('return_policy', [200, 200, 200, 200]),
} satisfies Record<string, ListingEntry>

export type ListingEntryName = keyof typeof listingEntries
export const LISTING_ENTRY_NAMES = Object.keys(listingEntries) as readonly ListingEntryName[]

/** Weight of an entry in a column, in hundredths of a percent point; null where the column has no such field. */
export function weightOf(name: ListingEntryName, column: Column): number | null {
  return listingEntries[name].weights[COLUMNS.indexOf(column)] ?? null
}

/** The index of each entry in the flags of `markFilled`. */
const AT = Object.fromEntries(LISTING_ENTRY_NAMES.map((name, index) => [name, index])) as Readonly<
  Record<ListingEntryName, number>
>

/**
 * Marks which entries a listing fills (1) or leaves empty (0), in the order of LISTING_ENTRY_NAMES. Entries that the
 * column lacks are not changed. Properties are read explicitly and nothing is allocated, because the batch scoring runs
 * this a million times.
 */
export function markFilled(l: ScorableListing, flags: Uint8Array): void {
  const depth = categoryDepth(l.category_lists)
  flags[AT.category_sector] = depth & SECTOR
  flags[AT.category_parent] = depth >> 1
  flags[AT.brand] = isFilled(l.brand_id) ? 1 : 0
  flags[AT.name] = isFilled(l.name) ? 1 : 0
  flags[AT.pre_title] = isFilled(l.pre_title_name) ? 1 : 0
  flags[AT.model] = isFilled(l.model_number) ? 1 : 0
  flags[AT.description] = isFilled(l.description) ? 1 : 0
  flags[AT.attributes] = hasAttributes(l) ? 1 : 0
  flags[AT.specifications] = isFilled(l.specification_terms) ? 1 : 0
  flags[AT.payment_methods] = isFilled(l.payment_methods) ? 1 : 0
  flags[AT.incoterms] = isFilled(l.price_term) ? 1 : 0
  flags[AT.seaport] = isFilled(l.sea_) ? 1 : 0
  flags[AT.airport] = isFilled(l.port_) ? 1 : 0
  flags[AT.photos] = hasAny(l.photos, isPhoto) ? 1 : 0
  flags[AT.photos_alt] = hasAny(l.photos, hasAlt) ? 1 : 0
  flags[AT.application] = isFilled(l.product_application) ? 1 : 0
  flags[AT.use_cases] = isFilled(l.product_use_cases) ? 1 : 0
  flags[AT.return_policy] = isFilled(l.return_policy) ? 1 : 0
  if (l.availability === 'by_order') markByOrder(l, flags)
  else markInStock(l, flags)
  if (l.price_type === 'fixed') {
    // The currency is part of the price field.
    flags[AT.price] = isAbove(priceOf(l)) && isFilled(l.currency_id) ? 1 : 0
  } else {
    flags[AT.tier_price] = isFilled(l.qty_currency) && hasTierPrices(l.order_quantity) ? 1 : 0
    flags[AT.moq] = isFilled(l.qty_unit) && isAbove(firstMinimum(l.order_quantity)) ? 1 : 0
  }
}

function markInStock(l: ScorableListing, flags: Uint8Array): void {
  flags[AT.validity] = isFilled(l.validity) ? 1 : 0
  flags[AT.year] = isFilled(l.manufacturer_year) ? 1 : 0
  flags[AT.condition] = isFilled(l.condition) ? 1 : 0
  flags[AT.dispatch_in] = isFilled(l.dispatch_in) ? 1 : 0
  flags[AT.dispatch_day] = isFilled(l.dispatch_day) ? 1 : 0
  flags[AT.stock] = isFilled(l.current_stock) ? 1 : 0
  flags[AT.unit] = isFilled(l.unit) ? 1 : 0
  flags[AT.exist_country] = isFilled(placeCountry(l.existence_place)) ? 1 : 0
  flags[AT.exist_city] = isFilled(placeCity(l.existence_place)) ? 1 : 0
  flags[AT.origin_country] = isFilled(l.country_origin_id) ? 1 : 0
}

function markByOrder(l: ScorableListing, flags: Uint8Array): void {
  flags[AT.in_house] = isFilled(l.in_house_production) ? 1 : 0
  flags[AT.in_house_days] = isFilled(l.in_house_production_days) ? 1 : 0
  flags[AT.delivery_time] = isFilled(l.delivery_time) ? 1 : 0
  flags[AT.delivery_select] = isFilled(l.delivery_select) ? 1 : 0
  flags[AT.origin_territory] = isFilled(l.tertiary_id) ? 1 : 0
  flags[AT.origin_countries] = hasAny(l.country_origins, isCountry) ? 1 : 0
}

// Reading values. Blank texts, empty lists and placeholders (rows and places without content) are empty; 0 and false
// are values (D-74); prices and quantities must be above 0 (D-54).

type Row = Readonly<Record<string, unknown>>
type Scalar = string | number | boolean

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A plain value that is not blank. */
function isValue(value: unknown): boolean {
  if (typeof value === 'string') {
    if (value.length === 0) return false
    // Most texts start with a letter; only an unusual first character needs a trim.
    const first = value.charCodeAt(0)
    return (first > 32 && first < 128) || value.trim() !== ''
  }
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'boolean'
}

/** A value, or a list that holds one. */
function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isValue) : isValue(value)
}

function isAbove(value: unknown): boolean {
  if (typeof value === 'number') return value > 0 && value < Infinity
  return typeof value === 'string' && (numberOf(value) ?? 0) > 0
}

/** Whether a list contains such a row; a single row counts as a list of one. */
function hasAny(list: unknown, test: (row: unknown) => boolean): boolean {
  if (!Array.isArray(list)) return test(list)
  for (let index = 0; index < list.length; index++) if (test(list[index])) return true
  return false
}

/** A plain id means a category of the tree, which has both a sector and a parent. */
function isCategoryId(value: unknown): boolean {
  if (typeof value === 'string') return value.charCodeAt(0) < 58 && /^[0-9]+$/.test(value)
  if (!isRow(value)) return typeof value === 'number' && Number.isFinite(value)
  return isFilled(value['id']) && !isFilled(value['sector']) && !isFilled(value['parent']) && !isPath(value['path'])
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && isValue(value)
}

/** The first segment of a path, or the sector of a row. */
function sectorOf(value: unknown): unknown {
  if (typeof value === 'string') return segmentOf(value, 0)
  if (!isRow(value)) return value
  if (isPath(value['path'])) return segmentOf(value['path'], 0)
  return isFilled(value['sector']) ? value['sector'] : value['name']
}

/** The second segment of a path, or the parent of a row. */
function parentOf(value: unknown): unknown {
  if (typeof value === 'string') return segmentOf(value, 1)
  if (!isRow(value)) return undefined
  return isPath(value['path']) ? segmentOf(value['path'], 1) : value['parent']
}

/** Segments of a path are joined by " / ". A trimmed path without sector begins with "/ ". */
function segmentOf(path: string, index: 0 | 1): string | undefined {
  return (path.startsWith('/ ') ? ` ${path}` : path).split(' / ', 2)[index]
}

const SECTOR = 1
const PARENT = 2

/**
 * The parts of the category that are given, as bits. The parent is given by a path of two segments or by a second
 * entry, because some sources list sector and parent separately.
 */
function categoryDepth(categories: unknown): number {
  if (!Array.isArray(categories)) return depthOf(categories)
  let depth = 0
  for (let index = 0; index < categories.length && depth !== (SECTOR | PARENT); index++) {
    const category: unknown = categories[index]
    depth |= depthOf(category)
    if (index === 1 && isValue(category) && isValue(categories[0])) depth |= PARENT
  }
  return depth
}

function depthOf(category: unknown): number {
  if (isCategoryId(category)) return SECTOR | PARENT
  if (typeof category === 'string') {
    const cut = category.indexOf(' / ')
    // Shortcut for the common path "A / B".
    if (cut > 0 && isWordStart(category.charCodeAt(0)) && isWordStart(category.charCodeAt(cut + 3)))
      return SECTOR | PARENT
  }
  return (isFilled(sectorOf(category)) ? SECTOR : 0) | (isFilled(parentOf(category)) ? PARENT : 0)
}

function isWordStart(code: number): boolean {
  return code > 47 && code < 128
}

function parentAnswers(list: unknown): Answer {
  const found = listOf(list, (row) => one(isCategoryId(row) ? sectorOf(row) : parentOf(row))).filter(isValue)
  return found.length === 0 && Array.isArray(list) ? one(list[1]) : found
}

/** A simple product needs one attribute with a value; a configured one needs a value on every level. */
function hasAttributes(listing: ScorableListing): boolean {
  const list = listing.choice_options
  if (listing.product_type !== 'configured') return hasAny(list, hasValues)
  if (isRow(listing.variations)) return listing.variations.levels_complete === true
  return Array.isArray(list) && list.length > 0 && list.every(hasValues)
}

function hasValues(option: unknown): boolean {
  return isRow(option) && isFilled(option['values'])
}

/** The price of a configured product is that of its default variation. */
function priceOf(listing: ScorableListing): unknown {
  return listing.product_type === 'configured' && isRow(listing.variations)
    ? listing.variations.default_price
    : listing.unit_price
}

function hasTierPrices(list: unknown): boolean {
  if (!Array.isArray(list) || list.length === 0) return false
  for (let index = 0; index < list.length; index++) {
    const tier: unknown = list[index]
    if (!isRow(tier) || !isAbove(tier['max']) || !isAbove(tier['per_unit'])) return false
  }
  return true
}

function firstMinimum(list: unknown): unknown {
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return isRow(first) ? first['min'] : undefined
}

/** A place as one text is "City, Country"; without a comma it is the country. */
function placeCountry(place: unknown): unknown {
  if (typeof place !== 'string') return isRow(place) ? place['country'] : undefined
  return place.slice(place.lastIndexOf(',') + 1)
}

function placeCity(place: unknown): unknown {
  if (typeof place !== 'string') return isRow(place) ? place['city'] : undefined
  return place.slice(0, Math.max(0, place.lastIndexOf(',')))
}

function isCountry(value: unknown): boolean {
  return isRow(value) ? isFilled(value['country_code']) : isValue(value)
}

function isPhoto(value: unknown): boolean {
  return isRow(value) ? isFilled(value['url']) || isFilled(value['id']) : isValue(value)
}

function hasAlt(value: unknown): boolean {
  return isRow(value) && isFilled(value['alt'])
}

// Answers, read only when there are rules.

function plain(value: unknown): Answer {
  return Array.isArray(value) ? listOf(value, one) : one(value)[0]
}

function one(value: unknown): readonly Scalar[] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : []
}

function listOf(list: unknown, read: (value: unknown) => readonly Scalar[]): readonly Scalar[] {
  const rows = Array.isArray(list) ? list : [list]
  return rows.flatMap((row) => [...read(row)])
}

function valuesOf(option: unknown) {
  return isRow(option) ? listOf(option['values'], one) : []
}

function tierPriceOf(tier: unknown) {
  return isRow(tier) ? one(tier['per_unit']) : []
}

function countryOf(value: unknown) {
  return one(isRow(value) ? value['country_code'] : value)
}

function photoOf(value: unknown) {
  return one(isRow(value) ? (isFilled(value['url']) ? value['url'] : value['id']) : value)
}

function altOf(value: unknown) {
  return isRow(value) ? one(value['alt']) : []
}
