import { EMPTY_PRODUCT_LIST } from '../../../core/product-list/product-list.ts'
import { listInput } from '../../shared/products/list-input.ts'

/** Two rows of the start page. */
const NEWEST_SHOWN = 8

/** Newest products of the start page. */
export const newestInput = (currencyId: number) => ({
  ...listInput({ ...EMPTY_PRODUCT_LIST, sort: 'newest' }, currencyId),
  per_page: NEWEST_SHOWN,
})
