import { CURRENCIES as LIST, DEFAULT_CURRENCY_ID, type CurrencyCode } from '../reference/currencies.ts'

export type { CurrencyCode }

export interface Currency {
  readonly id: number
  readonly code: CurrencyCode
  /** Digits after the point, by ISO 4217. */
  readonly exponent: number
}

/** The 28 currencies as pricing needs them, in the order of their ids. D-103. */
export const CURRENCIES: readonly Currency[] = LIST.map(({ id, code, minorUnits }) => ({
  id,
  code,
  exponent: minorUnits,
}))

export { DEFAULT_CURRENCY_ID }

const exponents = new Map(CURRENCIES.map(({ code, exponent }) => [code, exponent]))

/** Digits after the point of a currency. */
export const exponentOf = (code: CurrencyCode): number => exponents.get(code) ?? 2

export const isCurrencyCode = (text: string): text is CurrencyCode => exponents.has(text as CurrencyCode)

/** Prices stand in this one as long as none is chosen. */
export const DEFAULT_CURRENCY: CurrencyCode = LIST[DEFAULT_CURRENCY_ID - 1]?.code ?? 'USD'

/** The currency with this id; undefined for an id of none. */
export const currencyById = (id: number): Currency | undefined => CURRENCIES[id - 1]
