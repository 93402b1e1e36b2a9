import type { CurrencyCode } from './currency.ts'
import { times, type Money } from './money.ts'
import { pricingMessages as say } from './pricing.messages.ts'
import { isQuantity, tierFor, type Tier } from './tiers.ts'

/** The prices of a product, all in minor units of `currency`. */
export interface ProductPricing {
  readonly priceType: 'fixed' | 'quantity'
  readonly currency: CurrencyCode
  readonly unitPrice: number | undefined
  /** Ascending; used by quantity pricing only. */
  readonly tiers: readonly Tier[]
}

export interface PriceRequest {
  readonly product: ProductPricing
  /** The chosen variation. A price of 0 means that it was never set. */
  readonly matrixItem?: { readonly price: number } | undefined
  readonly quantity: number
}

export type PriceResult =
  | {
      readonly ok: true
      readonly unitPrice: Money
      /** unitPrice × quantity: the `final_price` of a quote. */
      readonly total: Money
      readonly reason: 'matrix' | 'tier' | 'unit'
      readonly tier?: Tier
    }
  | { readonly ok: false; readonly reason: 'quantity' | 'minimum' | 'noPrice' | 'tooLarge'; readonly message: string }

/**
 * Prices a quantity, wherever a price is shown or stored: variation, else tier, else unit price. D-55, D-79.
 *
 * A quantity below the first tier is refused, for variations too, because the minimum is a rule of the order, not of
 * the price (our choice). A variation or tier with the price 0 was never priced (D-61) and is skipped.
 */
export function priceFor({ product, matrixItem, quantity }: PriceRequest): PriceResult {
  if (!isQuantity(quantity)) return { ok: false, reason: 'quantity', message: say.wholeQuantity }
  const tiers = product.priceType === 'quantity' ? product.tiers : []
  const tier = tierFor(tiers, quantity)
  const [first] = tiers
  if (first !== undefined && tier === undefined) {
    return { ok: false, reason: 'minimum', message: say.minimumQuantity(first.min) }
  }
  if (matrixItem !== undefined && matrixItem.price > 0) return priced(matrixItem.price, 'matrix')
  if (tier !== undefined && tier.per_unit > 0) return priced(tier.per_unit, 'tier', tier)
  const fixedPrice = product.unitPrice ?? 0
  if (fixedPrice > 0) return priced(fixedPrice, 'unit')
  return { ok: false, reason: 'noPrice', message: say.noPrice }

  function priced(minor: number, reason: 'matrix' | 'tier' | 'unit', by?: Tier): PriceResult {
    const unitPrice: Money = { minor, currency: product.currency }
    const total = times(unitPrice, quantity)
    if (total === undefined) return { ok: false, reason: 'tooLarge', message: say.tooLarge }
    return by === undefined ? { ok: true, unitPrice, total, reason } : { ok: true, unitPrice, total, reason, tier: by }
  }
}
