import {
  KEYWORD,
  cleanRange,
  cleanValues,
  parseRange,
  PRODUCT_FILTERS,
  rangeText,
  type ProductFilterName,
  type ProductFilterState,
  type ValuesFilterName,
} from './product-filters.ts'

/** Rows per page of the product list. Spec §9. */
export const PRODUCT_LIST_PAGE_SIZE = 10
/** Maximum length of a search text, in code points. */
export const MAX_KEYWORD_LENGTH = 200

/** The orders of the list; the first is the default. Ours, the specification names none. */
export const SORT_OPTIONS = [
  { value: 'relevance', label: 'Best match' },
  { value: 'newest', label: 'Newest' },
  { value: 'price_low', label: 'Price: low to high' },
  { value: 'price_high', label: 'Price: high to low' },
  { value: 'name', label: 'Name' },
] as const
export type ProductSort = (typeof SORT_OPTIONS)[number]['value']

/** The state of a product list, which its address contains completely. */
export interface ProductListState {
  readonly filters: ProductFilterState
  readonly keyword: string
  readonly sort: ProductSort
  /** From 1. */
  readonly page: number
}

export const EMPTY_PRODUCT_LIST: ProductListState = { filters: {}, keyword: '', sort: 'relevance', page: 1 }

/** Names in the address other than those of the filters. */
const SORT = 'sort'
const PAGE = 'page'

/**
 * The address values of a list: comma-separated, each value encoded once, only values that differ from the default.
 * They go into a query unchanged (`queryText`). D-77.
 */
export function toAddress({ filters, keyword, sort, page }: ProductListState): Readonly<Record<string, string>> {
  const address: Record<string, string> = {}
  for (const filter of PRODUCT_FILTERS) {
    if (filter.kind === 'range') {
      const range = filters[filter.wire]
      if (range !== undefined) address[filter.address] = rangeText(range)
    } else {
      const values = filters[filter.wire] ?? []
      if (values.length > 0) address[filter.address] = values.map(encodeURIComponent).join(',')
    }
  }
  if (keyword !== '') address[KEYWORD] = encodeURIComponent(keyword)
  if (sort !== EMPTY_PRODUCT_LIST.sort) address[SORT] = sort
  if (page !== 1) address[PAGE] = String(page)
  return address
}

/**
 * Reads address values, encoded or decoded; also accepts lists and numbers, as routers create them. Unknown names and
 * invalid values are ignored. Never throws. D-77.
 */
export function fromAddress(address: Readonly<Record<string, unknown>>): ProductListState {
  const filters: Record<string, unknown> = {}
  for (const filter of PRODUCT_FILTERS) {
    const texts = addressTexts(address[filter.address])
    if (filter.kind === 'range') setPresent(filters, filter.wire, parseRange(decode(texts.join(','))))
    else setPresent(filters, filter.wire, presentValues(texts.map(decode), filter.wire))
  }
  const sort = SORT_OPTIONS.find(({ value }) => value === address[SORT])?.value ?? EMPTY_PRODUCT_LIST.sort
  const page = Number(addressTexts(address[PAGE]).join(','))
  return {
    filters: filters as ProductFilterState,
    keyword: cleanKeyword(decode(addressText(address[KEYWORD]))),
    sort,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** `category=a,b&range=500-9000`: the part of an address after the question mark. */
export const queryText = (state: ProductListState): string =>
  Object.entries(toAddress(state))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Reads the query without decoding it first, so that commas within a value are kept. */
export function fromQueryText(query: string): ProductListState {
  const address: Record<string, unknown> = {}
  for (const part of query.replace(/^\?/, '').split('&')) {
    const equals = part.indexOf('=')
    if (equals > 0) address[part.slice(0, equals)] = part.slice(equals + 1).replaceAll('+', ' ')
  }
  return fromAddress(address)
}

/** A normalised search text: trimmed, single spaces, at most 200 code points. */
export function cleanKeyword(text: string): string {
  const plain = text.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return Array.from(plain).slice(0, MAX_KEYWORD_LENGTH).join('').trim()
}

/** Adds or removes a value and returns to the first page. */
export function toggleValue(state: ProductListState, name: ValuesFilterName, value: string): ProductListState {
  const held = state.filters[name] ?? []
  const [clean] = cleanValues([value], name)
  if (clean === undefined) return state
  return withFilter(
    state,
    name,
    presentValues(held.includes(clean) ? held.filter((one) => one !== clean) : [...held, clean], name),
  )
}

/** Sets the price range; the full span removes the filter. D-78. */
export const setPriceRange = (state: ProductListState, min: number, max: number): ProductListState =>
  withFilter(state, 'price_range', cleanRange(min, max))

/** Removes all values of one filter. */
export const removeFilter = (state: ProductListState, name: ProductFilterName): ProductListState =>
  withFilter(state, name, undefined)

/** Removes all filters; keeps search text and order. */
export const clearFilters = (state: ProductListState): ProductListState => ({ ...state, filters: {}, page: 1 })

/** Sets the search text and returns to the first page. */
export const setKeyword = (state: ProductListState, text: string): ProductListState => ({
  ...state,
  keyword: cleanKeyword(text),
  page: 1,
})

/** Sets the order and returns to the first page. */
export const setSort = (state: ProductListState, sort: ProductSort): ProductListState => ({ ...state, sort, page: 1 })

/** One active value, shown as a removable label. */
export interface FilterChip {
  readonly name: ProductFilterName
  /** The value on the wire; the range as '500-9000'. */
  readonly value: string
  /** 'Brand: Acme'. */
  readonly text: string
}

/**
 * One chip per active value, in the order of the filters. `labelOf` returns the label of a value (such as a brand's
 * name for its id).
 */
export function chipsOf(
  filters: ProductFilterState,
  labelOf: (name: ValuesFilterName, value: string) => string,
): readonly FilterChip[] {
  return PRODUCT_FILTERS.flatMap((filter): readonly FilterChip[] => {
    if (filter.kind === 'range') {
      const range = filters[filter.wire]
      if (range === undefined) return []
      return [
        {
          name: filter.wire,
          value: rangeText(range),
          text: `${filter.label}: ${grouped(range.min)} – ${grouped(range.max)}`,
        },
      ]
    }
    return (filters[filter.wire] ?? []).map((value) => ({
      name: filter.wire,
      value,
      // A specification names itself.
      text:
        filter.wire === 'attributes' ? labelOf(filter.wire, value) : `${filter.label}: ${labelOf(filter.wire, value)}`,
    }))
  })
}

/** The list without one chip's value. */
export function removeChip(state: ProductListState, chip: FilterChip): ProductListState {
  if (chip.name === 'price_range') return removeFilter(state, chip.name)
  return withFilter(
    state,
    chip.name,
    presentValues((state.filters[chip.name] ?? []).filter((value) => value !== chip.value)),
  )
}

function withFilter(state: ProductListState, name: ProductFilterName, value: unknown): ProductListState {
  const filters: Record<string, unknown> = { ...state.filters }
  delete filters[name]
  setPresent(filters, name, value)
  return { ...state, filters: filters as ProductFilterState, page: 1 }
}

const grouped = (amount: number) => String(amount).replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',')

function setPresent(target: Record<string, unknown>, name: string, value: unknown) {
  if (value !== undefined) target[name] = value
}

function presentValues(values: readonly string[], name?: ProductFilterName): readonly string[] | undefined {
  const clean = cleanValues(values, name)
  return clean.length === 0 ? undefined : clean
}

const addressText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const addressTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(addressText) : addressText(value).split(',')

// An incomplete % sequence is kept as typed.
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
