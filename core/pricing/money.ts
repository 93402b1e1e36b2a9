import { exponentOf, type CurrencyCode } from './currency.ts'
import { roundTo } from './rounding.ts'

/** An amount in minor units (cents, yen, thousandths of a dinar): always a safe whole number. */
export interface Money {
  readonly minor: number
  readonly currency: CurrencyCode
}

/** How many units of each currency one US dollar buys. */
export type RateTable = Readonly<Partial<Record<CurrencyCode, number>>>

/**
 * Takes an amount in whole units (12.5 dollars) to minor units, rounded as D-70 rounds.
 * Undefined when it is not finite or too large to be held exactly.
 */
export function toMoney(amount: number, currency: CurrencyCode): Money | undefined {
  const exponent = exponentOf(currency)
  return safe(Math.round(roundTo(amount, exponent) * 10 ** exponent), currency)
}

/** The amount in whole units, for the wire and for forms. */
export const toAmount = ({ minor, currency }: Money): number => minor / 10 ** exponentOf(currency)

/** The sum of `quantity` pieces; undefined when it is too large to be held exactly. */
export const times = ({ minor, currency }: Money, quantity: number): Money | undefined => safe(minor * quantity, currency)

/**
 * The same amount in another currency, rounded to that currency's own digits (D-78). Undefined when a rate is missing or is no
 * positive number.
 */
export function convert(money: Money, currency: CurrencyCode, rates: RateTable): Money | undefined {
  if (money.currency === currency) return money
  const from = rates[money.currency] ?? 0
  const to = rates[currency] ?? 0
  if (!(from > 0 && to > 0)) return undefined
  return toMoney((toAmount(money) / from) * to, currency)
}

/** '1,234.50 USD': digits in groups of three, the currency's own decimals, the code behind. The same in every locale. */
export function moneyText({ minor, currency }: Money): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`
  return `${minor < 0 ? '-' : ''}${whole}${fraction} ${currency}`
}

function safe(minor: number, currency: CurrencyCode): Money | undefined {
  return Number.isSafeInteger(minor) ? { minor: minor + 0, currency } : undefined
}
