import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceFor, type ProductPricing } from '../../../core/pricing/price-for.ts'
import { isQuantity, tierFor, tierProblems, type Tier, type TierProblem } from '../../../core/pricing/tiers.ts'

describe('tierProblems', () => {
  it('[D-55] should accept ascending ranges, gaps included', () => {
    expect(tierProblems([tier(10, 50, 100), tier(60, 60, 90), tier(61, 500, 80)])).toEqual([])
  })

  it.each<[readonly Tier[], number | undefined, TierProblem['field'], string]>([
    [[], undefined, undefined, 'Please add at least one quantity range'],
    [[tier(0, 5, 1)], 0, 'min', 'Quantities must be whole numbers of 1 or more'],
    [[tier(1, 5.5, 1)], 0, 'max', 'Quantities must be whole numbers of 1 or more'],
    [[tier(5, 4, 1)], 0, 'max', 'The maximum must not be below the minimum'],
    [[tier(1, 5, 1), tier(5, 9, 1)], 1, 'min', 'This range must start above the one before'],
    [[tier(10, 20, 1), tier(1, 5, 1)], 1, 'min', 'This range must start above the one before'],
    [[tier(1, 5, 0)], 0, 'per_unit', 'The price must be above 0'],
    [[tier(1, 5, Number.NaN)], 0, 'per_unit', 'The price must be above 0'],
  ])('[D-55] should refuse %j', (tiers, index, field, message) => {
    expect(tierProblems(tiers)).toEqual([{ index, field, message }])
  })

  it('[D-55] should accept a range of one piece and ranges that touch', () => {
    expect(tierProblems([tier(1, 1, 0.01), tier(2, 3, 1)])).toEqual([])
  })

  it('should tell everything that is wrong, in order', () => {
    expect(tierProblems([tier(1.5, 1, 0), tier(1, 2, -1)]).map(({ index, field }) => `${index} ${field}`)).toEqual(['0 min', '0 max', '0 per_unit', '1 min', '1 per_unit'])
  })
})

describe('isQuantity', () => {
  it.each([[1, true], [Number.MAX_SAFE_INTEGER, true], [0, false], [-1, false], [1.5, false], [2 ** 53, false], [Number.NaN, false], [Infinity, false]])('should say of %d: %s', (value, isOne) => {
    expect(isQuantity(value)).toBe(isOne)
  })
})

describe('tierFor', () => {
  it('[D-55] should take the tier below in a gap, the last above all, none below the first', () => {
    const tiers = [tier(10, 19, 100), tier(30, 39, 90)]
    expect([9, 10, 19, 25, 29, 30, 39, 1000].map((quantity) => tierFor(tiers, quantity)?.per_unit)).toEqual([undefined, 100, 100, 100, 100, 90, 90, 90])
  })
})

describe('priceFor', () => {
  const quantity: ProductPricing = { priceType: 'quantity', currency: 'USD', unitPrice: 500, tiers: [tier(10, 49, 400), tier(50, 99, 300)] }
  const fixed: ProductPricing = { ...quantity, priceType: 'fixed' }

  it.each([undefined, 0])('should have no price without a matrix item, a tier or a unit price above 0: %s', (unitPrice) => {
    expect(priceFor({ product: { ...fixed, unitPrice }, quantity: 1 })).toEqual({ ok: false, reason: 'noPrice', message: 'This product has no price yet' })
    expect(priceFor({ product: { ...quantity, tiers: [], unitPrice }, matrixItem: { price: 0 }, quantity: 1 })).toEqual({ ok: false, reason: 'noPrice', message: 'This product has no price yet' })
  })

  it('should name a tier only where a tier decided', () => {
    expect('tier' in priceFor({ product: fixed, quantity: 1 })).toBe(false)
    expect('tier' in priceFor({ product: quantity, matrixItem: { price: 350 }, quantity: 10 })).toBe(false)
    expect('tier' in priceFor({ product: quantity, quantity: 10 })).toBe(true)
  })

  it('[D-79] should take the matrix item, else the tier, else the unit price', () => {
    expect(priceFor({ product: quantity, matrixItem: { price: 350 }, quantity: 10 })).toEqual(answer(350, 3500, { reason: 'matrix' }))
    expect(priceFor({ product: quantity, quantity: 60 })).toEqual(answer(300, 18000, { reason: 'tier', tier: tier(50, 99, 300) }))
    expect(priceFor({ product: fixed, quantity: 2 })).toEqual(answer(500, 1000, { reason: 'unit' }))
    expect(priceFor({ product: { ...quantity, tiers: [] }, quantity: 1 })).toEqual(answer(500, 500, { reason: 'unit' }))
    expect(priceFor({ product: quantity, matrixItem: { price: 0 }, quantity: 10 })).toMatchObject({ reason: 'tier' })
  })

  it('[D-55] should refuse less than the first tier', () => {
    const refusal = { ok: false, reason: 'minimum', message: 'Minimum order quantity is 10' }
    expect(priceFor({ product: quantity, quantity: 9 })).toEqual(refusal)
    expect(priceFor({ product: quantity, matrixItem: { price: 350 }, quantity: 9 })).toEqual(refusal)
    expect(priceFor({ product: fixed, quantity: 9 }).ok).toBe(true)
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity])('should refuse a quantity of %d', (amount) => {
    expect(priceFor({ product: fixed, quantity: amount })).toMatchObject({ ok: false, reason: 'quantity' })
  })

  it('should refuse a product without a price and a total beyond exact numbers', () => {
    expect(priceFor({ product: { ...fixed, unitPrice: undefined }, quantity: 1 })).toMatchObject({ ok: false, reason: 'noPrice' })
    expect(priceFor({ product: fixed, quantity: Number.MAX_SAFE_INTEGER })).toMatchObject({ ok: false, reason: 'tooLarge' })
  })

  it('should give every quantity from the first tier on exactly one price, and total = price × quantity', () => {
    fc.assert(fc.property(someTiers, fc.integer({ min: 1, max: 2000 }), (tiers, amount) => {
      const found = priceFor({ product: { ...quantity, tiers }, quantity: amount })
      expect(tierProblems(tiers)).toEqual([])
      expect(found.ok).toBe(amount >= (tiers[0]?.min ?? 0))
      if (found.ok) expect(found.total.minor).toBe(found.unitPrice.minor * amount)
    }))
  })

  it('should never ask more for a piece of a larger order when tiers fall', () => {
    fc.assert(fc.property(someTiers, fc.integer({ min: 1, max: 2000 }), fc.nat({ max: 500 }), (tiers, amount, more) => {
      const falling = tiers.map((one, index) => ({ ...one, per_unit: 10_000 - index }))
      const small = priceFor({ product: { ...quantity, tiers: falling }, quantity: amount })
      const large = priceFor({ product: { ...quantity, tiers: falling }, quantity: amount + more })
      if (small.ok && large.ok) expect(large.unitPrice.minor).toBeLessThanOrEqual(small.unitPrice.minor)
      expect(small.ok && !large.ok).toBe(false)
    }))
  })

  it('should never ask less in all for a larger order within one tier', () => {
    fc.assert(fc.property(someTiers, fc.integer({ min: 1, max: 2000 }), (tiers, amount) => {
      const one = priceFor({ product: { ...quantity, tiers }, quantity: amount })
      const next = priceFor({ product: { ...quantity, tiers }, quantity: amount + 1 })
      if (one.ok && next.ok && one.tier === next.tier) expect(next.total.minor).toBeGreaterThan(one.total.minor)
    }))
  })
})

// Helpers

function tier(min: number, max: number, per_unit: number): Tier {
  return { min, max, per_unit }
}

const answer = (unit: number, total: number, rest: object) => ({
  ok: true, unitPrice: { minor: unit, currency: 'USD' }, total: { minor: total, currency: 'USD' }, ...rest,
})

const someTiers = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 50 }), size: fc.nat({ max: 100 }), price: fc.integer({ min: 1, max: 1e6 }) }), { minLength: 1, maxLength: 6 })
  .map((parts) => {
    let last = 0
    return parts.map(({ gap, size, price }) => {
      const min = last + gap
      last = min + size
      return tier(min, last, price)
    })
  })
