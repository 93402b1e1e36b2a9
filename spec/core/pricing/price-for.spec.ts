import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payableQuantity, priceFor, type ProductPricing } from '../../../core/pricing/price-for.ts'
import type { Tier } from '../../../core/pricing/tiers.ts'
import { someTiers as tiersOfAForm } from '../../arbitraries/product.ts'

describe('priceFor', () => {
  const quantity: ProductPricing = {
    priceType: 'quantity',
    currency: 'USD',
    unitPrice: 500,
    tiers: [tier(10, 49, 400), tier(50, 99, 300)],
  }
  const fixed: ProductPricing = { ...quantity, priceType: 'fixed' }

  it.each([undefined, 0])(
    'should have no price without a matrix item, a tier or a unit price above 0: %s',
    (unitPrice) => {
      expect(priceFor({ product: { ...fixed, unitPrice }, quantity: 1 })).toEqual({
        ok: false,
        reason: 'noPrice',
        message: 'This product has no price yet',
      })
      expect(
        priceFor({ product: { ...quantity, tiers: [], unitPrice }, matrixItem: { price: 0 }, quantity: 1 }),
      ).toEqual({ ok: false, reason: 'noPrice', message: 'This product has no price yet' })
    },
  )

  it.each([0, Number.NaN])('should return no price for a range whose price was never set: %d', (per_unit) => {
    const product: ProductPricing = { ...quantity, tiers: [tier(1, 9, per_unit)] }
    expect(priceFor({ product: { ...product, unitPrice: undefined }, quantity: 3 })).toEqual({
      ok: false,
      reason: 'noPrice',
      message: 'This product has no price yet',
    })
    expect(priceFor({ product, quantity: 3 })).toEqual(answer(500, 1500, { reason: 'unit' }))
  })

  it('should return a tier only when it decided the price', () => {
    expect('tier' in priceFor({ product: fixed, quantity: 1 })).toBe(false)
    expect('tier' in priceFor({ product: quantity, matrixItem: { price: 350 }, quantity: 10 })).toBe(false)
    expect('tier' in priceFor({ product: quantity, quantity: 10 })).toBe(true)
  })

  it('[D-79] should use the matrix item, else the tier, else the unit price', () => {
    expect(priceFor({ product: quantity, matrixItem: { price: 350 }, quantity: 10 })).toEqual(
      answer(350, 3500, { reason: 'matrix' }),
    )
    expect(priceFor({ product: quantity, quantity: 60 })).toEqual(
      answer(300, 18000, { reason: 'tier', tier: tier(50, 99, 300) }),
    )
    expect(priceFor({ product: fixed, quantity: 2 })).toEqual(answer(500, 1000, { reason: 'unit' }))
    expect(priceFor({ product: { ...quantity, tiers: [] }, quantity: 1 })).toEqual(answer(500, 500, { reason: 'unit' }))
    expect(priceFor({ product: quantity, matrixItem: { price: 0 }, quantity: 10 })).toMatchObject({ reason: 'tier' })
  })

  it('[D-335] should price fractions of a minor unit, round the sum once, and refuse a sum of 0', () => {
    const screw: ProductPricing = { ...fixed, unitPrice: 0.45 }
    expect(priceFor({ product: screw, quantity: 1_000 })).toEqual(answer(0.45, 450, { reason: 'unit' }))
    expect(priceFor({ product: screw, quantity: 3 })).toEqual(answer(0.45, 1, { reason: 'unit' }))
    expect(priceFor({ product: screw, quantity: 1 })).toEqual({
      ok: false,
      reason: 'minimum',
      message: 'Minimum order quantity is 2',
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (parts) => {
        const minor = Number(`${parts}e-4`)
        const least = payableQuantity(minor)
        expect(priceFor({ product: { ...screw, unitPrice: minor }, quantity: least }).ok).toBe(true)
        if (least > 1)
          expect(priceFor({ product: { ...screw, unitPrice: minor }, quantity: least - 1 })).toMatchObject({
            message: `Minimum order quantity is ${least}`,
          })
      }),
    )
  })

  it('[D-55] should refuse less than the first tier', () => {
    const refusal = { ok: false, reason: 'minimum', message: 'Minimum order quantity is 10' }
    expect(priceFor({ product: quantity, quantity: 9 })).toEqual(refusal)
    expect(priceFor({ product: quantity, matrixItem: { price: 350 }, quantity: 9 })).toEqual(refusal)
    expect(priceFor({ product: fixed, quantity: 9 }).ok).toBe(true)
  })

  it('[D-55] should be correct on both sides of every bound', () => {
    const product: ProductPricing = {
      priceType: 'quantity',
      currency: 'KWD',
      unitPrice: 700,
      tiers: [tier(2, 4, 500), tier(10, 10, 300)],
    }
    const answers = [1, 2, 4, 5, 9, 10, 11].map((amount) => {
      const found = priceFor({ product, quantity: amount })
      return found.ok ? [found.unitPrice.minor, found.total.minor, found.reason] : found.message
    })
    expect(answers).toEqual([
      'Minimum order quantity is 2',
      [500, 1000, 'tier'],
      [500, 2000, 'tier'],
      [500, 2500, 'tier'],
      [500, 4500, 'tier'],
      [300, 3000, 'tier'],
      [300, 3300, 'tier'],
    ])
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity])('should refuse a quantity of %d', (amount) => {
    expect(priceFor({ product: fixed, quantity: amount })).toEqual({
      ok: false,
      reason: 'quantity',
      message: 'Please enter a whole quantity of 1 or more',
    })
  })

  it('should refuse a total beyond exact numbers', () => {
    expect(priceFor({ product: { ...fixed, unitPrice: 2 ** 52 }, quantity: 2 })).toEqual({
      ok: false,
      reason: 'tooLarge',
      message: 'This amount is too large',
    })
    expect(priceFor({ product: { ...fixed, unitPrice: Number.MAX_SAFE_INTEGER }, quantity: 1 }).ok).toBe(true)
  })

  it('should return exactly one price for every quantity from the first tier on, and total = price × quantity', () => {
    fc.assert(
      fc.property(someTiers, fc.integer({ min: 1, max: 2000 }), (tiers, amount) => {
        const found = priceFor({ product: { ...quantity, tiers }, quantity: amount })
        expect(found.ok).toBe(amount >= (tiers[0]?.min ?? 0))
        if (found.ok) expect(found.total.minor).toBe(found.unitPrice.minor * amount)
      }),
    )
  })

  it('should never increase the unit price of a larger order when tier prices fall', () => {
    fc.assert(
      fc.property(someTiers, fc.integer({ min: 1, max: 2000 }), fc.nat({ max: 500 }), (tiers, amount, more) => {
        const falling = tiers.map((one, index) => ({ ...one, per_unit: 10_000 - index }))
        const small = priceFor({ product: { ...quantity, tiers: falling }, quantity: amount })
        const large = priceFor({ product: { ...quantity, tiers: falling }, quantity: amount + more })
        if (small.ok && large.ok) expect(large.unitPrice.minor).toBeLessThanOrEqual(small.unitPrice.minor)
        expect(small.ok && !large.ok).toBe(false)
      }),
    )
  })

  it('should never decrease the total of a larger order within one tier', () => {
    fc.assert(
      fc.property(someTiers, fc.integer({ min: 1, max: 2000 }), (tiers, amount) => {
        const one = priceFor({ product: { ...quantity, tiers }, quantity: amount })
        const next = priceFor({ product: { ...quantity, tiers }, quantity: amount + 1 })
        if (one.ok && next.ok && one.tier === next.tier) expect(next.total.minor).toBeGreaterThan(one.total.minor)
      }),
    )
  })
})

// Helpers

function tier(min: number, max: number, per_unit: number): Tier {
  return { min, max, per_unit }
}

const answer = (unit: number, total: number, rest: object) => ({
  ok: true,
  unitPrice: { minor: unit, currency: 'USD' },
  total: { minor: total, currency: 'USD' },
  ...rest,
})

const someTiers = tiersOfAForm.map((tiers) =>
  tiers.map((one) => ({ ...one, per_unit: Math.round(one.per_unit * 100) })),
)
