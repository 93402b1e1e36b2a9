import { isCurrencyCode } from './currency.ts'
import { toMoney, toPrice } from './money.ts'
import type { PriceRules } from './price-rules.ts'

/** The rules of a product for whoever asks, as a call returns them: amounts in whole units of the asked currency. */
export interface PriceOffer {
  readonly rules: readonly {
    readonly id: string
    readonly name: string
    readonly percent: number
    readonly amount: number
    readonly min_quantity: number
    readonly min_total: number
  }[]
  readonly combine: 'best' | 'all'
  readonly most_percent: number
  readonly shows_list_price: boolean
  /** Whether a rule or level of this buyer is among them. */
  readonly is_own: boolean
  /** The lowest price of the product with the rules, and without; null when none applies. */
  readonly price_from: number | null
  readonly list_from: number | null
  /** The names of the rules in `price_from`. */
  readonly reasons: readonly string[]
}

/** The rules as `priceFor` takes them; undefined when there are none. */
export function rulesOfOffer(offer: PriceOffer | null | undefined, currency: string): PriceRules | undefined {
  if (offer == null || offer.rules.length === 0 || !isCurrencyCode(currency)) return undefined
  return {
    rules: offer.rules.map(({ id, name, percent, amount, min_quantity, min_total }) => ({
      id,
      name,
      percent,
      amount: toPrice(amount, currency)?.minor ?? 0,
      minQuantity: min_quantity,
      minTotal: toMoney(min_total, currency)?.minor ?? 0,
    })),
    combine: offer.combine,
    mostPercent: offer.most_percent,
  }
}
