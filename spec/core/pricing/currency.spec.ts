import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  currencyById,
  DEFAULT_CURRENCY_ID,
  exponentOf,
  isCurrencyCode,
} from '../../../core/pricing/currency.ts'

describe('CURRENCIES', () => {
  it('[D-103] should be the twenty-eight, numbered in order', () => {
    expect(CURRENCIES.map(({ code }) => code).join(' ')).toBe(
      'USD EUR JPY GBP CAD CHF CNY AUD BRL INR MXN NZD SGD HKD KRW SEK NOK DKK PLN ZAR TRY AED SAR KWD QAR ILS THB MYR',
    )
    expect(CURRENCIES.map(({ id }) => id)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
    expect(
      CURRENCIES.filter(({ exponent }) => exponent !== 2).map(({ code, exponent }) => `${code} ${exponent}`),
    ).toEqual(['JPY 0', 'KRW 0', 'KWD 3'])
  })

  it('[D-78] should have US dollars as currency 1, the default', () => {
    expect(DEFAULT_CURRENCY_ID).toBe(1)
    expect(currencyById(DEFAULT_CURRENCY_ID)?.code).toBe('USD')
    expect(currencyById(0)).toBeUndefined()
    expect(currencyById(28)?.code).toBe('MYR')
    for (const id of [-1, 1.5, 29]) expect(currencyById(id)).toBeUndefined()
  })
})

describe('exponentOf', () => {
  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['XXX', 2],
  ] as const)('[D-103] should know the digits of %s', (code, digits) => {
    expect(exponentOf(code as 'USD')).toBe(digits)
  })
})

describe('isCurrencyCode', () => {
  it.each([
    ['USD', true],
    ['MYR', true],
    ['usd', false],
    ['XXX', false],
    ['', false],
    ['toString', false],
  ])('should say of %s: %s', (text, isOne) => {
    expect(isCurrencyCode(text)).toBe(isOne)
  })
})
