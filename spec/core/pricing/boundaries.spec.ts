import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, currencyById, exponentOf, isCurrencyCode } from '../../../core/pricing/currency.ts'
import { convert, moneyText, times, toAmount, toMoney } from '../../../core/pricing/money.ts'
import { priceFor, type ProductPricing } from '../../../core/pricing/price-for.ts'
import { ceilTo, floorTo, isNearlyEqual, roundTo } from '../../../core/pricing/rounding.ts'
import { isQuantity, tierFor, tierProblems, type Tier } from '../../../core/pricing/tiers.ts'
import { runs } from '../../arbitraries/runs.ts'
import { someTiers } from '../../arbitraries/product.ts'

describe('tierProblems', () => {
  it('[D-55] names every problem of a tier with its field', () => {
    expect(tierProblems([{ min: 0.5, max: 0, per_unit: -1 }])).toEqual([
      { index: 0, field: 'min', message: 'Quantities must be whole numbers of 1 or more' },
      { index: 0, field: 'max', message: 'Quantities must be whole numbers of 1 or more' },
      { index: 0, field: 'per_unit', message: 'The price must be above 0' },
    ])
    expect(tierProblems([tier(1, 5, 1), tier(5, 4, 1)])).toEqual([
      { index: 1, field: 'max', message: 'The maximum must not be below the minimum' },
      { index: 1, field: 'min', message: 'This range must start above the one before' },
    ])
    expect(tierProblems([])).toEqual([{ index: undefined, field: undefined, message: 'Please add at least one quantity range' }])
    expect(tierProblems([tier(1, 1, 0.01), tier(2, 2, 1)])).toEqual([])
  })

  it('[D-55] refuses sound tiers once two of them change places', () => {
    fc.assert(fc.property(someTiers, fc.nat(), (tiers, at) => {
      expect(tierProblems(tiers)).toEqual([])
      if (tiers.length < 2) return
      const place = at % (tiers.length - 1)
      const swapped = tiers.with(place, tiers[place + 1] as Tier).with(place + 1, tiers[place] as Tier)
      expect(tierProblems(swapped).map(({ index, field }) => [index, field])).toContainEqual([place + 1, 'min'])
    }), { numRuns: runs(200) })
  })
})

describe('tierFor', () => {
  it('[D-55] gives each tier its own bounds, the gap behind it, and the last all above', () => {
    fc.assert(fc.property(someTiers, (tiers) => {
      tiers.forEach((one, place) => {
        const next = tiers[place + 1]
        expect(tierFor(tiers, one.min)).toBe(one)
        expect(tierFor(tiers, one.max)).toBe(one)
        expect(tierFor(tiers, one.min - 1)).toBe(tiers[place - 1])
        expect(tierFor(tiers, next === undefined ? Number.MAX_SAFE_INTEGER : next.min - 1)).toBe(one)
      })
    }), { numRuns: runs(200) })
    expect(tierFor([], 1)).toBeUndefined()
  })
})

describe('isQuantity', () => {
  it('takes whole numbers from 1 on', () => {
    expect([1, 2, Number.MAX_SAFE_INTEGER].every(isQuantity)).toBe(true)
    expect([0, -1, 0.5, 1.5, Number.MAX_SAFE_INTEGER + 1, Infinity, Number.NaN].some(isQuantity)).toBe(false)
  })
})

describe('priceFor', () => {
  const product: ProductPricing = { priceType: 'quantity', currency: 'KWD', unitPrice: 700, tiers: [tier(2, 4, 500), tier(10, 10, 300)] }

  it('[D-55] answers on both sides of every bound', () => {
    const unitPrices = [1, 2, 4, 5, 9, 10, 11].map((quantity) => {
      const answer = priceFor({ product, quantity })
      return answer.ok ? [answer.unitPrice.minor, answer.total.minor, answer.reason] : answer.message
    })
    expect(unitPrices).toEqual([
      'Minimum order quantity is 2', [500, 1000, 'tier'], [500, 2000, 'tier'], [500, 2500, 'tier'], [500, 4500, 'tier'], [300, 3000, 'tier'], [300, 3300, 'tier'],
    ])
  })

  it('[D-79] passes over a variation and a unit price that were never set, and says what is missing', () => {
    const fixed: ProductPricing = { ...product, priceType: 'fixed' }
    expect(priceFor({ product: fixed, matrixItem: { price: 0 }, quantity: 1 })).toMatchObject({ reason: 'unit', unitPrice: { minor: 700, currency: 'KWD' } })
    expect(priceFor({ product: fixed, matrixItem: { price: 1 }, quantity: 3 })).toEqual({
      ok: true, reason: 'matrix', unitPrice: { minor: 1, currency: 'KWD' }, total: { minor: 3, currency: 'KWD' },
    })
    expect(priceFor({ product: { ...fixed, unitPrice: 0 }, quantity: 1 })).toEqual({ ok: false, reason: 'noPrice', message: 'This product has no price yet' })
    expect(priceFor({ product: fixed, quantity: 0 })).toEqual({ ok: false, reason: 'quantity', message: 'Please enter a whole quantity of 1 or more' })
    expect(priceFor({ product: { ...fixed, unitPrice: 2 ** 52 }, quantity: 2 })).toEqual({ ok: false, reason: 'tooLarge', message: 'This amount is too large' })
    expect(priceFor({ product: { ...fixed, unitPrice: Number.MAX_SAFE_INTEGER }, quantity: 1 }).ok).toBe(true)
  })
})

describe('money', () => {
  it('holds the largest exact amount and no larger one', () => {
    expect(toMoney(90_071_992_547_409.91, 'USD')).toEqual({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' })
    expect(toMoney(90_071_992_547_409.94, 'USD')).toBeUndefined()
    expect(times({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, 1)).toEqual({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' })
    expect(times({ minor: 3, currency: 'JPY' }, 0)).toEqual({ minor: 0, currency: 'JPY' })
  })

  it('[D-78] converts there and back to within a minor unit of the coarser currency', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e8 }), fc.constantFrom(...CURRENCIES), fc.constantFrom(...CURRENCIES), fc.double({ min: 0.01, max: 200, noNaN: true }), (minor, from, to, rate) => {
      const rates = { [from.code]: 1, [to.code]: from.code === to.code ? 1 : rate }
      const there = convert({ minor, currency: from.code }, to.code, rates)
      const back = there === undefined ? undefined : convert(there, from.code, rates)
      expect(back?.currency).toBe(from.code)
      const slack = 0.5 / (10 ** to.exponent * (rates[to.code] ?? 1)) + 0.5 / 10 ** from.exponent
      expect(Math.abs(toAmount(back ?? { minor: 0, currency: from.code }) - minor / 10 ** from.exponent)).toBeLessThanOrEqual(slack * 1.000001)
    }), { numRuns: runs(300) })
  })

  it.each([[0], [-1], [Number.NaN]])('[D-78] takes no rate of %d, on either side', (rate) => {
    expect(convert({ minor: 100, currency: 'USD' }, 'EUR', { USD: 1, EUR: rate })).toBeUndefined()
    expect(convert({ minor: 100, currency: 'USD' }, 'EUR', { USD: rate, EUR: 1 })).toBeUndefined()
    expect(convert({ minor: 100, currency: 'USD' }, 'EUR', { EUR: 1 })).toBeUndefined()
  })

  it('writes what `toAmount` says, grouped by three', () => {
    expect([1, 12, 123, 1234, 1_234_567].map((minor) => moneyText({ minor, currency: 'KWD' }))).toEqual(['0.001 KWD', '0.012 KWD', '0.123 KWD', '1.234 KWD', '1,234.567 KWD'])
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...CURRENCIES), (minor, { code }) => {
      const text = moneyText({ minor, currency: code })
      expect(Number(text.slice(0, -4).replaceAll(',', '')) + 0).toBe(toAmount({ minor, currency: code }) + 0)
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)? [A-Z]{3}$/)
    }), { numRuns: runs(200) })
  })
})

describe('currencies', () => {
  it('[D-103] have the digits of ISO 4217, ids from 1 to 28 and no other codes', () => {
    expect([exponentOf('USD'), exponentOf('JPY'), exponentOf('KWD')]).toEqual([2, 0, 3])
    expect([currencyById(1)?.code, currencyById(28)?.code, currencyById(1.5), currencyById(-1)]).toEqual(['USD', 'MYR', undefined, undefined])
    expect([isCurrencyCode('EUR'), isCurrencyCode('eur'), isCurrencyCode('XXX'), isCurrencyCode('')]).toEqual([true, false, false, false])
  })
})

describe('rounding', () => {
  it.each([
    [0, 0, true], [1, 1 + 1e-13, true], [1, 1 + 1.1e-12, false], [-1, -1 - 1e-13, true], [1e6, 1e6 + 1e-7, true], [1e6, 1e6 + 2e-6, false], [0, 9e-16, true], [0, 2e-15, false],
    [Infinity, Infinity, true], [Infinity, 1, false], [1, -Infinity, false], [Number.NaN, Number.NaN, false],
  ])('[D-70] takes %d and %d for the same: %s', (one, other, same) => {
    expect(isNearlyEqual(one, other)).toBe(same)
    expect(isNearlyEqual(other, one)).toBe(same)
  })

  it.each([
    [2.5, 0, 3], [-2.5, 0, -3], [0.5, 0, 1], [-0.5, 0, -1], [0.49999999, 0, 0], [1.45, 1, 1.5], [0.045, 2, 0.05], [1234567.5, 0, 1234568], [1.0000005, 6, 1.000001], [1.00000049, 6, 1],
    [1.00000005, 7, 1.0000001], [1e9 + 0.5, 0, 1e9 + 1], [12345678.905, 2, 12345678.91], [0.1 + 0.7, 15, 0.8], [1e-20, 15, 0], [-Infinity, 2, -Infinity], [5e-7, 6, 0.000001],
  ])('[D-70] rounds %d to %d places as %d', (value, places, rounded) => {
    expect(roundTo(value, places) + 0).toBe(rounded)
  })

  it('[D-70] takes a value next to a whole number for it, up and down', () => {
    expect([3 + 4e-16, 3.0000000001, 2.9999999999999996, 2.9999, -3.0000000000000004, -3.1].map((value) => ceilTo(value) + 0)).toEqual([3, 4, 3, 3, -3, -3])
    expect([3 - 4e-16, 2.9999999999, 3.0000000000000004, 3.1, -2.9999999999999996, -2.9].map((value) => floorTo(value) + 0)).toEqual([3, 2, 3, 3, -3, -3])
    expect([ceilTo(Infinity), floorTo(-Infinity), ceilTo(Number.NaN)]).toEqual([Infinity, -Infinity, Number.NaN])
  })
})

// Helpers

function tier(min: number, max: number, per_unit: number): Tier {
  return { min, max, per_unit }
}
