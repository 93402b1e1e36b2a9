import fc from 'fast-check'
import { all, create, type FactoryFunctionMap } from 'mathjs'
import { describe, expect, it } from 'vitest'
import { ceilTo, floorTo, isNearlyEqual, roundTo } from '../../../core/pricing/rounding.ts'

const math = create(all as FactoryFunctionMap)

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01], [1.005 - 1, 2, 0.01], [-1.005, 2, -1.01], [2.5, 0, 3], [-2.5, 0, -3], [0.1 + 0.2, 1, 0.3], [1.0049999999, 2, 1],
    [123456.785, 2, 123456.79], [1e21, 2, 1e21], [5e-324, 2, 0], [Number.NaN, 2, Number.NaN], [Infinity, 2, Infinity],
  ])('[D-70] should round %d to %d places as %d', (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded)
  })

  it('[D-70] should round as mathjs rounds, near halves and far from them', () => {
    const aHalf = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 7 }), fc.integer({ min: -9, max: 9 }), fc.integer({ min: 10, max: 17 }))
      .map(([whole, places, noise, digit]) => (whole + 0.5) / 10 ** places + noise / 10 ** digit)
    const aValue = fc.oneof(aHalf, fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.double({ noNaN: true, min: -10, max: 10 }))
    fc.assert(fc.property(aValue, fc.integer({ min: 0, max: 15 }), (value, decimals) => {
      expect(roundTo(value, decimals) + 0).toBe(math.round(value, decimals) + 0)
      expect(ceilTo(value) + 0).toBe(math.ceil(value) + 0)
      expect(floorTo(value) + 0).toBe(math.floor(value) + 0)
    }), { numRuns: 3000 })
  }, 30_000)

  it('should change nothing that is rounded already', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const once = roundTo(value, decimals)
      expect(roundTo(once, decimals) + 0).toBe(once + 0)
    }))
  })
})

describe('ceilTo and floorTo', () => {
  it.each([
    [1.2, 2, 1], [-1.2, -1, -2], [3, 3, 3], [0, 0, 0], [3 + 1e-12, 3, 3], [3 - 1e-12, 3, 3], [3 + 1e-9, 4, 3], [3 - 1e-9, 3, 2], [2.5, 3, 2], [-2.5, -2, -3], [1e15 + 0.5, 1e15 + 1, 1e15],
  ])('[D-70] should take %d up to %d and down to %d', (value, up, down) => {
    expect([ceilTo(value) + 0, floorTo(value) + 0]).toEqual([up, down])
  })

  it('should leave alone what is not finite', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) expect([ceilTo(value), floorTo(value)]).toEqual([value, value])
  })
})

describe('isNearlyEqual', () => {
  it.each([
    [1, 1, true], [0, 0, true], [Infinity, Infinity, true], [Infinity, -Infinity, false], [Infinity, 1, false], [1, Infinity, false], [Number.NaN, Number.NaN, false], [Number.NaN, 1, false],
    [1, 1 + 0.9e-12, true], [1, 1 + 1.1e-12, false], [-1, -1 - 0.9e-12, true], [1, -1, false],
    [1e6, 1e6 + 0.9e-6, true], [1e6, 1e6 + 1.1e-6, false], [1e6 + 0.9e-6, 1e6, true],
    [0, 0.9e-15, true], [0, 1e-15, true], [0, 1.1e-15, false], [-0.4e-15, 0.5e-15, true],
  ])('[D-70] should say whether %d and %d differ by noise only: %s', (a, b, isNear) => {
    expect(isNearlyEqual(a, b)).toBe(isNear)
  })
})

describe('roundTo at the edges of its quick way', () => {
  it.each([
    [1.0000005, 6, 1.000001], [1.00000049, 6, 1], [1.00000005, 7, 1.0000001], [999.9999995, 6, 1000], [1000.0000005, 6, 1000.000001], [999_999_999.5, 0, 1e9], [1e9 + 0.5, 0, 1e9 + 1], [-(1e9 + 0.5), 0, -(1e9 + 1)],
    [0.5, 0, 1], [-0.5, 0, -1], [0.05, 1, 0.1], [-0.05, 1, -0.1], [0.4999999999, 0, 0], [0.49999999999999, 0, 1], [1.4999999999999, 0, 2], [1.49999999999, 0, 1], [1.5 - 1e-12, 0, 1], [8.5, 0, 9], [0.499999, 0, 0], [0.500001, 0, 1],
    [1e-13, 12, 0], [5e-13, 12, 1e-12], [-5e-13, 12, -1e-12], [1.23456789012345, 13, 1.2345678901235], [1.23456789012345, 15, 1.23456789012345], [4e-16, 15, 0],
  ])('[D-70] should round %d to %d places as %d', (value, decimals, rounded) => {
    expect(roundTo(value, decimals) + 0).toBe(rounded)
    expect(math.round(value, decimals) + 0).toBe(rounded)
  })
})
