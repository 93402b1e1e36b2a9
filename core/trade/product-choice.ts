import { isCurrencyCode } from '../pricing/currency.ts'
import { shownPrice } from '../pricing/money.ts'
import { pricingMessages } from '../pricing/pricing.messages.ts'
import { type PriceResult, previewPrice } from '../pricing/price-for.ts'
import type { PriceRules } from '../pricing/price-rules.ts'
import { isQuantity, type Tier } from '../pricing/tiers.ts'
import type { Combination } from './quote.schema.ts'

/** The product data that a choice needs; prices in whole units of `currency`. */
export interface ChoosableProduct {
  readonly currency: string
  readonly price_type: 'fixed' | 'quantity'
  readonly unit_price: number | null
  readonly tiers: readonly Tier[]
  readonly moq?: number | null
  readonly specifications: readonly { readonly terms: readonly { readonly id: number; readonly name: string }[] }[]
  readonly levels: readonly {
    readonly id: number
    readonly name: string
    readonly attributes: readonly { readonly id: number; readonly name: string }[]
    readonly options: readonly { readonly terms: readonly number[]; readonly name: string }[]
  }[]
}

export interface ChoosableVariation {
  /** Term ids of its options in the order of the levels, joined by '-'. */
  readonly key: string
  /** Its own price in whole units; null when it has none. */
  readonly price: number | null
  readonly is_default: boolean
  readonly is_available: boolean
}

/** The choice of a buyer on a product page, which a quote requests (D-79). */
export interface ProductChoice<
  P extends ChoosableProduct = ChoosableProduct,
  V extends ChoosableVariation = ChoosableVariation,
> {
  readonly product: P
  readonly quantity: number
  /** One per specification of the levels; empty for a simple product. */
  readonly combinations: readonly Combination[]
  readonly variation: V | undefined
  /**
   * In the currency of the page; a preview that the server recomputes.
   */
  readonly price: PriceResult
}

/** The index of the chosen option of each level. */
export type Chosen = readonly number[]

/** The initial quantity of a page: the minimum order. */
export const orderMinimum = ({ tiers, moq }: Pick<ChoosableProduct, 'tiers' | 'moq'>): number =>
  tiers[0]?.min ?? moq ?? 1

/** The key of the variation with these options. */
export const keyOf = (product: Pick<ChoosableProduct, 'levels'>, chosen: Chosen): string =>
  product.levels.map((level, at) => level.options[chosen[at] ?? 0]?.terms.join('-') ?? '').join('-')

/**
 * The options of the default variation if it is available, else of the first available one; the first option of each
 * level when there is none.
 */
export function standardChoice(
  product: Pick<ChoosableProduct, 'levels'>,
  variations: readonly ChoosableVariation[],
): Chosen {
  const standard =
    variations.find((one) => one.is_default && one.is_available) ?? variations.find((one) => one.is_available)
  return chosenOf(product, standard?.key ?? '')
}

/** The options of the variation with this key (`keyOf`); the first option of a level that the key does not name. */
export function chosenOf(product: Pick<ChoosableProduct, 'levels'>, key: string): Chosen {
  let rest = key === '' ? '' : `${key}-`
  return product.levels.map((level) => {
    const at = level.options.findIndex((option) => rest.startsWith(`${option.terms.join('-')}-`))
    if (at >= 0) rest = rest.slice((level.options[at]?.terms.join('-').length ?? 0) + 1)
    return Math.max(0, at)
  })
}

/** Whether an option is available with the chosen options of the other levels. */
export function isPossible(
  product: Pick<ChoosableProduct, 'levels'>,
  variations: readonly ChoosableVariation[],
  chosen: Chosen,
  level: number,
  option: number,
): boolean {
  const key = keyOf(
    product,
    chosen.map((one, at) => (at === level ? option : one)),
  )
  return variations.some((one) => one.key === key && one.is_available)
}

/**
 * The options after one is picked. When the variation with the other options is not sold, those of an available variation
 * that keeps most of them; when no available variation has the option, the others stay.
 */
export function picked(
  product: Pick<ChoosableProduct, 'levels'>,
  variations: readonly ChoosableVariation[],
  chosen: Chosen,
  level: number,
  option: number,
): Chosen {
  const wanted = chosen.map((one, at) => (at === level ? option : one))
  if (isPossible(product, variations, chosen, level, option)) return wanted
  const kept = (other: Chosen) => other.filter((one, at) => one === wanted[at]).length
  const [nearest] = variations
    .filter(({ is_available }) => is_available)
    .map(({ key }) => chosenOf(product, key))
    .filter((other) => other[level] === option)
    .toSorted((one, other) => kept(other) - kept(one))
  return nearest ?? wanted
}

/** Whether a choice is sold: a product without variations, or an available variation. */
export const isSold = ({ product, variation }: Pick<ProductChoice, 'product' | 'variation'>): boolean =>
  product.levels.length === 0 || variation?.is_available === true

/** The price and variation of the chosen quantity and options, with the rules for whoever looks at the page. */
export function choiceOf<P extends ChoosableProduct, V extends ChoosableVariation>(
  product: P,
  variations: readonly V[],
  chosen: Chosen,
  quantity: number,
  rules?: PriceRules,
): ProductChoice<P, V> {
  const variation =
    product.levels.length === 0 ? undefined : variations.find((one) => one.key === keyOf(product, chosen))
  const price = previewOf(product, variation?.price ?? undefined, quantity, rules)
  // One per specification: a level of several specifications (D-60) is named by all its terms, like the variation's
  // key.
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

/** The price that a quote request would be sent with. A variation that is not sold cannot be requested. */
export const quotablePrice = (choice: ProductChoice): PriceResult =>
  isSold(choice) ? choice.price : { ok: false, reason: 'noPrice', message: pricingMessages.notSold }

/** What `priceFor` says of the prices of the page; a converted price may have more decimals than a typed one. D-316. */
function previewOf(
  { currency, price_type, unit_price, tiers, moq }: ChoosableProduct,
  own: number | undefined,
  quantity: number,
  rules: PriceRules | undefined,
): PriceResult {
  if (!isCurrencyCode(currency)) return { ok: false, reason: 'noPrice', message: pricingMessages.noPrice }
  if (price_type === 'fixed' && isQuantity(quantity) && quantity < (moq ?? 1))
    return { ok: false, reason: 'minimum', message: pricingMessages.minimumQuantity(moq ?? 1) }
  const minor = (amount: number) => shownPrice(amount, currency).minor
  return previewPrice({
    product: {
      priceType: price_type,
      currency,
      unitPrice: unit_price === null ? undefined : minor(unit_price),
      tiers: tiers.map((tier) => ({ ...tier, per_unit: minor(tier.per_unit) })),
    },
    quantity,
    rules,
    ...(own !== undefined && { matrixItem: { price: minor(own) } }),
  })
}
