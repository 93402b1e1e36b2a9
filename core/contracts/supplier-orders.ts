/** The orders of the list of suppliers, with their names on the screen; the first one is the usual one. */
export const SUPPLIER_ORDERS = {
  products: 'Most products',
  rating: 'Best rated',
  newest: 'Newest',
  name: 'Name',
} as const
export type SupplierOrder = keyof typeof SUPPLIER_ORDERS

export const supplierOrders = Object.keys(SUPPLIER_ORDERS) as [SupplierOrder, ...SupplierOrder[]]
