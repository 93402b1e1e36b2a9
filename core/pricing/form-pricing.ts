import { currencyById, isCurrencyCode, type CurrencyCode } from './currency.ts'
import { toPrice } from './money.ts'
import type { ProductPricing } from './price-for.ts'

/** The price fields of a product form, in wire names; amounts in whole units. Stored forms may contain anything. */
export interface FormOfPrice {
  readonly price_type: 'fixed' | 'quantity'
  readonly unit_price?: unknown
  readonly currency_id?: unknown
  readonly order_quantity?: unknown
  readonly qty_currency?: unknown
}

/** A currency by its id, the id as text, or its code in any letter case. */
export function currencyOf(value: unknown): CurrencyCode | undefined {
  if (typeof value === 'string' && isCurrencyCode(value.toUpperCase())) return value.toUpperCase() as CurrencyCode
  return typeof value === 'number' || (typeof value === 'string' && /^[0-9]+$/.test(value))
    ? currencyById(Number(value))?.code
    : undefined
}

/** The currency of a form: each price type has its own field. */
export const currencyOfForm = ({ price_type, currency_id, qty_currency }: FormOfPrice): CurrencyCode | undefined =>
  currencyOf(price_type === 'fixed' ? currency_id : qty_currency)

/**
 * The prices of a form as `priceFor` takes them: invalid amounts become none, tiers are sorted. Undefined without a
 * currency.
 */
export function pricingOfForm(form: FormOfPrice, currency = currencyOfForm(form)): ProductPricing | undefined {
  if (currency === undefined) return undefined
  const minor = (amount: unknown) => (Number(amount) > 0 ? toPrice(Number(amount), currency)?.minor : undefined)
  const ranges = Array.isArray(form.order_quantity)
    ? (form.order_quantity as readonly Readonly<Record<string, unknown>>[])
    : []
  return {
    priceType: form.price_type,
    currency,
    unitPrice: minor(form.unit_price),
    tiers: ranges
      .flatMap(({ min, max, per_unit }) => {
        const price = minor(per_unit)
        return price === undefined ? [] : [{ min: Number(min), max: Number(max), per_unit: price }]
      })
      .toSorted((a, b) => a.min - b.min),
  }
}

/** The prices of the variations on sale, in minor units. */
export interface VariationRange {
  readonly lowestMinor?: number | null | undefined
  readonly highestMinor?: number | null | undefined
}

/**
 * The lowest and highest price of a product, in minor units. Priced variations take precedence over tiers and unit
 * price (D-79). Undefined when nothing is priced.
 */
export function priceRange(
  { priceType, unitPrice, tiers }: ProductPricing,
  variations: VariationRange = {},
): { readonly from: number; readonly to: number } | undefined {
  const varied = [variations.lowestMinor, variations.highestMinor].filter(
    (minor): minor is number => minor != null && minor > 0,
  )
  const plain =
    priceType === 'fixed' ? (unitPrice === undefined ? [] : [unitPrice]) : tiers.map((tier) => tier.per_unit)
  const all = varied.length > 0 ? varied : plain
  return all.length === 0 ? undefined : { from: Math.min(...all), to: Math.max(...all) }
}
