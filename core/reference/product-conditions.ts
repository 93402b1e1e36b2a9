/** Spec §9 "Product conditions", in the order named; the first is the default of the product form. */
export const PRODUCT_CONDITIONS = [
  'Brand New',
  'New - Open Box',
  'Surplus Stock',
  'Clearance',
  'Damaged Packaging',
  'Manufacturer Refurbished',
  'Seller Refurbished',
  'Used - Like New',
  'Used - Very Good',
  'Used - Good',
  'Used - Acceptable',
  'Parts Only',
  'Not Working',
  'Damaged - Functional',
  'Damaged - Non-Functional',
] as const

export type ProductCondition = (typeof PRODUCT_CONDITIONS)[number]
