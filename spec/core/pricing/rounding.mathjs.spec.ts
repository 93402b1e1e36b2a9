import fc from 'fast-check'
import { all, create, type FactoryFunctionMap } from 'mathjs'
import { describe, expect, it } from 'vitest'
import { ceilTo, floorTo, roundTo } from '../../../core/pricing/rounding.ts'
import { runs } from '../../arbitraries/runs.ts'

const math = create(all as FactoryFunctionMap)

describe('roundTo, ceilTo and floorTo', () => {
  it('[D-70] should round like mathjs, near halves and far from them', () => {
    const aHalf = fc
      .tuple(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: 10, max: 17 }),
      )
      .map(([whole, places, noise, digit]) => (whole + 0.5) / 10 ** places + noise / 10 ** digit)
    const aValue = fc.oneof(
      aHalf,
      fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
      fc.double({ noNaN: true, min: -10, max: 10 }),
    )
    fc.assert(
      fc.property(aValue, fc.integer({ min: 0, max: 15 }), (value, decimals) => {
        expect(roundTo(value, decimals) + 0).toBe(math.round(value, decimals) + 0)
        expect(ceilTo(value) + 0).toBe(math.ceil(value) + 0)
        expect(floorTo(value) + 0).toBe(math.floor(value) + 0)
      }),
      { numRuns: runs(3000) },
    )
  }, 1_200_000)
})
