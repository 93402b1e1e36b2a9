import { queryFor } from '../../../adapters/client/queries.ts'
import { productFilters, productList } from '../../../core/contracts/market.contract.ts'
import { priceOffers } from '../../../core/contracts/price-settings.contract.ts'
import { withSponsored } from '../../../core/ads/sponsored.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import type { AppContextValue } from '../app/app-context.ts'
import { offersInput } from './price-offers.tsx'
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
  // A failure leaves the list prices.
  const ids = withSponsored(list.data.data, list.sponsored ?? []).map(({ row }) => row.id)
  if (ids.length > 0)
    await queryClient.prefetchQuery(queryFor(client, priceOffers, offersInput(ids, DEFAULT_CURRENCY_ID)))
  return { total: list.data.total, lastPage: list.data.last_page }
}
