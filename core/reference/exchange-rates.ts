import type { CurrencyCode } from './currencies.ts'

/**
 * The value of one unit of each currency in US dollars: the initial table of a new installation. Round figures of our
 * own choice; the specification has none (D-78).
 */
export const DEFAULT_USD_PER_UNIT: Readonly<Record<CurrencyCode, number>> = {
  USD: 1,
  EUR: 1.08,
  JPY: 0.0067,
  GBP: 1.27,
  CAD: 0.73,
  CHF: 1.13,
  CNY: 0.138,
  AUD: 0.65,
  BRL: 0.18,
  INR: 0.0119,
  MXN: 0.052,
  NZD: 0.6,
  SGD: 0.74,
  HKD: 0.128,
  KRW: 0.00072,
  SEK: 0.094,
  NOK: 0.092,
  DKK: 0.145,
  PLN: 0.25,
  ZAR: 0.054,
  TRY: 0.029,
  AED: 0.2723,
  SAR: 0.2667,
  KWD: 3.25,
  QAR: 0.2747,
  ILS: 0.27,
  THB: 0.0285,
  MYR: 0.22,
}
