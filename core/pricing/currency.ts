import { CURRENCIES as LIST, DEFAULT_CURRENCY_ID, type CurrencyCode } from '../reference/currencies.ts'

export type { CurrencyCode }

export interface Currency {
  readonly id: number
  readonly code: CurrencyCode
  /** Number of decimals, by ISO 4217. */
  readonly exponent: number
}

/** The 28 currencies for pricing, in the order of their ids. D-103. */
export const CURRENCIES: readonly Currency[] = LIST.map(({ id, code, minorUnits }) => ({
  id,
  code,
  exponent: minorUnits,
}))

export { DEFAULT_CURRENCY_ID }

const exponents = new Map(CURRENCIES.map(({ code, exponent }) => [code, exponent]))

/** Number of decimals of a currency. */
export const exponentOf = (code: CurrencyCode): number => exponents.get(code) ?? 2

export const isCurrencyCode = (text: string): text is CurrencyCode => exponents.has(text as CurrencyCode)

/** The currency of prices until another one is chosen. */
export const DEFAULT_CURRENCY: CurrencyCode = LIST[DEFAULT_CURRENCY_ID - 1]?.code ?? 'USD'

/** The currency with this id; undefined for an unknown id. */
export const currencyById = (id: number): Currency | undefined => CURRENCIES[id - 1]
