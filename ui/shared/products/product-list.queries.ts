import { isServer } from '@tanstack/react-query'
import type { ContractOf } from '../../../adapters/client/lazy-call.ts'
import { productFilters, productList, priceOffers } from '../../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { CallInput, CallResponse } from '../../../core/contracts/endpoint.ts'
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
  const loading = Promise.all([
    loadProducts({ client, queryClient }, listInput(state, DEFAULT_CURRENCY_ID, sellerId)),
    loadCounts({ client, queryClient }, filtersInput(state, DEFAULT_CURRENCY_ID, sellerId)),
  ])
  // In a browser the page stays and says that the list could not be loaded.
  const [list] = isServer ? await loading : await loading.catch(() => [])
  return { total: list?.data.total }
}

/** Loads a list with the reductions of its products, so that a visitor's browser asks for neither. */
export async function loadProducts(
  { client, queryClient }: Pick<AppContextValue, 'client' | 'queryClient'>,
  input: CallInput<ContractOf<typeof productList>>,
) {
  const list = await queryClient.ensureQueryData(queryFor(client, productList, input))
  await prefetchOffers(
    { client, queryClient },
    withSponsored(list.data.data, list.sponsored ?? []).map(({ row }) => row),
  )
  return list
}

/**
 * Loads the counts of the filters. In a market of a million products they can take longer than a statement may, so a page is
 * shown without them, and undefined is returned.
 */
export async function loadCounts(
  { client, queryClient }: Pick<AppContextValue, 'client' | 'queryClient'>,
  input: CallInput<ContractOf<typeof productFilters>>,
): Promise<CallResponse<ContractOf<typeof productFilters>> | undefined> {
  const counts = queryFor(client, productFilters, input)
  await queryClient.prefetchQuery(counts)
  return queryClient.getQueryData(counts.queryKey)
}

/** Loads the reductions of products; a failure leaves the list prices. */
export async function prefetchOffers(
  { client, queryClient }: Pick<AppContextValue, 'client' | 'queryClient'>,
  products: readonly { readonly id: number }[],
): Promise<void> {
  const ids = products.map(({ id }) => id)
  if (ids.length > 0)
    await queryClient.prefetchQuery(queryFor(client, priceOffers, offersInput(ids, DEFAULT_CURRENCY_ID)))
}
