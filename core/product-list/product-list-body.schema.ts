import { z } from 'zod'
import {
  cleanValues,
  isRangeText,
  MAX_VALUES,
  parseRange,
  PRODUCT_FILTERS,
  type ProductFilterState,
  type ValuesFilterName,
} from './product-filters.ts'
import { SORT_OPTIONS } from './product-list.ts'

/** Most values of a filter that are read; those of a longer text are left out. */
const MOST_SENT = 10 * MAX_VALUES

// Comma-separated texts and single values are accepted too (D-14); commas within the values of a list are kept.
const valueList = z
  .union([z.array(z.union([z.string(), z.number()])).max(MOST_SENT), z.string(), z.number()])
  .transform((value) => cleanValues((Array.isArray(value) ? value : String(value).split(',', MOST_SENT)).map(String)))
const rangeValue = z.string().transform((text, context) => {
  const range = parseRange(text)
  if (range !== undefined || isRangeText(text) || text.trim() === '') return range
  context.addIssue({ code: 'custom', message: 'price_range must read like 500-50000' })
  return z.NEVER
})

type FilterShape = { readonly [Name in ValuesFilterName]: z.ZodOptional<typeof valueList> } & {
  readonly price_range: z.ZodOptional<typeof rangeValue>
}

/** The filters as request fields, for the contracts that accept them. */
export const productFilterShape = Object.fromEntries(
  PRODUCT_FILTERS.map((filter) => [filter.wire, (filter.kind === 'range' ? rangeValue : valueList).optional()]),
) as unknown as FilterShape

/** The filters of a decoded request; filters without values are absent. */
export function filtersOfBody(body: {
  readonly [Name in keyof FilterShape]?: z.output<FilterShape[Name]>
}): ProductFilterState {
  const present = PRODUCT_FILTERS.flatMap((filter) => {
    const value = body[filter.wire]
    const clean = Array.isArray(value) ? cleanValues(value, filter.wire) : value
    return clean === undefined || (Array.isArray(clean) && clean.length === 0) ? [] : [[filter.wire, clean] as const]
  })
  return Object.fromEntries(present)
}

/** The order on the wire; unknown orders count as the default. */
export const sortValue = z.enum(SORT_OPTIONS.map(({ value }) => value)).catch('relevance')
