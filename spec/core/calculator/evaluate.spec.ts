import fc from 'fast-check'
import Fraction from 'fraction.js'
import { describe, expect, it } from 'vitest'
import { BLOCK_ROWS, compileBlock } from '../../../core/calculator/evaluate.ts'
import type { Expression } from '../../../core/calculator/expression.ts'
import { roundTo } from '../../../core/pricing/rounding.ts'
import { aFormula, someTagValues } from '../../arbitraries/formula.ts'
import { runs } from '../../arbitraries/runs.ts'
import { expressionOf, runRow } from '../../tools/run-formula.ts'

describe('compileRow', () => {
  it.each([
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['2--3', 5],
    ['10-4-3', 3],
    ['12/3/2', 2],
    ['round(1.005, 2)', 1.01],
    ['round(1.005 - 1, 2)', 0.01],
    ['round(-2.5)', -3],
    ['ceil(3.0000000000000004)', 3],
    ['ceil(0.1*3*10)', 3],
    ['floor(0.29*100)', 29],
    ['floor((0.1+0.7)*10)', 8],
    ['min(3, 1, 2)', 1],
    ['max(3, a, 2)', 7],
    ['sqrt(a+2)', 3],
    ['.5 + 5. + 1e2', 105.5],
  ])('[D-68] [D-70] should evaluate %s to %d', (text, expected) => {
    expect(runRow(text, { a: 7 })).toEqual({ value: expected, failure: undefined })
  })

  it.each([
    ['1/0', 'division'],
    ['0/0', 'division'],
    ['0^-1', 'division'],
    ['sqrt(-1)', 'root'],
    ['(-8)^0.5', 'power'],
    ['1e308*10', 'overflow'],
    ['10^400', 'overflow'],
    ['round(1.5, 0.5)', 'decimals'],
    ['round(1.5, 16)', 'decimals'],
    ['min(1, 1/0)', 'division'],
    ['(1/0)^0', 'division'],
    ['0*(1/0)', 'division'],
  ])('[D-69] should fail %s: %s, even inside', (text, failure) => {
    expect(runRow(text, {})).toEqual({ value: Number.NaN, failure })
  })

  it('[D-70] should be the exact result to the cent, unless noise above twelve decimals or digits decides a half', () => {
    let left = 0
    let tried = 0
    fc.assert(
      fc.property(anExactFormula, someCents, (text, values) => {
        const exact = exactly(expressionOf(text), values)
        const ours = runRow(text, values)
        // Doubles hold 15 digits, of which the cent and the decimal that rounds it take three.
        if (exact?.abs().gte(1e12)) return
        tried++
        // A divisor of 0 fails, unless rounding errors made it another number.
        if (exact === undefined) {
          if (ours.failure === undefined) left++
          return
        }
        expect(ours.failure).toBeUndefined()
        // Converts the decimal digits: converting the number itself would give the nearest simple fraction.
        const noise = exact.sub(new Fraction(ours.value.toFixed(20))).abs()
        const toHalf = exact.mul(100).sub('0.5').sub(exact.mul(100).sub('0.5').round()).abs().div(100)
        // D-70 removes rounding errors beyond the twelfth decimal (of results below 1, beyond the twelfth digit, as
        // mathjs does); steps that jump (ceil, floor, round) amplify them.
        const removed = new Fraction('0.0000000000004').mul(exact.abs().lt(1) ? exact.abs() : 1)
        if (noise.gt(removed) && toHalf.lte(noise)) left++
        else expect(roundTo(ours.value, 2) + 0).toBe(exactCents(exact) / 100)
      }),
      { numRuns: runs(1500) },
    )
    expect(left / tried).toBeLessThan(0.05)
  }, 1_200_000)
})

describe('compileBlock', () => {
  it('should agree with the row formula on every row, and return no number where it fails', () => {
    const names = ['a', 'b', 'c'] as const
    const sourceOf = (name: string) => ({ slot: names.findIndex((known) => known === name), kind: 'input' as const })
    fc.assert(
      fc.property(aFormula, fc.array(someTagValues, { minLength: 1, maxLength: 20 }), (text, rows) => {
        const run = compileBlock(expressionOf(text), sourceOf)
        const views = names.map((name) =>
          Float64Array.from({ length: BLOCK_ROWS }, (_, row) => rows[row % rows.length]?.[name] ?? 0),
        )
        const out = run(views)
        for (let row = 0; row < BLOCK_ROWS; row += row < rows.length - 1 ? 1 : 97) {
          const expected = runRow(text, rows[row % rows.length] ?? { a: 0 })
          // min and max may return either zero, so -0 becomes 0: no price is -0.
          if (expected.failure === undefined) expect((out[row] ?? Number.NaN) + 0).toBe(expected.value + 0)
          else expect(out[row]).not.toSatisfy(Number.isFinite)
        }
      }),
      { numRuns: runs(300) },
    )
  }, 1_200_000)
})

// Helpers

const someCents = fc
  .record({
    a: fc.integer({ min: 1, max: 1_000_000 }),
    b: fc.integer({ min: 1, max: 1_000_000 }),
    c: fc.integer({ min: 1, max: 100_000 }),
  })
  .map(({ a, b, c }) => ({ a: a / 100, b: b / 100, c: c / 1000 }))
const { exact: anExactFormula } = fc.letrec<{ exact: string }>((tie) => ({
  exact: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c', '2', '0.5', '1.005', '3', '0.015'),
    fc
      .tuple(tie('exact'), fc.constantFrom('+', '-', '*', '/'), tie('exact'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc
      .tuple(fc.constantFrom('abs', 'ceil', 'floor', 'round'), tie('exact'))
      .map(([name, inner]) => `${name}(${inner})`),
    fc
      .tuple(fc.constantFrom('min', 'max'), tie('exact'), tie('exact'))
      .map(([name, one, other]) => `${name}(${one}, ${other})`),
    fc.tuple(tie('exact'), fc.integer({ min: 0, max: 4 })).map(([inner, places]) => `round(${inner}, ${places})`),
  ),
}))

/** The same formula in exact fractions; undefined where it divides by zero. */
function exactly(expression: Expression, values: Readonly<Record<string, number>>): Fraction | undefined {
  switch (expression.kind) {
    case 'number':
      return new Fraction(String(expression.value))
    case 'tag':
      return new Fraction(String(values[expression.name]))
    case 'negate':
      return exactly(expression.of, values)?.neg()
    case 'binary': {
      const [left, right] = [exactly(expression.left, values), exactly(expression.right, values)]
      if (left === undefined || right === undefined) return undefined
      switch (expression.operator) {
        case '+':
          return left.add(right)
        case '-':
          return left.sub(right)
        case '*':
          return left.mul(right)
        case '/':
          return right.equals(0) ? undefined : left.div(right)
        case '^':
          throw new Error('Powers are not exact')
      }
    }
    // oxlint-disable-next-line no-fallthrough -- the inner switch returns in every case
    case 'call': {
      const [first, second] = expression.args.map((arg) => exactly(arg, values))
      if (first === undefined || (expression.args.length > 1 && second === undefined)) return undefined
      switch (expression.name) {
        case 'abs':
          return first.abs()
        case 'ceil':
          return first.ceil()
        case 'floor':
          return first.floor()
        case 'round':
          return awayFromZero(first, Number(second ?? 0))
        case 'min':
          return second === undefined || first.lte(second) ? first : second
        case 'max':
          return second === undefined || first.gte(second) ? first : second
        case 'sqrt':
          throw new Error('Roots are not exact')
      }
    }
  }
}

const awayFromZero = (value: Fraction, places: number) =>
  value
    .abs()
    .mul(10 ** places)
    .add('0.5')
    .floor()
    .div(10 ** places)
    .mul(value.compare(0) < 0 ? -1 : 1)
const exactCents = (value: Fraction) => Number(awayFromZero(value, 2).mul(100)) + 0
