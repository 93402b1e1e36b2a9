import type { CallInput } from '../../../core/contracts/endpoint.ts'
import type { productFilters, productList } from '../../../core/contracts/market.contract.ts'
import { productListBody } from '../../../core/product-list/product-list-body.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'

/** The request of a list. Loader and screen use the same one, so that each page of the list is requested once. */
export const listInput = (
  state: ProductListState,
  currencyId: number,
  sellerId?: number,
): CallInput<typeof productList> =>
  // The lists of the state are read-only, those of the call are not; neither is changed.
  productListBody(state, { currencyId, sellerId }) as CallInput<typeof productList>

/** The request of a list's filters: page and order do not change the counts. */
export function filtersInput(
  state: ProductListState,
  currencyId: number,
  sellerId?: number,
): CallInput<typeof productFilters> {
  const { page: _page, per_page: _perPage, sort: _sort, ...body } = listInput(state, currencyId, sellerId)
  return body
}
