import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { productView } from '../../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import { readCompared } from '../../../core/trade/compare.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'
import { prefetchOffers } from '../../shared/products/product-list.queries.ts'

/** Loads the products of the address; those that are no longer on sale are counted. */
export async function loadCompared(context: AppContextValue, search: Readonly<Record<string, unknown>>) {
  const { client, queryClient } = context
  const ids = readCompared(search['ids'])
  const found = await Promise.all(
    ids.map((id) =>
      queryClient.ensureQueryData(queryFor(client, productView, { id, currency: DEFAULT_CURRENCY_ID })).then(
        ({ data }): ProductPage | undefined => data,
        (failure: unknown) => {
          if (isNotFound(failure)) return undefined
          throw failure
        },
      ),
    ),
  )
  const products = found.filter((product) => product !== undefined)
  await prefetchOffers(context, products)
  const quantity = Number(search['quantity'])
  return {
    products,
    missing: ids.length - products.length,
    quantity: Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : undefined,
  }
}
