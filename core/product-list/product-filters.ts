/** The parameter of an address, and the field of a search form, that holds the searched words. */
export const KEYWORD = 'search_keyword'

/**
 * The filters of the product list: wire name, name in the address, label. The first twelve are those of the
 * specification (spec §3, D-77), the others are ours (D-208).
 */
export const PRODUCT_FILTERS = [
  { wire: 'categories', address: 'category', label: 'Category', kind: 'values' },
  { wire: 'price_range', address: 'range', label: 'Price', kind: 'range' },
  { wire: 'brand', address: 'brand', label: 'Brand', kind: 'values' },
  { wire: 'business_type', address: 'business', label: 'Business type', kind: 'values' },
  { wire: 'annual_revenue', address: 'revenue', label: 'Annual revenue', kind: 'values' },
  { wire: 'condition', address: 'condition', label: 'Condition', kind: 'values' },
  { wire: 'price_type', address: 'priceTypes', label: 'Price type', kind: 'values' },
  { wire: 'product_availability', address: 'availabilities', label: 'Availability', kind: 'values' },
  { wire: 'manufacturer_year', address: 'manufacturer', label: 'Manufacturing year', kind: 'values' },
  { wire: 'member_type', address: 'member_type', label: 'Member type', kind: 'values' },
  { wire: 'search_by_country', address: 'search_by_country', label: 'Country', kind: 'values' },
  { wire: 'plan_type', address: 'plan_type', label: 'Plan', kind: 'values' },
  { wire: 'quantity', address: 'quantity', label: 'My quantity', kind: 'values' },
  { wire: 'lead_time', address: 'lead', label: 'Lead time', kind: 'values' },
  { wire: 'price_term', address: 'incoterm', label: 'Delivery term', kind: 'values' },
  { wire: 'attributes', address: 'attribute', label: 'Specification', kind: 'values' },
] as const

export type ProductFilter = (typeof PRODUCT_FILTERS)[number]
export type ProductFilterName = ProductFilter['wire']
export type ValuesFilterName = Extract<ProductFilter, { readonly kind: 'values' }>['wire']

/** Filters whose value is one whole number: the buyer's quantity, and the longest lead time in days. D-208. */
const NUMBER_FILTERS: readonly ProductFilterName[] = ['quantity', 'lead_time']

/** The lead times that the list offers, in days. Our own choice (D-208). */
export const LEAD_TIMES = [3, 7, 14, 30, 60] as const

/** The price slider's default, in whole units of the chosen currency: it means every price, and no price is limited by it. Spec §9, D-78. */
export const PRICE_SLIDER = { min: 500, max: 50_000 } as const
/** Where the bands of the price filter meet, in the shown currency; the first begins at 0, the last has no end. */
export const PRICE_STEPS: readonly number[] = [PRICE_SLIDER.min, 1_000, 5_000, 10_000, 25_000, PRICE_SLIDER.max]

/** Prices from and to, both included. The slider's default is not a filter and is not stored. D-78. */
export interface PriceRange {
  readonly min: number
  readonly max: number
}

/**
 * The chosen values: alternatives within a filter, filters narrow each other. Filters without values are absent. D-77.
 */
export type ProductFilterState = { readonly [Name in ValuesFilterName]?: readonly string[] } & {
  readonly price_range?: PriceRange
}

/** Maximum number of values per filter; further ones are dropped. */
export const MAX_VALUES = 100
/** Maximum length of a value, in code points; longer ones are dropped. */
export const MAX_VALUE_LENGTH = 200

/** The values of one filter: trimmed, without duplicates, blanks and invalid ones. Of numbers the last one counts. */
export function cleanValues(values: readonly string[], name?: ProductFilterName): readonly string[] {
  const trimmed = values.map((value) => value.trim()).filter(isHoldable)
  if (name !== undefined && NUMBER_FILTERS.includes(name))
    return trimmed
      .filter((value) => /^0*[1-9]\d{0,8}$/.test(value))
      .slice(-1)
      .map((value) => String(Number(value)))
  return [...new Set(trimmed)].slice(0, MAX_VALUES)
}

const isHoldable = (value: string) =>
  value !== '' && Array.from(value).length <= MAX_VALUE_LENGTH && value.isWellFormed() && !value.includes('\0')

/** Maximum price of a range. */
const MAX_PRICE = 999_999_999_999_999
const RANGE_TEXT = /^\s*(\d{1,15}(?:\.\d+)?)-(\d{1,15}(?:\.\d+)?)\s*$/

/** Orders two prices and keeps their decimals up to six; undefined when one is no price, or for the slider's default. D-78. */
export function cleanRange(from: number, to: number): PriceRange | undefined {
  const [min, max] = [from, to].map(toPrice).toSorted((one, other) => one - other)
  if (min === undefined || max === undefined || !isPrice(min) || !isPrice(max)) return undefined
  return min === PRICE_SLIDER.min && max === PRICE_SLIDER.max ? undefined : { min, max }
}

// Adding 0 turns a negative zero into zero.
const toPrice = (value: number) => Number(value.toFixed(6)) + 0
const isPrice = (value: number) => value >= 0 && value <= MAX_PRICE

/** '500-9000', in the address and on the wire. D-77. */
export const rangeText = ({ min, max }: PriceRange): string => `${priceText(min)}-${priceText(max)}`

/** Six decimals without an exponent and without trailing zeros. */
const priceText = (value: number) => value.toFixed(6).replace(/\.?0+$/, '')

/** True for text that reads like a range, the slider's default included. */
export const isRangeText = (text: string): boolean => RANGE_TEXT.test(text)

/** Reads `rangeText`; undefined when it is none or the slider's default. */
export function parseRange(text: string): PriceRange | undefined {
  const found = RANGE_TEXT.exec(text)
  return found === null ? undefined : cleanRange(Number(found[1]), Number(found[2]))
}

/** Between the name of a specification and its value in a value of the filter. */
const NAME_END = ': '

/**
 * The chosen specifications by name, as 'material: steel'. Values of one specification are alternatives, specifications
 * narrow each other. D-208.
 */
export function attributesByName(values: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const value of values) {
    const at = value.indexOf(NAME_END)
    if (at <= 0) continue
    const name = value.slice(0, at)
    found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}
