import { exponentOf, type CurrencyCode } from './currency.ts'
import { numberText } from '../text/number-text.ts'
import { digitsOf, roundTo } from './rounding.ts'

/** The most decimals of a price per unit, whatever its currency has: 0.0045 dollars for one screw. D-335. */
export const PRICE_DECIMALS = 6

/**
 * An amount in minor units (cents, yen, thousandths of a dinar). A sum is a safe whole number; a price per unit may have
 * a fraction of one (D-335).
 */
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

/**
 * The price per unit of an amount in whole units, rounded to six decimals as in D-70: 0.0045 dollars are 0.45 cents. Is
 * `toMoney` for an amount of whole minor units. D-335.
 */
export function toPrice(amount: number, currency: CurrencyCode): Money | undefined {
  if (!Number.isFinite(amount)) return undefined
  const price = shownPrice(roundTo(amount, PRICE_DECIMALS), currency)
  return Math.abs(price.minor) <= Number.MAX_SAFE_INTEGER ? price : undefined
}

/** A finite price as a page shows it: a converted one may have more decimals than a typed one (D-316). */
export const shownPrice = (amount: number, currency: CurrencyCode): Money => ({
  minor: shifted(amount, exponentOf(currency)),
  currency,
})

/**
 * The decimals of a minor unit that a price is reduced by: none for a price of whole minor units, else down to six of
 * the whole unit, or to those that a converted price has. D-335.
 */
export const priceDecimals = (minor: number, currency: CurrencyCode): number =>
  Number.isInteger(minor) ? 0 : Math.max(PRICE_DECIMALS - exponentOf(currency), -decimalOf(minor).power)

/** The amount in whole units, for the wire and for forms. */
export const toAmount = ({ minor, currency }: Money): number =>
  Number.isInteger(minor) ? minor / 10 ** exponentOf(currency) : shifted(minor, -exponentOf(currency))

/**
 * The sum of `quantity` pieces: a whole number of minor units, rounded once, half away from zero (D-335). Undefined when
 * it is too large to be exact.
 */
export function times({ minor, currency }: Money, quantity: number): Money | undefined {
  const sum = minor * quantity
  if (Number.isInteger(minor) || !Number.isFinite(sum)) return safe(sum, currency)
  // Doubles miss halves: 0.145 × 100 is above 14.5 or below it.
  const { whole, power } = decimalOf(Math.abs(minor))
  const parts = 10n ** BigInt(Math.max(0, -power))
  const exact = whole * BigInt(Math.abs(quantity))
  return safe(Math.sign(sum) * Number((2n * exact + parts) / (2n * parts)), currency)
}

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
  const [paid, bought, amount] = [decimalOf(from), decimalOf(to), decimalOf(Math.abs(money.minor))]
  const shift = exponentOf(currency) - exponentOf(money.currency) + bought.power + amount.power - paid.power
  const dividend = amount.whole * bought.whole * 10n ** BigInt(Math.max(shift, 0))
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

/** The digits of an amount in whole units: '1,234.50', and all decimals of a price: '0.0045', '1.2345'. D-316, D-335. */
export function amountDigits(amount: number, currency: CurrencyCode): string {
  const exponent = exponentOf(currency)
  return numberText(roundTo(amount, decimalsOf(amount, Math.max(exponent, PRICE_DECIMALS))), exponent)
}

const isRate = (rate: number | undefined): rate is number => rate !== undefined && rate > 0 && rate < Infinity

/** A number times a power of ten, without float noise: 0.0045 and 2 give 0.45. */
const shifted = (value: number, places: number): number => {
  const { whole, power } = decimalOf(value)
  return Math.sign(value) * Number(`${whole}e${power + places}`)
}

/** The decimal digits of a number: 0.92 is 92 × 10^-2. */
function decimalOf(value: number): { readonly whole: bigint; readonly power: number } {
  const { digits, power } = digitsOf(value)
  return { whole: BigInt(digits), power: power + 1 - digits.length }
}

/** 'USD 1,234.50': the code, then digits in groups of three with the currency's own decimals. The same in every locale. */
export const moneyText = (money: Money): string => `${money.currency} ${moneyDigits(money)}`

/** The digits of `moneyText`: '1,234.50', and '0.0045' for a price of fractions. */
export function moneyDigits(money: Money): string {
  const { minor, currency } = money
  const exponent = exponentOf(currency)
  if (!Number.isInteger(minor)) return amountDigits(toAmount(money), currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`
  return `${minor < 0 ? '-' : ''}${whole}${fraction}`
}

function safe(minor: number, currency: CurrencyCode): Money | undefined {
  return Number.isSafeInteger(minor) ? { minor: minor + 0, currency } : undefined
}
