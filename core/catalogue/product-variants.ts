/** In stock or made to order. Spec §3 "Product edit form". */
export const AVAILABILITIES = ['in_stock', 'by_order'] as const
export const PRICE_TYPES = ['fixed', 'quantity'] as const
export const PRODUCT_TYPES = ['simple', 'configured'] as const

export type Availability = (typeof AVAILABILITIES)[number]
export type PriceType = (typeof PRICE_TYPES)[number]
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** The four variants of the form: S in stock, O by order; F fixed price, Q by quantity. `listing-completeness.md` */
export const COLUMNS = ['SF', 'SQ', 'OF', 'OQ'] as const
export type Column = (typeof COLUMNS)[number]

/** The variants whose form has the field, by presence. Spec §5 "Product form", D-54. */
export const COLUMNS_OF_PRESENCE = {
  always: ['SF', 'SQ', 'OF', 'OQ'],
  inStock: ['SF', 'SQ'],
  byOrder: ['OF', 'OQ'],
  fixed: ['SF', 'OF'],
  quantity: ['SQ', 'OQ'],
  fixedInStock: ['SF'],
} as const satisfies Record<string, readonly Column[]>
export type Presence = keyof typeof COLUMNS_OF_PRESENCE

export interface Selectors {
  readonly availability?: unknown
  readonly price_type?: unknown
}

/** The form's variant. An unset availability is in stock (D-54), an unset price type is by quantity (spec §4). */
export function columnOf(listing: Selectors): Column {
  if (listing.availability === 'by_order') return listing.price_type === 'fixed' ? 'OF' : 'OQ'
  return listing.price_type === 'fixed' ? 'SF' : 'SQ'
}
