import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuantity, tierFor, tierProblems, type Tier, type TierProblem } from '../../../core/pricing/tiers.ts'
import { someTiers } from '../../arbitraries/product.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('tierProblems', () => {
  it('[D-55] should accept ascending ranges, including gaps, single pieces and adjacent ranges', () => {
    expect(tierProblems([tier(10, 50, 100), tier(60, 60, 90), tier(61, 500, 80)])).toEqual([])
    expect(tierProblems([tier(1, 1, 0.01), tier(2, 3, 1)])).toEqual([])
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

  it('[D-55] should report all problems in order', () => {
    expect(tierProblems([tier(1.5, 1, 0), tier(1, 2, -1)]).map(({ index, field }) => `${index} ${field}`)).toEqual([
      '0 min',
      '0 max',
      '0 per_unit',
      '1 min',
      '1 per_unit',
    ])
    expect(tierProblems([tier(0.5, 0, -1)]).map(({ message }) => message)).toEqual([
      'Quantities must be whole numbers of 1 or more',
      'Quantities must be whole numbers of 1 or more',
      'The price must be above 0',
    ])
    expect(tierProblems([tier(1, 5, 1), tier(5, 4, 1)]).map(({ message }) => message)).toEqual([
      'The maximum must not be below the minimum',
      'This range must start above the one before',
    ])
  })

  it('[D-55] should refuse valid tiers when two of them are swapped', () => {
    fc.assert(
      fc.property(someTiers, fc.nat(), (tiers, at) => {
        expect(tierProblems(tiers)).toEqual([])
        if (tiers.length < 2) return
        const place = at % (tiers.length - 1)
        const swapped = tiers.with(place, tiers[place + 1] as Tier).with(place + 1, tiers[place] as Tier)
        expect(tierProblems(swapped).map(({ index, field }) => [index, field])).toContainEqual([place + 1, 'min'])
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('tierFor', () => {
  it('[D-55] should use the lower tier in a gap, the last tier above all, and none below the first', () => {
    const tiers = [tier(10, 19, 100), tier(30, 39, 90)]
    expect([9, 10, 19, 25, 29, 30, 39, 1000].map((quantity) => tierFor(tiers, quantity)?.per_unit)).toEqual([
      undefined,
      100,
      100,
      100,
      100,
      90,
      90,
      90,
    ])
    expect(tierFor([], 1)).toBeUndefined()
  })

  it('[D-55] should use each tier within its bounds and the gap after it, and the last tier above', () => {
    fc.assert(
      fc.property(someTiers, (tiers) => {
        tiers.forEach((one, place) => {
          const next = tiers[place + 1]
          expect(tierFor(tiers, one.min)).toBe(one)
          expect(tierFor(tiers, one.max)).toBe(one)
          expect(tierFor(tiers, one.min - 1)).toBe(tiers[place - 1])
          expect(tierFor(tiers, next === undefined ? Number.MAX_SAFE_INTEGER : next.min - 1)).toBe(one)
        })
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('isQuantity', () => {
  it.each([
    [1, true],
    [Number.MAX_SAFE_INTEGER, true],
    [0, false],
    [-1, false],
    [0.5, false],
    [1.5, false],
    [2 ** 53, false],
    [Number.NaN, false],
    [Infinity, false],
  ])('should say of %d: %s', (value, isOne) => {
    expect(isQuantity(value)).toBe(isOne)
  })
})

// Helpers

function tier(min: number, max: number, per_unit: number): Tier {
  return { min, max, per_unit }
}
