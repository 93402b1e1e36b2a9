import { exponentOf, type CurrencyCode } from './currency.ts'
import { numberText } from '../text/number-text.ts'
import { digitsOf, roundTo } from './rounding.ts'

/** An amount in minor units (cents, yen, thousandths of a dinar): always a safe whole number. */
export interface Money {
  readonly minor: number
  readonly currency: CurrencyCode
}

/** How many units of each currency one US dollar buys. */
export type RateTable = Readonly<Partial<Record<CurrencyCode, number>>>

/**
 * Converts an amount in whole units (12.5 dollars) to minor units, rounded as in D-70. Undefined when it is not finite
 * or too large to be exact.
 */
export function toMoney(amount: number, currency: CurrencyCode): Money | undefined {
  const exponent = exponentOf(currency)
  const rounded = roundTo(amount, exponent)
  const whole = Math.trunc(rounded)
  // The fraction is rounded separately: for a large amount, 100 times the whole may be half a cent off.
  return safe(whole * 10 ** exponent + Math.round((rounded - whole) * 10 ** exponent), currency)
}

/** The amount in whole units, for the wire and for forms. */
export const toAmount = ({ minor, currency }: Money): number => minor / 10 ** exponentOf(currency)

/** The price of `quantity` pieces; undefined when it is too large to be exact. */
export const times = ({ minor, currency }: Money, quantity: number): Money | undefined =>
  safe(minor * quantity, currency)

/**
 * The amount in another currency, rounded half away from zero to the decimals of that currency (D-78). Exact for the
 * rates as written. Undefined when a rate is missing or not positive, or the amount is too large to be exact.
 */
export function convert(money: Money, currency: CurrencyCode, rates: RateTable): Money | undefined {
  if (money.currency === currency) return money
  const from = rates[money.currency]
  const to = rates[currency]
  if (!isRate(from) || !isRate(to)) return undefined
  // Uses whole numbers, because a quotient of doubles misses half cents of larger amounts.
  const [paid, bought] = [decimalOf(from), decimalOf(to)]
  const shift = exponentOf(currency) - exponentOf(money.currency) + bought.power - paid.power
  const dividend = BigInt(Math.abs(money.minor)) * bought.whole * 10n ** BigInt(Math.max(shift, 0))
  const divisor = paid.whole * 10n ** BigInt(Math.max(-shift, 0))
  return safe(Math.sign(money.minor) * Number((2n * dividend + divisor) / (2n * divisor)), currency)
}

/**
 * The amount in whole units of another currency, for screens: with the decimals of that currency, or as many more as two
 * digits of a small price need (D-316). Undefined as in `convert`.
 */
export function convertedAmount(money: Money, currency: CurrencyCode, rates: RateTable): number | undefined {
  const whole = convert(money, currency, rates)
  if (whole === undefined || whole === money) return whole && toAmount(whole)
  const exact = toAmount(money) * ((rates[currency] ?? 0) / (rates[money.currency] ?? 1))
  const decimals = decimalsOf(exact, exponentOf(currency))
  return decimals === exponentOf(currency) ? toAmount(whole) : roundTo(exact, decimals)
}

/** The decimals of an amount: those of its currency, or as many more as two of its digits need: 0.0042 is not 0.00. D-316. */
export const decimalsOf = (amount: number, exponent: number): number =>
  amount === 0 ? exponent : Math.max(exponent, Math.min(12, 1 - Math.floor(Math.log10(Math.abs(amount)))))

/** The digits of an amount in whole units: '1,234.50', and '0.0042' for a converted price. D-316. */
export function amountDigits(amount: number, currency: CurrencyCode): string {
  const exponent = exponentOf(currency)
  return numberText(roundTo(amount, decimalsOf(amount, exponent)), exponent)
}

const isRate = (rate: number | undefined): rate is number => rate !== undefined && rate > 0 && rate < Infinity

/** The decimal digits of a number: 0.92 is 92 × 10^-2. */
function decimalOf(value: number): { readonly whole: bigint; readonly power: number } {
  const { digits, power } = digitsOf(value)
  return { whole: BigInt(digits), power: power + 1 - digits.length }
}

/** 'USD 1,234.50': the code, then digits in groups of three with the currency's own decimals. The same in every locale. */
export const moneyText = (money: Money): string => `${money.currency} ${moneyDigits(money)}`

/** The digits of `moneyText`: '1,234.50'. */
export function moneyDigits({ minor, currency }: Money): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`
  return `${minor < 0 ? '-' : ''}${whole}${fraction}`
}

function safe(minor: number, currency: CurrencyCode): Money | undefined {
  return Number.isSafeInteger(minor) ? { minor: minor + 0, currency } : undefined
}
