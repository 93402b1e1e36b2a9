import { failureMessages } from '../failure/failure.messages.ts'

/** The filters of product/manufacture/seller_products, by their wire names. Spec §7 "Categories, menu and lookups". */
export const MANUFACTURER_FILTERS = ['business_type', 'country_name', 'category_name'] as const

/** The filters of manufacturers' products: values of one filter are alternatives, filters narrow each other. */
export type ManufacturerFilters = {
  readonly [Name in (typeof MANUFACTURER_FILTERS)[number]]?: string | readonly string[] | undefined
}

/** Whether a filter has a value; that requires a sign-in. D-24. */
const isNarrowed = (filters: ManufacturerFilters): boolean =>
  MANUFACTURER_FILTERS.some((name) => (filters[name]?.length ?? 0) > 0)

/** Why manufacturers' products cannot be requested; undefined when they can. Spec §8, D-24. */
export const manufacturerProblem = (filters: ManufacturerFilters, isSignedIn: boolean): string | undefined =>
  !isSignedIn && isNarrowed(filters) ? failureMessages.tokenMissing : undefined
