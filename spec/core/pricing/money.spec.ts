import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '../../../core/pricing/currency.ts'
import { convert, moneyText, times, toAmount, toMoney, type RateTable } from '../../../core/pricing/money.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('toMoney', () => {
  it.each([
    [12.5, 'USD', 1250], [1.005, 'USD', 101], [-1.005, 'USD', -101], [0.1 + 0.2, 'EUR', 30], [1234.5, 'JPY', 1235],
    [1.2345, 'KWD', 1235], [-0.001, 'USD', 0],
  ] as const)('should hold %d %s as %d', (amount, currency, minor) => {
    expect(toMoney(amount, currency)).toEqual({ minor, currency })
  })

  it('should refuse what cannot be held exactly', () => {
    expect(toMoney(Number.NaN, 'USD')).toBeUndefined()
    expect(toMoney(Infinity, 'USD')).toBeUndefined()
    expect(toMoney(1e15, 'USD')).toBeUndefined()
    expect(toMoney(90_071_992_547_409.91, 'USD')).toEqual({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' })
    expect(toMoney(90_071_992_547_409.94, 'USD')).toBeUndefined()
  })

  it('should lead there and back', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...CURRENCIES), (minor, { code }) => {
      expect(toMoney(toAmount({ minor, currency: code }), code)).toEqual({ minor, currency: code })
    }))
  })
})

describe('moneyText', () => {
  it.each([
    [123450, 'USD', '1,234.50 USD'], [5, 'EUR', '0.05 EUR'], [-100000000, 'GBP', '-1,000,000.00 GBP'], [1234567, 'JPY', '1,234,567 JPY'],
    [1005, 'KWD', '1.005 KWD'], [1, 'KWD', '0.001 KWD'], [12, 'KWD', '0.012 KWD'], [1_234_567, 'KWD', '1,234.567 KWD'], [0, 'USD', '0.00 USD'], [99999, 'USD', '999.99 USD'],
  ] as const)('should write %d %s as %s', (minor, currency, text) => {
    expect(moneyText({ minor, currency })).toBe(text)
  })

  it('should write what `toAmount` says, grouped by three', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...CURRENCIES), (minor, { code }) => {
      const text = moneyText({ minor, currency: code })
      expect(Number(text.slice(0, -4).replaceAll(',', '')) + 0).toBe(toAmount({ minor, currency: code }) + 0)
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)? [A-Z]{3}$/)
    }), { numRuns: runs(200) })
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
    ['no rate of the old currency', { EUR: 0.9 }], ['no rate of the new one', { USD: 1 }], ['an old rate of 0', { USD: 0, EUR: 1 }], ['a new rate of 0', { USD: 1, EUR: 0 }], ['an old rate below 0', { USD: -1, EUR: 1 }], ['both rates below 0', { USD: -1, EUR: -1 }], ['a new rate below 0', { USD: 1, EUR: -1 }], ['an old rate that is none', { USD: Number.NaN, EUR: 1 }],
  ])('[D-78] should answer nothing with %s', (_, rates) => {
    expect(convert({ minor: 1000, currency: 'USD' }, 'EUR', rates)).toBeUndefined()
  })

  it('[D-78] should lead there and back to within a minor unit of the coarser currency', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e8 }), fc.constantFrom(...CURRENCIES), fc.constantFrom(...CURRENCIES), fc.double({ min: 0.01, max: 200, noNaN: true }), (minor, from, to, rate) => {
      const rates = { [from.code]: 1, [to.code]: from.code === to.code ? 1 : rate }
      const there = convert({ minor, currency: from.code }, to.code, rates)
      const back = there === undefined ? undefined : convert(there, from.code, rates)
      expect(back?.currency).toBe(from.code)
      const slack = 0.5 / (10 ** to.exponent * (rates[to.code] ?? 1)) + 0.5 / 10 ** from.exponent
      expect(Math.abs(toAmount(back ?? { minor: 0, currency: from.code }) - minor / 10 ** from.exponent)).toBeLessThanOrEqual(slack * 1.000001)
    }), { numRuns: runs(300) })
  })

  it('should keep the order of amounts', () => {
    const aMinor = fc.integer({ min: 0, max: 1e9 })
    fc.assert(fc.property(aMinor, aMinor, fc.double({ min: 0.01, max: 500, noNaN: true }), (a, b, rate) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((minor) => convert({ minor, currency: 'EUR' }, 'SEK', { EUR: 1, SEK: rate })?.minor ?? 0)
      expect(low).toBeLessThanOrEqual(high ?? 0)
    }))
  })
})

describe('times', () => {
  it('should refuse a total that cannot be held exactly', () => {
    expect(times({ minor: 250, currency: 'USD' }, 4)).toEqual({ minor: 1000, currency: 'USD' })
    expect(times({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, 1)).toEqual({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' })
    expect(times({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, 2)).toBeUndefined()
    expect(times({ minor: -250, currency: 'USD' }, 0)).toEqual({ minor: 0, currency: 'USD' })
  })
})
