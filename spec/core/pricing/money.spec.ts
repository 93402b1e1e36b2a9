import fc from 'fast-check'
import Fraction from 'fraction.js'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '../../../core/pricing/currency.ts'
import {
  amountDigits,
  convert,
  convertedAmount,
  moneyDigits,
  moneyText,
  times,
  toAmount,
  toMoney,
  toPrice,
  type RateTable,
} from '../../../core/pricing/money.ts'
import { roundTo } from '../../../core/pricing/rounding.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('toMoney', () => {
  it.each([
    [12.5, 'USD', 1250],
    [1.005, 'USD', 101],
    [-1.005, 'USD', -101],
    [0.1 + 0.2, 'EUR', 30],
    [1234.5, 'JPY', 1235],
    [1.2345, 'KWD', 1235],
    [-0.001, 'USD', 0],
  ] as const)('should hold %d %s as %d', (amount, currency, minor) => {
    expect(toMoney(amount, currency)).toEqual({ minor, currency })
  })

  it('should refuse amounts that are not exact', () => {
    expect(toMoney(Number.NaN, 'USD')).toBeUndefined()
    expect(toMoney(Infinity, 'USD')).toBeUndefined()
    expect(toMoney(1e15, 'USD')).toBeUndefined()
    expect(toMoney(90_071_992_547_409.91, 'USD')).toEqual({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' })
    expect(toMoney(90_071_992_547_409.94, 'USD')).toBeUndefined()
  })

  it('should round-trip as far as doubles distinguish thousandths', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), fc.constantFrom(...CURRENCIES), (minor, { code }) => {
        expect(toMoney(toAmount({ minor, currency: code }), code)).toEqual({ minor, currency: code })
      }),
      { numRuns: runs(500) },
    )
    expect(toMoney(36_895_447_123_913.59, 'CNY')).toEqual({ minor: 3_689_544_712_391_359, currency: 'CNY' })
  })
})

describe('moneyText', () => {
  it.each([
    [123450, 'USD', 'USD 1,234.50'],
    [5, 'EUR', 'EUR 0.05'],
    [-100000000, 'GBP', 'GBP -1,000,000.00'],
    [1234567, 'JPY', 'JPY 1,234,567'],
    [1005, 'KWD', 'KWD 1.005'],
    [1, 'KWD', 'KWD 0.001'],
    [12, 'KWD', 'KWD 0.012'],
    [1_234_567, 'KWD', 'KWD 1,234.567'],
    [0, 'USD', 'USD 0.00'],
    [99999, 'USD', 'USD 999.99'],
  ] as const)('should write %d %s as %s', (minor, currency, text) => {
    expect(moneyText({ minor, currency })).toBe(text)
  })

  it('should write `toAmount` grouped by three digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...CURRENCIES), (minor, { code }) => {
        const text = moneyText({ minor, currency: code })
        expect(Number(text.slice(4).replaceAll(',', '')) + 0).toBe(toAmount({ minor, currency: code }) + 0)
        expect(text).toMatch(/^[A-Z]{3} -?\d{1,3}(,\d{3})*(\.\d+)?$/)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('toPrice', () => {
  it.each([
    [0.0045, 'USD', 0.45, 'USD 0.0045'],
    [1.2345, 'USD', 123.45, 'USD 1.2345'],
    [0.0000014, 'USD', 0.0001, 'USD 0.000001'],
    [0.5, 'JPY', 0.5, 'JPY 0.5'],
    [1234.5, 'EUR', 123450, 'EUR 1,234.50'],
    [0.1 + 0.2, 'EUR', 30, 'EUR 0.30'],
  ] as const)('[D-335] should hold %d %s as %d and write it as %s', (amount, currency, minor, text) => {
    expect(toPrice(amount, currency)).toEqual({ minor, currency })
    expect(moneyText({ minor, currency })).toBe(text)
  })

  it('[D-335] should keep every typed price of six decimals, and be toMoney for whole minor units', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), fc.constantFrom(...CURRENCIES), (parts, { code, exponent }) => {
        const typed = Number(`${parts}e-6`)
        const price = toPrice(typed, code)!
        expect(toAmount(price)).toBe(typed)
        expect(Number(amountDigits(typed, code).replaceAll(',', ''))).toBe(typed)
        if (Number.isInteger(price.minor)) expect(price).toEqual(toMoney(typed, code))
        else expect(roundTo(typed, exponent)).not.toBe(typed)
      }),
      { numRuns: runs(500) },
    )
    expect(toPrice(Number.NaN, 'USD')).toBeUndefined()
    expect(toPrice(1e15, 'USD')).toBeUndefined()
  })
})

describe('convertedAmount', () => {
  const rates: RateTable = { USD: 1, EUR: 0.9, INR: 83, JPY: 150.5 }

  it.each([
    [35, 'INR', 'USD', 0.0042],
    [8, 'USD', 'EUR', 0.072],
    [12, 'USD', 'EUR', 0.11],
    [3, 'USD', 'JPY', 4.5],
    [8, 'USD', 'JPY', 12],
    [1, 'USD', 'USD', 0.01],
  ] as const)('[D-316] keeps two digits of %d %s in %s', (minor, currency, to, amount) => {
    expect(convertedAmount({ minor, currency }, to, rates)).toBe(amount)
  })

  it('[D-316] is never 0 for a price, and the amount of convert from ten minor units on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom('USD', 'EUR', 'INR', 'JPY'), (minor, to) => {
        const money = { minor, currency: 'INR' } as const
        const amount = convertedAmount(money, to, rates) ?? 0
        const whole = convert(money, to, rates)
        expect(amount).toBeGreaterThan(0)
        if ((whole?.minor ?? 0) > 10) expect(amount).toBe(toAmount(whole!))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('amountDigits', () => {
  it('[D-316] shows the decimals of the currency, and more of a small price', () => {
    expect([0.0042, 0.05, 0.01, 0.1, 12.5, 0, 1234.5].map((amount) => amountDigits(amount, 'USD'))).toEqual([
      '0.0042',
      '0.05',
      '0.01',
      '0.10',
      '12.50',
      '0.00',
      '1,234.50',
    ])
    expect([1.2345, 0.000001].map((amount) => amountDigits(amount, 'USD'))).toEqual(['1.2345', '0.000001'])
    expect([4.5, 5, 12, 1234].map((amount) => amountDigits(amount, 'JPY'))).toEqual(['4.5', '5', '12', '1,234'])
  })

  it('shows an amount of whole minor units as moneyDigits does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
        const money = { minor, currency } as const
        expect(amountDigits(toAmount(money), currency)).toBe(moneyDigits(money))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('convert', () => {
  it('[D-78] should round to the digits of the new currency', () => {
    const rates: RateTable = { USD: 1, EUR: 0.9, JPY: 150.5, KWD: 0.307 }
    expect(convert({ minor: 1000, currency: 'USD' }, 'EUR', rates)).toEqual({ minor: 900, currency: 'EUR' })
    expect(convert({ minor: 333, currency: 'EUR' }, 'JPY', rates)).toEqual({ minor: 557, currency: 'JPY' })
    expect(convert({ minor: 1000, currency: 'USD' }, 'KWD', rates)).toEqual({ minor: 3070, currency: 'KWD' })
    expect(convert({ minor: 1000, currency: 'USD' }, 'THB', rates)).toBeUndefined()
    expect(convert({ minor: 1000, currency: 'USD' }, 'EUR', { USD: 1, EUR: 0 })).toBeUndefined()
    expect(convert({ minor: 1000, currency: 'THB' }, 'THB', {})).toEqual({ minor: 1000, currency: 'THB' })
  })

  it.each<[string, RateTable]>([
    ['no rate of the old currency', { EUR: 0.9 }],
    ['no rate of the new one', { USD: 1 }],
    ['an old rate of 0', { USD: 0, EUR: 1 }],
    ['a new rate of 0', { USD: 1, EUR: 0 }],
    ['an old rate below 0', { USD: -1, EUR: 1 }],
    ['both rates below 0', { USD: -1, EUR: -1 }],
    ['a new rate below 0', { USD: 1, EUR: -1 }],
    ['an old rate that is none', { USD: Number.NaN, EUR: 1 }],
  ])('[D-78] should return undefined with %s', (_, rates) => {
    expect(convert({ minor: 1000, currency: 'USD' }, 'EUR', rates)).toBeUndefined()
  })

  it('[D-78] should round-trip to within a minor unit of the coarser currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e8 }),
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...CURRENCIES),
        fc.double({ min: 0.01, max: 200, noNaN: true }),
        (minor, from, to, rate) => {
          const rates = { [from.code]: 1, [to.code]: from.code === to.code ? 1 : rate }
          const there = convert({ minor, currency: from.code }, to.code, rates)
          const back = there === undefined ? undefined : convert(there, from.code, rates)
          expect(back?.currency).toBe(from.code)
          const slack = 0.5 / (10 ** to.exponent * (rates[to.code] ?? 1)) + 0.5 / 10 ** from.exponent
          expect(
            Math.abs(toAmount(back ?? { minor: 0, currency: from.code }) - minor / 10 ** from.exponent),
          ).toBeLessThanOrEqual(slack * 1.000001)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it.each([
    [6391, 'EUR', 0.02, 'ILS', 110.65, 35_358_208],
    [-6391, 'EUR', 0.02, 'ILS', 110.65, -35_358_208],
    [184_812_579, 'TRY', 0.04, 'KWD', 36.73, 1_697_041_506_668],
    [1, 'USD', 1, 'KWD', 0.05, 1],
    [1, 'USD', 1, 'KWD', 0.0499, 0],
    [100, 'KWD', 1e-7, 'JPY', 1e-7, 0],
    [500, 'KWD', 1e-7, 'JPY', 1e-7, 1],
    [12, 'JPY', 1e21, 'USD', 1e21, 1200],
    [7, 'KRW', 3, 'JPY', 1.5, 4],
  ] as const)(
    '[D-78] should convert %d %s at %d to %s at %d without float noise: %d',
    (minor, currency, from, other, to, converted) => {
      expect(convert({ minor, currency }, other, { [currency]: from, [other]: to })).toEqual({
        minor: converted,
        currency: other,
      })
    },
  )

  it('[D-335] should convert a price of fractions exactly', () => {
    expect(convert({ minor: 45.5, currency: 'USD' }, 'EUR', { USD: 1, EUR: 0.9 })).toEqual({
      minor: 41,
      currency: 'EUR',
    })
    expect(convertedAmount({ minor: 0.45, currency: 'USD' }, 'EUR', { USD: 1, EUR: 0.9 })).toBe(0.0041)
  })

  it('[D-78] should be the exact quotient to the last digit', () => {
    const aRate = fc.record({ whole: fc.integer({ min: 1, max: 1e6 }), places: fc.integer({ min: -3, max: 9 }) })
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...CURRENCIES),
        aRate,
        aRate,
        (minor, from, to, one, other) => {
          fc.pre(from.code !== to.code)
          const exact = new Fraction(minor)
            .mul(10 ** to.exponent)
            .div(10 ** from.exponent)
            .mul(exactly(other))
            .div(exactly(one))
          const rounded = Number(exact.abs().add('1/2').floor().toString())
          const found = convert({ minor, currency: from.code }, to.code, {
            [from.code]: written(one),
            [to.code]: written(other),
          })
          expect(found?.minor).toBe(rounded > Number.MAX_SAFE_INTEGER ? undefined : rounded * Math.sign(minor) + 0)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('[D-78] should refuse too large amounts and infinite rates', () => {
    expect(convert({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, 'EUR', { USD: 1, EUR: 1 })).toEqual({
      minor: Number.MAX_SAFE_INTEGER,
      currency: 'EUR',
    })
    expect(
      convert({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, 'EUR', { USD: 1, EUR: 1.0000001 }),
    ).toBeUndefined()
    expect(convert({ minor: 100, currency: 'USD' }, 'EUR', { USD: 1, EUR: Infinity })).toBeUndefined()
    expect(convert({ minor: 100, currency: 'USD' }, 'EUR', { USD: Infinity, EUR: 1 })).toBeUndefined()
  })

  it('should keep the order of amounts', () => {
    const aMinor = fc.integer({ min: 0, max: 1e9 })
    fc.assert(
      fc.property(aMinor, aMinor, fc.double({ min: 0.01, max: 500, noNaN: true }), (a, b, rate) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
          (minor) => convert({ minor, currency: 'EUR' }, 'SEK', { EUR: 1, SEK: rate })?.minor ?? 0,
        )
        expect(low).toBeLessThanOrEqual(high ?? 0)
      }),
    )
  })
})

describe('times', () => {
  it('should refuse a total that is not exact', () => {
    expect(times({ minor: 250, currency: 'USD' }, 4)).toEqual({ minor: 1000, currency: 'USD' })
    expect(times({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, 1)).toEqual({
      minor: Number.MAX_SAFE_INTEGER,
      currency: 'USD',
    })
    expect(times({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, 2)).toBeUndefined()
    expect(times({ minor: -250, currency: 'USD' }, 0)).toEqual({ minor: 0, currency: 'USD' })
  })

  it('[D-335] should round the sum of a price of fractions once, half away from zero', () => {
    expect(times({ minor: 0.45, currency: 'USD' }, 1_000)).toEqual({ minor: 450, currency: 'USD' })
    expect(times({ minor: 0.145, currency: 'USD' }, 100)).toEqual({ minor: 15, currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (parts, quantity) => {
        const exact = new Fraction(parts).div(10_000).mul(quantity)
        expect(times({ minor: Number(`${parts}e-4`), currency: 'USD' }, quantity)?.minor).toBe(
          Number(exact.add('1/2').floor().toString()),
        )
      }),
      { numRuns: runs(300) },
    )
  })
})

// Helpers

interface Rate {
  readonly whole: number
  readonly places: number
}
const written = ({ whole, places }: Rate) => Number(`${whole}e${-places}`)
const exactly = ({ whole, places }: Rate) =>
  places < 0 ? new Fraction(whole).mul(10 ** -places) : new Fraction(whole).div(10 ** places)
