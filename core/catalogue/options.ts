import type { ProductCondition } from '../reference/product-conditions.ts'
import type { Availability, PriceType, ProductType } from './product-variants.ts'

/** The validity periods of a listing. Spec §9 "Product options". */
export const VALIDITY_OPTIONS = ['1 month', '3 months', '6 months', '1 year', '2 years', 'no expiry'] as const

/** Units of dispatch, production and delivery times, letter case as the specification has it. Spec §9. */
export const DISPATCH_PERIODS = ['Days', 'weeks', 'Months', 'Years'] as const

/** Spec §9 "Product options", Recurrence. */
export const RECURRENCE_OPTIONS = ['Daily', 'Weekly', 'Monthly', 'Annually'] as const

/** Maximum price or stock. Our own choice. */
export const AMOUNT_CEILING = 1e12

/** The first manufacturing year offered. Spec §9. */
export const FIRST_MANUFACTURING_YEAR = 1900

/** Manufacturing years from 1900 to the year given, ascending. Spec §9 "Product options". */
export function manufacturingYears(currentYear: number): readonly number[] {
  const count = Math.max(0, currentYear - FIRST_MANUFACTURING_YEAR + 1)
  return Array.from({ length: count }, (_, index) => FIRST_MANUFACTURING_YEAR + index)
}

/** Labels of the wire values. Spec §9 "Product options". */
export const AVAILABILITY_LABELS = { in_stock: 'In Stock', by_order: 'By Order' } as const satisfies Record<
  Availability,
  string
>
export const PRICING_LABELS = { fixed: 'Fixed Price', quantity: 'Quantity Based' } as const satisfies Record<
  PriceType,
  string
>
export const PRODUCT_TYPE_LABELS = { simple: 'Simple', configured: 'Config' } as const satisfies Record<
  ProductType,
  string
>

/** The information type of a new listing. Spec §3 "Defaults", D-56. */
export const DEFAULT_INFORMATION_TYPE = 'passive'
/** The condition of a new listing. Spec §3 "Defaults". */
export const DEFAULT_CONDITION = 'Brand New' satisfies ProductCondition

/** The lists of a seller's listings, by state. */
export const LISTING_STATES = ['all', 'draft', 'published', 'deleted'] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** Definitions by their use in listings. */
export const DEFINITION_USES = ['all', 'used', 'unused'] as const
export type DefinitionUse = (typeof DEFINITION_USES)[number]
