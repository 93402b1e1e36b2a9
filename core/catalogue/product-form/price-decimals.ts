import type { FormOfPrice } from '../../pricing/form-pricing.ts'
import { PRICE_DECIMALS } from '../../pricing/money.ts'
import { isNearlyEqual, roundTo } from '../../pricing/rounding.ts'
import { AMOUNT_CEILING } from '../options.ts'
import { notAbove, notANumber, notNegative, pleaseEnter, tooManyDecimals } from '../product.messages.ts'
import { productFields } from './fields.ts'

export const TIER_PRICE_LABEL = 'Price per unit'

/** The message for a price with more decimals than prices have; undefined otherwise. D-335. */
export const decimalsMessage = (label: string, amount: number): string | undefined =>
  isNearlyEqual(amount, roundTo(amount, PRICE_DECIMALS)) ? undefined : tooManyDecimals(label, PRICE_DECIMALS)

/** The message for an invalid price of a variation; undefined for a valid one. 0 means the price of the product. */
export function variationPriceMessage(price: number | '' | undefined): string | undefined {
  if (price === '') return pleaseEnter('Price')
  if (price === undefined) return notANumber('Price')
  if (price < 0) return notNegative('Price')
  return price > AMOUNT_CEILING ? notAbove('Price', AMOUNT_CEILING) : decimalsMessage('Price', price)
}

/** Messages for prices of a form with more decimals than prices have, since none is rounded silently. D-335. */
export function priceDecimalMessages(form: FormOfPrice): Readonly<Record<string, string>> {
  const amounts =
    form.price_type === 'fixed'
      ? [{ path: 'unit_price', label: productFields.unit_price.label, amount: form.unit_price }]
      : rowsOf(form.order_quantity).map(({ per_unit }, at) => ({
          path: `order_quantity.${at}.per_unit`,
          label: TIER_PRICE_LABEL,
          amount: per_unit,
        }))
  return Object.fromEntries(
    amounts.flatMap(({ path, label, amount }) => {
      const message = typeof amount === 'number' ? decimalsMessage(label, amount) : undefined
      return message === undefined ? [] : [[path, message]]
    }),
  )
}

const rowsOf = (tiers: unknown) => (Array.isArray(tiers) ? (tiers as readonly { readonly per_unit?: unknown }[]) : [])
