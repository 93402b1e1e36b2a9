import { useState } from 'react'
import type { ProductPage, Variation } from '../../../core/contracts/market.contract.ts'
import { rulesOfOffer } from '../../../core/pricing/price-offer.ts'
import { usePriceOffers } from '../../shared/products/price-offers.tsx'
import {
  choiceOf,
  chosenOf,
  isPossible,
  orderMinimum,
  picked,
  type ProductChoice,
  standardChoice,
} from '../../../core/trade/product-choice.ts'

/** What is chosen on a product page. */
export type PageChoice = ProductChoice<ProductPage, Variation>

/** What a buyer chose before, such as before the sign-in. */
export type EarlierChoice = Pick<PageChoice, 'quantity' | 'combinations'>

/** Quantity and variation that the buyer chooses. */
export function useProductChoice(product: ProductPage, variations: readonly Variation[]) {
  const offer = usePriceOffers([product.id]).get(product.id)
  const least = orderMinimum(product)
  const [quantity, setQuantity] = useState(least)
  const [own, setOwn] = useState<readonly number[]>()
  const chosen = own ?? standardChoice(product, variations)
  const choice: PageChoice = choiceOf(product, variations, chosen, quantity, rulesOfOffer(offer, product.currency))
  return {
    offer,
    choice,
    chosen,
    least,
    setQuantity,
    restore: ({ quantity: earlier, combinations }: EarlierChoice) => {
      setQuantity(earlier)
      setOwn(chosenOf(product, combinations.map(({ term_id }) => term_id).join('-')))
    },
    pick: (level: number, option: number) => setOwn(picked(product, variations, chosen, level, option)),
    isPossible: (level: number, option: number) => isPossible(product, variations, chosen, level, option),
  }
}
