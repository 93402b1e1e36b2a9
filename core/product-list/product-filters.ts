/** The twelve filters of the product list: wire name, name in the address, label. Spec §3, D-77. */
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
] as const

export type ProductFilter = (typeof PRODUCT_FILTERS)[number]
export type ProductFilterName = ProductFilter['wire']
export type ValuesFilterName = Extract<ProductFilter, { readonly kind: 'values' }>['wire']

/** Bounds of the price slider, in whole units of the chosen currency. Spec §9. */
export const PRICE_SLIDER = { min: 500, max: 50_000 } as const

/** Prices from and to, both included. The slider's full span is no filter and is never held. D-78. */
export interface PriceRange {
  readonly min: number
  readonly max: number
}

/** What is chosen: values within a filter are alternatives, filters narrow each other. Filters without values are absent. D-77. */
export type ProductFilterState = { readonly [Name in ValuesFilterName]?: readonly string[] } & {
  readonly price_range?: PriceRange
}

/** Values held of one filter; the rest of a longer list is dropped. */
export const MAX_VALUES = 100
/** Longest value, in code points; longer ones are dropped. */
export const MAX_VALUE_LENGTH = 200

/** Filters of one name's values: trimmed, without repeats, blanks or what no filter can hold. */
export function cleanValues(values: readonly string[]): readonly string[] {
  const trimmed = values.map((value) => value.trim()).filter(isHoldable)
  return [...new Set(trimmed)].slice(0, MAX_VALUES)
}

const isHoldable = (value: string) =>
  value !== '' && Array.from(value).length <= MAX_VALUE_LENGTH && value.isWellFormed() && !value.includes('\0')

/** Puts a range into the slider's bounds; undefined when it is the full span, lies outside, or is none. D-78. */
export function cleanRange(from: number, to: number): PriceRange | undefined {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return undefined
  const [low, high] = from <= to ? [from, to] : [to, from]
  if (high < PRICE_SLIDER.min || low > PRICE_SLIDER.max) return undefined
  const range = { min: Math.max(low, PRICE_SLIDER.min), max: Math.min(high, PRICE_SLIDER.max) }
  return range.min === PRICE_SLIDER.min && range.max === PRICE_SLIDER.max ? undefined : range
}

/** '500-9000', in the address and on the wire. D-77. */
export const rangeText = ({ min, max }: PriceRange): string => `${min}-${max}`

/** Reads `rangeText`; undefined when it is none or the full span. */
export function parseRange(text: string): PriceRange | undefined {
  const found = /^\s*(\d{1,12}(?:\.\d{1,3})?)-(\d{1,12}(?:\.\d{1,3})?)\s*$/.exec(text)
  return found === null ? undefined : cleanRange(Number(found[1]), Number(found[2]))
}
