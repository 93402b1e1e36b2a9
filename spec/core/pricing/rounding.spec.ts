import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ceilTo,
  floorTo,
  isNearlyEqual,
  RELATIVE_TOLERANCE,
  roundQuickly,
  roundTo,
} from '../../../core/pricing/rounding.ts'

/** A number 5000 double steps above it differs by more than its own tolerance, but less than that of the larger. */
const SMALLER = ((5000 * Number.EPSILON) / RELATIVE_TOLERANCE) * (1 - 5e-13)

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01],
    [1.005 - 1, 2, 0.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.1 + 0.2, 1, 0.3],
    [1.0049999999, 2, 1],
    [123456.785, 2, 123456.79],
    [1e21, 2, 1e21],
    [5e-324, 2, 0],
    [Number.NaN, 2, Number.NaN],
    [Infinity, 2, Infinity],
    [-Infinity, 2, -Infinity],
    [1.45, 1, 1.5],
    [0.045, 2, 0.05],
    [1234567.5, 0, 1234568],
    [12345678.905, 2, 12345678.91],
    [0.1 + 0.7, 15, 0.8],
    [1e-20, 15, 0],
    [5e-7, 6, 0.000001],
    [1.0000000499999997, 7, 1.0000001],
    [1.00000004999, 7, 1],
    [1.23456e-9, 7, 0],
    [-1.5e-8, 7, -0],
    [0, 0, 0],
    [0, 2, 0],
    [0, 9, 0],
    [-0.4, 0, -0],
    [-0.05, 1, -0.1],
    [-1.00000005, 7, -1.0000001],
  ])('[D-70] should round %d to %d places as %d', (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded)
  })

  it.each([
    [1.0000005, 6, 1.000001],
    [1.00000049, 6, 1],
    [1.00000005, 7, 1.0000001],
    [999.9999995, 6, 1000],
    [1000.0000005, 6, 1000.000001],
    [999_999_999.5, 0, 1e9],
    [1e9 + 0.5, 0, 1e9 + 1],
    [-(1e9 + 0.5), 0, -(1e9 + 1)],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [0.05, 1, 0.1],
    [-0.05, 1, -0.1],
    [0.4999999999, 0, 0],
    [0.49999999999999, 0, 1],
    [1.4999999999999, 0, 2],
    [1.49999999999, 0, 1],
    [1.5 - 1e-12, 0, 1],
    [8.5, 0, 9],
    [0.499999, 0, 0],
    [0.500001, 0, 1],
    [1e-13, 12, 0],
    [5e-13, 12, 1e-12],
    [-5e-13, 12, -1e-12],
    [1.23456789012345, 13, 1.2345678901235],
    [1.23456789012345, 15, 1.23456789012345],
    [4e-16, 15, 0],
  ])('[D-70] should round %d to %d places as %d, at the edges of its quick way', (value, decimals, rounded) => {
    expect(roundTo(value, decimals) + 0).toBe(rounded)
  })

  it('should be idempotent', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 6 }),
        (value, decimals) => {
          const once = roundTo(value, decimals)
          expect(roundTo(once, decimals) + 0).toBe(once + 0)
        },
      ),
    )
  })
})

describe('roundQuickly', () => {
  it.each([
    [1.2, 0, 1],
    [1.8, 0, 2],
    [-1.2, 0, -1],
    [-1.8, 0, -2],
    [0, 2, 0],
    [12.344, 2, 12.34],
    [999.9999991, 6, 999.999999],
    [999_999_999, 0, 999_999_999],
    [0.499998, 0, 0],
    [0.500002, 0, 1],
    [1.5, 0, 2],
    [-1.5, 0, -2],
    [0.5, 0, 1],
    [0.045, 2, 0.05],
    [-0.045, 2, -0.05],
    [4561.465, 2, 4561.47],
    [1.5 - 3.9e-13, 0, 2],
    [1.5 + 3.9e-13, 0, 2],
    [0.5 - 1.9e-13, 0, 1],
    [100.5, 0, 101],
  ])('[D-70] should decide %d to %d places: %d', (value, decimals, rounded) => {
    expect(roundQuickly(value, decimals)).toBe(rounded)
  })

  it.each([
    [1e9, 0, 'too large'],
    [1e7, 2, 'too large'],
    [1.2, 7, 'too many places'],
    [1.5 - 1e-12, 0, 'near a half'],
    [1.5 + 4.5e-13, 0, 'near a half'],
    [1.5 - 9e-7, 0, 'near a half'],
    [0.5 - 2.1e-13, 0, 'near a half'],
    [-1.5 - 1e-12, 0, 'near a half'],
  ])('[D-70] should leave %d to %d places to the digits: %s', (value, decimals) => {
    expect(roundQuickly(value, decimals)).toBeUndefined()
  })
})

describe('ceilTo and floorTo', () => {
  it.each([
    [1.2, 2, 1],
    [-1.2, -1, -2],
    [3, 3, 3],
    [0, 0, 0],
    [3 + 1e-12, 3, 3],
    [3 - 1e-12, 3, 3],
    [3 + 1e-9, 4, 3],
    [3 - 1e-9, 3, 2],
    [2.5, 3, 2],
    [-2.5, -2, -3],
    [1e15 + 0.5, 1e15 + 1, 1e15],
    [3 + 4e-16, 3, 3],
    [2.9999999999999996, 3, 3],
    [-3.0000000000000004, -3, -3],
    [-2.9999999999999996, -3, -3],
    [2.9999, 3, 2],
    [-3.1, -3, -4],
  ])('[D-70] should take %d up to %d and down to %d', (value, up, down) => {
    expect([ceilTo(value) + 0, floorTo(value) + 0]).toEqual([up, down])
  })

  it('should return non-finite values unchanged', () => {
    for (const value of [Number.NaN, Infinity, -Infinity])
      expect([ceilTo(value), floorTo(value)]).toEqual([value, value])
  })
})

describe('isNearlyEqual', () => {
  it.each([
    [1, 1, true],
    [0, 0, true],
    [Infinity, Infinity, true],
    [Infinity, -Infinity, false],
    [Infinity, 1, false],
    [Number.NaN, Number.NaN, false],
    [Number.NaN, 1, false],
    [1, 1 + 0.9e-12, true],
    [1, 1 + 1.1e-12, false],
    [-1, -1 - 0.9e-12, true],
    [1, -1, false],
    [1e6, 1e6 + 0.9e-6, true],
    [1e6, 1e6 + 1.1e-6, false],
    [0, 0.9e-15, true],
    [0, 1e-15, true],
    [0, 1.1e-15, false],
    [-0.4e-15, 0.5e-15, true],
    [SMALLER, SMALLER + 5000 * Number.EPSILON, true],
  ])('[D-70] should say whether %d and %d differ by noise only, either way round: %s', (a, b, isNear) => {
    expect([isNearlyEqual(a, b), isNearlyEqual(b, a)]).toEqual([isNear, isNear])
  })
})
