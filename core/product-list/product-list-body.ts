import { z } from 'zod'
import { DEFAULT_CURRENCY_ID } from '../pricing/currency.ts'
import { cleanValues, MAX_VALUES, parseRange, PRODUCT_FILTERS, rangeText, type ProductFilterState, type ValuesFilterName } from './product-filters.ts'
import { cleanKeyword, PRODUCT_LIST_PAGE_SIZE, SORT_OPTIONS, type ProductListState } from './product-list.ts'

// Comma lists and single values are taken too (D-14); a list of values keeps commas within them.
const valueList = z
  .union([z.array(z.union([z.string(), z.number()])).max(10 * MAX_VALUES), z.string(), z.number()])
  .transform((value) => cleanValues((Array.isArray(value) ? value : String(value).split(',')).map(String)))
const rangeValue = z.string().transform((text, context) => {
  const range = parseRange(text)
  if (range !== undefined || /^\s*\d+(?:\.\d+)?-\d+(?:\.\d+)?\s*$/.test(text) || text.trim() === '') return range
  context.addIssue({ code: 'custom', message: 'price_range must read like 500-50000' })
  return z.NEVER
})

type FilterShape = { readonly [Name in ValuesFilterName]: z.ZodOptional<typeof valueList> } & { readonly price_range: z.ZodOptional<typeof rangeValue> }

/** The twelve filters as fields of a request, for the contracts that take them. */
export const productFilterShape = Object.fromEntries(
  PRODUCT_FILTERS.map((filter) => [filter.wire, (filter.kind === 'range' ? rangeValue : valueList).optional()]),
) as unknown as FilterShape

/** Filters of a decoded request: what carries nothing is absent. */
export function filtersOfBody(body: { readonly [Name in keyof FilterShape]?: z.output<FilterShape[Name]> }): ProductFilterState {
  const present = PRODUCT_FILTERS.flatMap((filter) => {
    const value = body[filter.wire]
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[filter.wire, value] as const]
  })
  return Object.fromEntries(present)
}

/** The order on the wire; unknown orders count as the default. */
export const sortValue = z.enum(SORT_OPTIONS.map(({ value }) => value)).catch('relevance')

/** Who asks: the shop whose products are listed, the user, the currency of the prices. */
export interface ListAsker {
  readonly sellerId?: number | undefined
  readonly userId?: number | undefined
  readonly currencyId?: number | undefined
}

/**
 * The request of front/product/list: per_page 10, page, seller_id, user_id, currency (1 unless another was chosen), then the filters
 * that are applied under their wire names. Spec §7, D-77, D-78.
 */
export function productListBody({ filters, keyword, sort, page }: ProductListState, { sellerId, userId, currencyId }: ListAsker) {
  const { price_range, ...values } = filters
  return {
    per_page: PRODUCT_LIST_PAGE_SIZE,
    page,
    ...(sellerId === undefined ? {} : { seller_id: sellerId }),
    ...(userId === undefined ? {} : { user_id: userId }),
    currency: currencyId ?? DEFAULT_CURRENCY_ID,
    ...(cleanKeyword(keyword) === '' ? {} : { search_keyword: keyword }),
    sort,
    ...values,
    ...(price_range === undefined ? {} : { price_range: rangeText(price_range) }),
  }
}
