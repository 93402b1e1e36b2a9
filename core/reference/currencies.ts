/** A currency that prices are kept and shown in. */
export interface Currency {
  /** The id that calls carry; 1 is the default. */
  readonly id: number
  /** ISO 4217. */
  readonly code: string
  readonly name: string
  readonly symbol: string
  /** Decimals of the minor unit by ISO 4217: 2 for most, 0 for yen and won, 3 for the Kuwaiti dinar. */
  readonly minorUnits: 0 | 2 | 3
}

/** Without a stored setting calls carry this id. Spec §9 "Defaults". */
export const DEFAULT_CURRENCY_ID = 1

/** Spec §9 "Currencies", completed to 28 by D-103. */
export const CURRENCIES = [
  { id: 1, code: 'USD', name: 'US dollar', symbol: '$', minorUnits: 2 },
  { id: 2, code: 'EUR', name: 'Euro', symbol: '€', minorUnits: 2 },
  { id: 3, code: 'JPY', name: 'Japanese yen', symbol: '¥', minorUnits: 0 },
  { id: 4, code: 'GBP', name: 'Pound sterling', symbol: '£', minorUnits: 2 },
  { id: 5, code: 'CAD', name: 'Canadian dollar', symbol: 'CA$', minorUnits: 2 },
  { id: 6, code: 'CHF', name: 'Swiss franc', symbol: 'CHF', minorUnits: 2 },
  { id: 7, code: 'CNY', name: 'Chinese yuan', symbol: 'CN¥', minorUnits: 2 },
  { id: 8, code: 'AUD', name: 'Australian dollar', symbol: 'A$', minorUnits: 2 },
  { id: 9, code: 'BRL', name: 'Brazilian real', symbol: 'R$', minorUnits: 2 },
  { id: 10, code: 'INR', name: 'Indian rupee', symbol: '₹', minorUnits: 2 },
  { id: 11, code: 'MXN', name: 'Mexican peso', symbol: 'MX$', minorUnits: 2 },
  { id: 12, code: 'NZD', name: 'New Zealand dollar', symbol: 'NZ$', minorUnits: 2 },
  { id: 13, code: 'SGD', name: 'Singapore dollar', symbol: 'S$', minorUnits: 2 },
  { id: 14, code: 'HKD', name: 'Hong Kong dollar', symbol: 'HK$', minorUnits: 2 },
  { id: 15, code: 'KRW', name: 'South Korean won', symbol: '₩', minorUnits: 0 },
  { id: 16, code: 'SEK', name: 'Swedish krona', symbol: 'SEK', minorUnits: 2 },
  { id: 17, code: 'NOK', name: 'Norwegian krone', symbol: 'NOK', minorUnits: 2 },
  { id: 18, code: 'DKK', name: 'Danish krone', symbol: 'DKK', minorUnits: 2 },
  { id: 19, code: 'PLN', name: 'Polish zloty', symbol: 'zł', minorUnits: 2 },
  { id: 20, code: 'ZAR', name: 'South African rand', symbol: 'R', minorUnits: 2 },
  { id: 21, code: 'TRY', name: 'Turkish lira', symbol: '₺', minorUnits: 2 },
  { id: 22, code: 'AED', name: 'UAE dirham', symbol: 'AED', minorUnits: 2 },
  { id: 23, code: 'SAR', name: 'Saudi riyal', symbol: 'SAR', minorUnits: 2 },
  { id: 24, code: 'KWD', name: 'Kuwaiti dinar', symbol: 'KWD', minorUnits: 3 },
  { id: 25, code: 'QAR', name: 'Qatari riyal', symbol: 'QAR', minorUnits: 2 },
  { id: 26, code: 'ILS', name: 'Israeli new shekel', symbol: '₪', minorUnits: 2 },
  { id: 27, code: 'THB', name: 'Thai baht', symbol: '฿', minorUnits: 2 },
  { id: 28, code: 'MYR', name: 'Malaysian ringgit', symbol: 'RM', minorUnits: 2 },
] as const satisfies readonly Currency[]

export type CurrencyCode = (typeof CURRENCIES)[number]['code']

const byId: ReadonlyMap<number, Currency> = new Map(CURRENCIES.map((currency) => [currency.id, currency]))
const byCode: ReadonlyMap<string, Currency> = new Map(CURRENCIES.map((currency) => [currency.code, currency]))

/** The currency with this id of the lookup list; undefined for an unknown one. */
export const currencyOfId = (id: number): Currency | undefined => byId.get(id)
/** The currency with this ISO 4217 code, in any letter case; undefined for an unknown one. */
export const currencyOfCode = (code: string): Currency | undefined => byCode.get(code.toUpperCase())
