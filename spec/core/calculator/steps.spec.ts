import { describe, expect, it } from 'vitest'
import {
  applyBinary,
  applyFunction,
  failureOf,
  type BinaryOperator,
  type FailureReason,
  type FunctionName,
} from '../../../core/calculator/steps.ts'

describe('applyBinary', () => {
  it.each<[BinaryOperator, number, number, number]>([
    ['+', 2, 3, 5],
    ['-', 2, 3, -1],
    ['*', 2, 3, 6],
    ['/', 3, 2, 1.5],
    ['^', 2, 3, 8],
    ['^', 0, 0, 1],
    ['^', Number.NaN, 0, Number.NaN],
    ['^', 0, Number.NaN, Number.NaN],
  ])('[D-68] should work %s out of %d and %d: %d', (operator, a, b, result) => {
    expect(applyBinary(operator, a, b)).toBe(result)
  })
})

describe('applyFunction', () => {
  it.each<[FunctionName, number, number | undefined, number]>([
    ['abs', -2.5, undefined, 2.5],
    ['abs', 2.5, undefined, 2.5],
    ['ceil', 1.2, undefined, 2],
    ['floor', 1.8, undefined, 1],
    ['sqrt', 9, undefined, 3],
    ['round', 2.5, undefined, 3],
    ['round', 1.25, 1, 1.3],
    ['round', 1.5, 0, 2],
    ['round', 0.1234567890123456, 15, 0.123456789012346],
    ['round', 1.5, 16, Number.NaN],
    ['round', 1.5, -1, Number.NaN],
    ['round', 1.5, 0.5, Number.NaN],
    ['min', 2, undefined, 2],
    ['min', 2, 1, 1],
    ['min', 1, 2, 1],
    ['min', 1, Number.NaN, Number.NaN],
    ['min', Number.NaN, 1, Number.NaN],
    ['min', 1, 1 - 1e-13, 1],
    ['min', 1, 1 - 1e-11, 1 - 1e-11],
    ['max', 2, undefined, 2],
    ['max', 2, 1, 2],
    ['max', 1, 2, 2],
    ['max', 1, Number.NaN, Number.NaN],
    ['max', Number.NaN, 1, Number.NaN],
    ['max', 1, 1 + 1e-13, 1],
    ['max', 1, 1 + 1e-11, 1 + 1e-11],
  ])('[D-68] [D-70] should return %s of %d and %s with %d', (name, a, b, result) => {
    expect(applyFunction(name, a, b)).toBe(result)
  })
})

describe('failureOf', () => {
  it.each<[BinaryOperator | FunctionName, number, number, FailureReason]>([
    ['/', 1, 0, 'division'],
    ['/', 1e308, 0.1, 'overflow'],
    ['^', 0, -1, 'division'],
    ['^', -8, 0.5, 'power'],
    ['^', -10, 401, 'overflow'],
    ['^', 10, 400, 'overflow'],
    ['^', 10, 400.5, 'overflow'],
    ['sqrt', -1, 0, 'root'],
    ['round', 1, 16, 'decimals'],
    ['+', 1e308, 1e308, 'overflow'],
    ['-', -1e308, 1e308, 'overflow'],
    ['*', 1e308, 10, 'overflow'],
    ['max', 1, 1, 'overflow'],
  ])('[D-69] should say why %s of %d and %d failed: %s', (name, a, b, reason) => {
    expect(failureOf(name, a, b)).toBe(reason)
  })
})
