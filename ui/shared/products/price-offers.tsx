import { createContext, type ReactNode, use, useMemo } from 'react'
import { ownPriceOffers, priceOffers } from '../../../adapters/client/lazy-calls.ts'
import type { PriceOffer } from '../../../core/pricing/price-offer.ts'
import { useCall } from '../app/use-call.ts'
import { useCurrency } from '../app/use-currency.ts'
import { useSessionUser } from '../app/use-session.ts'

/** Products of one call. */
const MOST = 100

/** The input of both calls; the same for the server's rendering and the browser. */
export const offersInput = (ids: readonly number[], currency: number) => ({
  product_ids: ids.slice(0, MOST),
  currency,
})

/**
 * The reductions of products for whoever looks at the page: a signed-in person's come from a call of their own, so that
 * pages for everybody never contain them.
 */
export function usePriceOffers(ids: readonly number[]): ReadonlyMap<number, PriceOffer> {
  const user = useSessionUser()
  const { currency } = useCurrency()
  const input = offersInput(ids, currency.id)
  const isAsked = ids.length > 0
  const forAll = useCall(priceOffers, input, { enabled: isAsked && user === undefined, keepPreviousData: true })
  const own = useCall(ownPriceOffers, input, { enabled: isAsked && user !== undefined, keepPreviousData: true })
  const offers = (user === undefined ? forAll : own).data?.data
  return useMemo(() => new Map((offers ?? []).map(({ product_id, offer }) => [product_id, offer])), [offers])
}

const Offers = createContext<ReadonlyMap<number, PriceOffer>>(new Map())

/** Gives the cards inside the reductions of their products, by one call for all. */
export function ProductOffers({
  products,
  children,
}: {
  readonly products: readonly { readonly id: number }[]
  readonly children: ReactNode
}) {
  const offers = usePriceOffers(products.map(({ id }) => id))
  return <Offers value={offers}>{children}</Offers>
}

/** The reductions of one product inside `ProductOffers`. */
export const usePriceOffer = (id: number): PriceOffer | undefined => use(Offers).get(id)
