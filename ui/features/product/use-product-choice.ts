import { useState } from 'react'
import type { ProductPage, Variation } from '../../../core/contracts/market.contract.ts'
import { choiceOf, isPossible, standardChoice, type ProductChoice } from './product-choice.ts'

/** Quantity and variation as a buyer chooses them. */
export function useProductChoice(product: ProductPage, variations: readonly Variation[]) {
  const least = product.tiers[0]?.min ?? product.moq ?? 1
  const [quantity, setQuantity] = useState(least)
  const [picked, setPicked] = useState<readonly number[]>()
  const chosen = picked ?? standardChoice(product, variations)
  const choice: ProductChoice = choiceOf(product, variations, chosen, quantity)
  return {
    choice,
    chosen,
    least,
    setQuantity,
    pick: (level: number, option: number) => setPicked(chosen.map((one, at) => (at === level ? option : one))),
    isPossible: (level: number, option: number) => isPossible(product, variations, chosen, level, option),
  }
}
