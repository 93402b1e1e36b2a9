/** Currencies of the product and the digits after the point of their smaller unit (ISO 4217). The id is the place, from 1. D-103. */
const EXPONENTS = {
  USD: 2, EUR: 2, JPY: 0, GBP: 2, CAD: 2, CHF: 2, CNY: 2, AUD: 2, BRL: 2, INR: 2, MXN: 2, NZD: 2, SGD: 2, HKD: 2,
  KRW: 0, SEK: 2, NOK: 2, DKK: 2, PLN: 2, ZAR: 2, TRY: 2, AED: 2, SAR: 2, KWD: 3, QAR: 2, ILS: 2, THB: 2, MYR: 2,
} as const

export type CurrencyCode = keyof typeof EXPONENTS

export interface Currency {
  readonly id: number
  readonly code: CurrencyCode
  /** Digits after the point. */
  readonly exponent: number
}

const codes = Object.keys(EXPONENTS) as readonly CurrencyCode[]

/** The 28 currencies, in the order of their ids. D-103. */
export const CURRENCIES: readonly Currency[] = codes.map((code, index) => ({ id: index + 1, code, exponent: EXPONENTS[code] }))

/** Sent when no currency was chosen: US dollars. Spec §9, D-78. */
export const DEFAULT_CURRENCY_ID = 1

/** Digits after the point of a currency. */
export const exponentOf = (code: CurrencyCode): number => EXPONENTS[code]

export const isCurrencyCode = (text: string): text is CurrencyCode => Object.hasOwn(EXPONENTS, text)

/** The currency with this id; undefined for an id of none. */
export const currencyById = (id: number): Currency | undefined => CURRENCIES[id - 1]
