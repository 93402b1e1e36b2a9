import { failureMessages } from '../failure/failure.messages.ts'

/** The filters of product/manufacture/seller_products, by their wire names. Spec §7 "Categories, menu and lookups". */
export const MANUFACTURER_FILTERS = ['business_type', 'country_name', 'category_name'] as const

/** What may be asked of manufacturers' products: values of one filter are alternatives, filters narrow. */
export type ManufacturerFilters = {
  readonly [Name in (typeof MANUFACTURER_FILTERS)[number]]?: readonly string[] | undefined
}

/** Whether a filter holds a value: then only somebody signed in may ask. D-24. */
export const isNarrowed = (filters: ManufacturerFilters): boolean =>
  MANUFACTURER_FILTERS.some((name) => (filters[name]?.length ?? 0) > 0)

/** Why manufacturers' products are not asked for, in place of the call; undefined when they may be. Spec §8, D-24. */
export const manufacturerProblem = (filters: ManufacturerFilters, isSignedIn: boolean): string | undefined =>
  !isSignedIn && isNarrowed(filters) ? failureMessages.tokenMissing : undefined
