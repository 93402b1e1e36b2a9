import { queryFor } from '../../../adapters/client/queries.ts'
import { productFilters, productList } from '../../../core/contracts/market.contract.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import type { AppContextValue } from '../app/app-context.ts'
import { filtersInput, listInput } from './list-input.ts'

/** Loads what a page with a product list needs before rendering, in the currency of a new visitor. */
export async function loadProductList(
  { client, queryClient }: AppContextValue,
  state: ProductListState,
  sellerId?: number,
) {
  const [list] = await Promise.all([
    queryClient.ensureQueryData(queryFor(client, productList, listInput(state, DEFAULT_CURRENCY_ID, sellerId))),
    queryClient.ensureQueryData(queryFor(client, productFilters, filtersInput(state, DEFAULT_CURRENCY_ID, sellerId))),
  ])
  return { total: list.data.total, lastPage: list.data.last_page }
}
