import type { ProductPage, Variation } from '../../../core/contracts/market.contract.ts'
import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { toMoney } from '../../../core/pricing/money.ts'
import { type PriceAnswer, type ProductPricing, priceFor } from '../../../core/pricing/price-for.ts'
import type { Combination } from '../../../core/trade/quote.schema.ts'

/** What a buyer has chosen on a product page: what a quote is asked for (D-79). */
export interface ProductChoice {
  readonly product: ProductPage
  readonly quantity: number
  /** One per specification of the levels; empty for a simple product. */
  readonly combinations: readonly Combination[]
  readonly variation: Variation | undefined
  /** In the currency of the page; a preview that the server computes anew. */
  readonly price: PriceAnswer
}

/** The chosen option of each level, by its place. */
export type Chosen = readonly number[]

export const keyOf = (product: ProductPage, chosen: Chosen): string =>
  product.levels.map((level, at) => level.options[chosen[at] ?? 0]?.terms.join('-') ?? '').join('-')

/** The options that the default variation stands for; the first of each level when there is none. */
export function standardChoice(product: ProductPage, variations: readonly Variation[]): Chosen {
  const standard = variations.find((one) => one.is_default && one.is_available) ?? variations.find((one) => one.is_available)
  let rest = standard === undefined ? '' : `${standard.key}-`
  return product.levels.map((level) => {
    const at = level.options.findIndex((option) => rest.startsWith(`${option.terms.join('-')}-`))
    if (at >= 0) rest = rest.slice((level.options[at]?.terms.join('-').length ?? 0) + 1)
    return Math.max(0, at)
  })
}

/** Whether an option can be had with what is chosen on the other levels. */
export function isPossible(product: ProductPage, variations: readonly Variation[], chosen: Chosen, level: number, option: number): boolean {
  const key = keyOf(product, chosen.map((one, at) => (at === level ? option : one)))
  return variations.some((one) => one.key === key && one.is_available)
}

/** Prices of the page in minor units, as `priceFor` takes them. */
function pricingOf(product: ProductPage): ProductPricing | undefined {
  const { currency } = product
  if (!isCurrencyCode(currency)) return undefined
  const minor = (amount: number) => toMoney(amount, currency)?.minor ?? 0
  return {
    priceType: product.price_type,
    currency,
    unitPrice: product.unit_price === null ? undefined : minor(product.unit_price),
    tiers: product.tiers.map((tier) => ({ ...tier, per_unit: minor(tier.per_unit) })),
  }
}

/** What the chosen quantity and variation come to. */
export function choiceOf(product: ProductPage, variations: readonly Variation[], chosen: Chosen, quantity: number): ProductChoice {
  const variation = product.levels.length === 0 ? undefined : variations.find((one) => one.key === keyOf(product, chosen))
  const pricing = pricingOf(product)
  const own = variation?.price
  const matrixItem = own === undefined || own === null || pricing === undefined ? undefined : { price: toMoney(own, pricing.currency)?.minor ?? 0 }
  const price: PriceAnswer = pricing === undefined
    ? { ok: false, reason: 'noPrice', message: 'Price on request' }
    : priceFor({ product: pricing, quantity, ...(matrixItem !== undefined && { matrixItem }) })
  // One per specification: a level of several (D-60) is named by all of its terms, as the variation's key is.
  const names = new Map(product.specifications.flatMap(({ terms }) => terms.map(({ id, name }) => [id, name] as const)))
  const combinations = product.levels.flatMap((level, at): readonly Combination[] => {
    const option = level.options[chosen[at] ?? 0]
    return (option?.terms ?? []).map((term, index) => ({
      attribute_id: level.attributes[index]?.id ?? level.id,
      term_id: term,
      name: level.attributes[index]?.name ?? level.name,
      value: names.get(term) ?? option?.name ?? '',
    }))
  })
  return { product, quantity, combinations, variation, price }
}
