import fc from 'fast-check'
import { all, create, type FactoryFunctionMap } from 'mathjs'
import { describe, expect, it } from 'vitest'
import { BLOCK_ROWS, compileBlock, compileRow, type RowTrace } from '../../../core/calculator/evaluate.ts'
import { admit, type Expression } from '../../../core/calculator/expression.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('admit', () => {
  it('[CALC-05] should refuse parentheses that are not balanced, with the place of the odd one', () => {
    expect(admit('(a+b')).toEqual({ ok: false, refusal: { at: 1, reason: 'This ( is never closed' } })
    expect(admit('a+b)')).toEqual({ ok: false, refusal: { at: 4, reason: 'This ) has no matching (' } })
    expect(admit('((a)+b)').ok).toBe(true)
  })

  it.each([
    ['', 1, 'Please enter a formula'],
    ['2 a', 3, 'An operator is missing here'],
    ['2(3)', 2, 'An operator is missing here'],
    ['(1)(2)', 4, 'An operator is missing here'],
    ['50%', 3, "'%' cannot be used in a formula"],
    ['5!', 2, "'!' cannot be used in a formula"],
    ['[1,2]', 1, "'[' cannot be used in a formula"],
    ['a = 3', 3, "'=' cannot be used in a formula"],
    ['a; b', 2, "';' cannot be used in a formula"],
    ['a\nb', 2, "'\n' cannot be used in a formula"],
    ['a # note', 3, "'#' cannot be used in a formula"],
    ['"x"', 1, "'\"' cannot be used in a formula"],
    ['a.constructor', 2, "'.' cannot be used in a formula"],
    ['2 * pi', 5, "'pi' is a reserved word"],
    ['a mod b', 3, 'An operator is missing here'],
    ['true', 1, "'true' is a reserved word"],
    ['undefined', 1, "'undefined' is a reserved word"],
    ['1 + abs', 5, "'abs' is a function and needs parentheses"],
    ['sin(1)', 1, "'sin' is not a function"],
    ['abs(1, 2)', 1, "'abs' takes one value"],
    ['round(1, 2, 3)', 1, "'round' takes 1 to 2 values"],
    ['1 + max()', 5, "'max' takes one value or more"],
    ['1 +', 3, 'The formula cannot be read here'],
    ['* 2', 1, 'The formula cannot be read here'],
    ['1e999', 1, 'This number is too large'],
    ['0x1f', 2, 'An operator is missing here'],
    ['😀', 1, "'😀' cannot be used in a formula"],
  ])('[D-68] should refuse %j at %d: %s', (text, at, reason) => {
    expect(admit(text)).toEqual({ ok: false, refusal: { at, reason } })
  })

  it('[D-68] should hold the length at 1000 characters and the depth at 100', () => {
    expect(admit(`1${'+1'.repeat(499)}`).ok).toBe(true)
    expect(admit(`1${'+1'.repeat(500)}`).ok).toBe(false)
    expect(admit(`${'('.repeat(100)}1${')'.repeat(100)}`).ok).toBe(true)
    expect(admit(`${'('.repeat(101)}1${')'.repeat(101)}`).ok).toBe(false)
    expect(admit(`${'-'.repeat(900)}1`).ok).toBe(false)
    expect(admit(`1${'^1'.repeat(300)}`).ok).toBe(false)
  })

  it('should name the tags with their places', () => {
    const admitted = admit('width * (height + width)')
    expect(admitted.ok && admitted.names).toEqual([
      { name: 'width', at: 1 },
      { name: 'height', at: 10 },
      { name: 'width', at: 19 },
    ])
  })

  it('should never throw, whatever the text', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), anyText), (text) => {
      const admitted = admit(text)
      if (!admitted.ok) expect(admitted.refusal.at).toBeGreaterThanOrEqual(1)
    }), { numRuns: runs(1000) })
  })
})

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
  ])('[D-68] [D-70] should answer %s with %d', (text, expected) => {
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

  it('should answer as mathjs does for every admitted formula', () => {
    const math = create(all as FactoryFunctionMap)
    fc.assert(fc.property(aFormula, someValues, (text, values) => {
      const ours = runRow(text, values)
      const theirs: unknown = mathjsAnswer(() => math.evaluate(text, { ...values }))
      if (ours.failure === undefined) expect(Object.is(theirs, -0) ? 0 : theirs).toBe(ours.value + 0)
      else expect(ours.value).toBeNaN()
      if (typeof theirs !== 'number' || !Number.isFinite(theirs)) expect(ours.failure).toBeDefined()
    }), { numRuns: runs(2000) })
  })
})

describe('compileBlock', () => {
  it('should answer every row as the row formula does, and no number where that one fails', () => {
    const names = ['a', 'b', 'c'] as const
    const sourceOf = (name: string) => ({ slot: names.findIndex((known) => known === name), kind: 'input' as const })
    fc.assert(fc.property(aFormula, fc.array(someValues, { minLength: 1, maxLength: 20 }), (text, rows) => {
      const run = compileBlock(expressionOf(text), sourceOf)
      const views = names.map((name) => Float64Array.from({ length: BLOCK_ROWS }, (_, row) => rows[row % rows.length]?.[name] ?? 0))
      const out = run(views)
      for (let row = 0; row < BLOCK_ROWS; row += row < rows.length - 1 ? 1 : 97) {
        const expected = runRow(text, rows[row % rows.length] ?? { a: 0 })
        if (expected.failure === undefined) expect(out[row]).toBe(expected.value)
        else expect(out[row]).not.toSatisfy(Number.isFinite)
      }
    }), { numRuns: runs(500) })
  })
})

// Helpers

function expressionOf(text: string): Expression {
  const admitted = admit(text)
  if (!admitted.ok) throw new Error(`${text}: ${admitted.refusal.reason} at ${admitted.refusal.at}`)
  return admitted.expression
}

function runRow(text: string, values: Readonly<Record<string, number>>) {
  const trace: RowTrace = { failure: undefined }
  const value = compileRow(expressionOf(text))((name) => values[name] ?? Number.NaN, trace)
  return { value, failure: trace.failure }
}

function mathjsAnswer(evaluate: () => unknown): unknown {
  try {
    return evaluate()
  } catch {
    return undefined
  }
}

const aNumber = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  fc.constantFrom(0.1 + 0.2, 1.005, 2.675, 0.29 * 100, 1e-13, 1e12 + 0.125, 3.0000000000000004),
)
const someValues = fc.record({ a: aNumber, b: aNumber, c: aNumber })
const { formula: aFormula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c'),
    aNumber.map((value) => (value < 0 ? `(${value})` : String(value))),
    fc.tuple(tie('formula'), fc.constantFrom(' + ', '-', ' * ', '/', '^'), tie('formula')).map(([l, o, r]) => `(${l})${o}(${r})`),
    fc.tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula')).map((parts) => parts.join(' ')),
    tie('formula').map((inner) => `-${inner}`),
    fc.tuple(fc.constantFrom('abs', 'ceil', 'floor', 'sqrt', 'round'), tie('formula')).map(([name, inner]) => `${name}(${inner})`),
    fc.tuple(tie('formula'), fc.integer({ min: 0, max: 15 })).map(([inner, n]) => `round(${inner}, ${n})`),
    fc.tuple(fc.constantFrom('min', 'max'), fc.array(tie('formula'), { minLength: 1, maxLength: 3 })).map(([name, args]) => `${name}(${args.join(', ')})`),
  ),
}))
const anyText = fc.array(fc.constantFrom('a', '1', '.', '+', '-', '^', '(', ')', ',', 'abs(', 'e', ' ', '%', '[', '"')).map((parts) => parts.join(''))
