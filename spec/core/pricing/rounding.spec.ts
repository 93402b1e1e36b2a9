import fc from 'fast-check'
import { all, create, type FactoryFunctionMap } from 'mathjs'
import { describe, expect, it } from 'vitest'
import { ceilTo, floorTo, roundTo } from '../../../core/pricing/rounding.ts'

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01], [1.005 - 1, 2, 0.01], [-1.005, 2, -1.01], [2.5, 0, 3], [-2.5, 0, -3], [0.1 + 0.2, 1, 0.3], [1.0049999999, 2, 1],
    [123456.785, 2, 123456.79], [1e21, 2, 1e21], [5e-324, 2, 0], [Number.NaN, 2, Number.NaN], [Infinity, 2, Infinity],
  ])('[D-70] should round %d to %d places as %d', (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded)
  })

  it('[D-70] should round as mathjs rounds, near halves and far from them', () => {
    const math = create(all as FactoryFunctionMap)
    const aHalf = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 7 }), fc.integer({ min: -9, max: 9 }), fc.integer({ min: 10, max: 17 }))
      .map(([whole, places, noise, digit]) => (whole + 0.5) / 10 ** places + noise / 10 ** digit)
    const aValue = fc.oneof(aHalf, fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.double({ noNaN: true, min: -10, max: 10 }))
    fc.assert(fc.property(aValue, fc.integer({ min: 0, max: 15 }), (value, decimals) => {
      expect(roundTo(value, decimals) + 0).toBe(math.round(value, decimals) + 0)
      expect(ceilTo(value) + 0).toBe(math.ceil(value) + 0)
      expect(floorTo(value) + 0).toBe(math.floor(value) + 0)
    }), { numRuns: 3000 })
  })

  it('should change nothing that is rounded already', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const once = roundTo(value, decimals)
      expect(roundTo(once, decimals) + 0).toBe(once + 0)
    }))
  })
})
