import type { CurrencyCode } from './currency.ts'
import { priceDecimals, times, type Money } from './money.ts'
import { type PriceRules, type PriceStep, reducedPrice } from './price-rules.ts'
import { pricingMessages as say } from './pricing.messages.ts'
import { ceilTo } from './rounding.ts'
import { isQuantity, tierFor, type Tier } from './tiers.ts'

/** The prices of a product, all in minor units of `currency`, or in fractions of one (D-335). */
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
  /** The seller's rules for whoever asks; without them the list price holds. */
  readonly rules?: PriceRules | undefined
}

export type PriceResult =
  | {
      readonly ok: true
      readonly unitPrice: Money
      /** unitPrice × quantity, rounded once (D-335): the `final_price` of a quote. */
      readonly total: Money
      readonly reason: 'matrix' | 'tier' | 'unit'
      readonly tier?: Tier
      /** The price before the rules, and what each took off; missing when none applies. */
      readonly listPrice?: Money
      readonly steps?: readonly PriceStep[]
    }
  | { readonly ok: false; readonly reason: 'quantity' | 'minimum' | 'noPrice' | 'tooLarge'; readonly message: string }

/**
 * Prices a quantity, wherever a price is shown or stored: variation, else tier, else unit price, then the rules of the
 * seller that apply. D-55, D-79, D-162.
 *
 * A quantity below the first tier is refused, for variations too, because the minimum is a rule of the order, not of
 * the price (our choice); so is one whose sum is rounded to 0, because an agreed sum has to be payable (D-335). A variation
 * or tier with the price 0 was never priced (D-61) and is skipped.
 */
export function priceFor(request: PriceRequest): PriceResult {
  const price = previewPrice(request)
  return price.ok && price.total.minor === 0
    ? { ok: false, reason: 'minimum', message: say.minimumQuantity(payableQuantity(price.unitPrice.minor)) }
    : price
}

/** The least quantity whose sum is not rounded to 0: two screws at 0.45 cents. D-335. */
export const payableQuantity = (minor: number): number => Math.max(1, ceilTo(0.5 / minor))

/** `priceFor` for a page in another currency than the seller's, whose sum may be rounded to 0. D-335. */
export function previewPrice({ product, matrixItem, quantity, rules }: PriceRequest): PriceResult {
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
    const listPrice: Money = { minor, currency: product.currency }
    const reduced =
      rules === undefined ? undefined : reducedPrice(minor, quantity, rules, priceDecimals(minor, product.currency))
    const unitPrice = reduced === undefined ? listPrice : { minor: reduced.unitPrice, currency: product.currency }
    const total = times(unitPrice, quantity)
    if (total === undefined) return { ok: false, reason: 'tooLarge', message: say.tooLarge }
    return {
      ok: true,
      unitPrice,
      total,
      reason,
      ...(by !== undefined && { tier: by }),
      ...(reduced !== undefined && reduced.steps.length > 0 && { listPrice, steps: reduced.steps }),
    }
  }
}

/**
 * The lowest price per piece that any quantity has, with the list price it comes from; undefined without a price. Lists
 * show it as "from". The same as the least of `priceFor` over all quantities. D-162.
 */
export function lowestPrice(
  product: ProductPricing,
  rules: PriceRules,
  lowestVariation?: number | null,
): Extract<PriceResult, { ok: true }> | undefined {
  const matrixItem = lowestVariation == null || lowestVariation <= 0 ? undefined : { price: lowestVariation }
  const tiers = product.priceType === 'quantity' ? product.tiers : []
  const least = tiers[0]?.min ?? 1
  const prices = [matrixItem?.price, product.unitPrice, ...tiers.map(({ per_unit }) => per_unit)]
  const quantities = [
    least,
    ...tiers.map(({ min }) => min),
    ...rules.rules.flatMap(({ minQuantity, minTotal }) => [
      minQuantity,
      ...prices.flatMap((price) => (price === undefined || price <= 0 ? [] : [ceilTo(minTotal / price)])),
    ]),
  ]
  return quantities
    .map((quantity) => previewPrice({ product, matrixItem, quantity: Math.max(quantity, least), rules }))
    .filter((price) => price.ok)
    .reduce<Extract<PriceResult, { ok: true }> | undefined>(
      (best, price) => (best === undefined || price.unitPrice.minor < best.unitPrice.minor ? price : best),
      undefined,
    )
}
