import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { admit } from '../../../core/calculator/expression.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('admit', () => {
  it('[CALC-05] should refuse unbalanced parentheses with the position of the unmatched one', () => {
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
    ['a + 😀', 5, "'😀' cannot be used in a formula"],
    ['  ', 1, 'Please enter a formula'],
    ['1 + (2 * (3 - 4)', 5, 'This ( is never closed'],
    ['(1))(', 4, 'This ) has no matching ('],
    ['a // b', 4, 'The formula cannot be read here'],
    ['a ** b', 4, 'The formula cannot be read here'],
    ['1 + 5./a', 6, "'./' cannot be used in a formula"],
    ['5.^2', 2, "'.^' cannot be used in a formula"],
    ['()', 2, 'The formula cannot be read here'],
    ['max(1,)', 7, 'The formula cannot be read here'],
    ['a b', 3, 'An operator is missing here'],
    ['a (b)', 1, "'a' is not a function"],
    ['2 + round(1, 2, 3) + sin(2)', 22, "'sin' is not a function"],
    ['sqrt()', 1, "'sqrt' takes one value"],
    ['round()', 1, "'round' takes 1 to 2 values"],
    ['1 - 1e400', 5, 'This number is too large'],
    ['a + NaN', 5, 'The formula cannot be read here'],
    ['b * (a - Infinity)', 10, 'The formula cannot be read here'],
    ['NaN + 1', 1, 'The formula cannot be read here'],
    ['Infinity', 1, 'The formula cannot be read here'],
    ['a\u00a0+ b', 2, "'\u00a0' cannot be used in a formula"],
    ['größe', 3, "'ö' cannot be used in a formula"],
  ])('[D-68] should refuse %j at %d: %s', (text, at, reason) => {
    expect(admit(text)).toEqual({ ok: false, refusal: { at, reason } })
  })

  it('[D-68] should limit the length to 1000 characters and the depth to 100', () => {
    expect(admit(`1${'+1'.repeat(499)}`).ok).toBe(true)
    expect(admit(`1${'+1'.repeat(500)}`).ok).toBe(false)
    expect(admit(`${'('.repeat(100)}1${')'.repeat(100)}`).ok).toBe(true)
    expect(admit(`${'('.repeat(101)}1${')'.repeat(101)}`).ok).toBe(false)
    expect(admit(`${'-'.repeat(900)}1`).ok).toBe(false)
    expect(admit(`1${'^1'.repeat(300)}`).ok).toBe(false)
    expect(admit(`${'1'.repeat(1000)}`).ok).toBe(false)
    expect(admit(` ${'1'.repeat(300)}`.padEnd(1000)).ok).toBe(true)
    expect(admit('1'.padEnd(1001))).toEqual({
      ok: false,
      refusal: { at: 1001, reason: 'The formula is longer than 1000 characters' },
    })
    expect(admit(`${'('.repeat(101)}1${')'.repeat(101)}`)).toEqual({
      ok: false,
      refusal: { at: 101, reason: 'The formula is nested deeper than 100 levels' },
    })
    expect(admit(`${'-'.repeat(100)}1`).ok).toBe(true)
    expect(admit(`${'-'.repeat(101)}1`).ok).toBe(false)
    expect(admit(`1${'^1'.repeat(100)}`).ok).toBe(true)
    expect(admit(`1${'^1'.repeat(101)}`).ok).toBe(false)
  })

  it.each<[string, number, string]>([
    ['signs', 100, '-'],
    ['other signs', 100, '+'],
    ['signs and parentheses', 50, '-('],
    ['calls and signs', 50, 'abs(-'],
    ['powers of calls', 50, '2^abs('],
  ])('[D-68] should count %s together: %d and no more', (_, most, opening) => {
    const nested = (times: number) => `a + ${opening.repeat(times)}b${')'.repeat(opening.includes('(') ? times : 0)}`
    expect(admit(nested(most)).ok).toBe(true)
    const deeper = nested(most + 1)
    expect(admit(deeper)).toMatchObject({
      ok: false,
      refusal: { reason: 'The formula is nested deeper than 100 levels' },
    })
  })

  it('[D-68] should report nested signs at the position of the next name, or of the last name before them', () => {
    const tooDeep = (at: number) => ({
      ok: false,
      refusal: { at, reason: 'The formula is nested deeper than 100 levels' },
    })
    expect(admit(`${'-'.repeat(101)}1`)).toEqual(tooDeep(1))
    expect(admit(`a + ${'-'.repeat(101)}bc`)).toEqual(tooDeep(106))
    expect(admit(`1 + a + ${'-'.repeat(101)}1`)).toEqual(tooDeep(5))
    expect(admit(`1 + ${'-'.repeat(100)}1`).ok).toBe(true)
  })

  it('should read blanks, tabs and numbers without a leading or trailing digit', () => {
    expect(admit('\t.25  +  5. / a - 5. * 2')).toMatchObject({
      ok: true,
      names: [{ name: 'a', at: 15 }],
      expression: {
        operator: '-',
        left: {
          operator: '+',
          left: { kind: 'number', value: 0.25 },
          right: { operator: '/', left: { value: 5 }, right: { kind: 'tag', name: 'a', at: 15 } },
        },
        right: { operator: '*', left: { value: 5 }, right: { value: 2 } },
      },
    })
  })

  it('should list the tags with their positions', () => {
    const admitted = admit('width * (height + width)')
    expect(admitted.ok && admitted.names).toEqual([
      { name: 'width', at: 1 },
      { name: 'height', at: 10 },
      { name: 'width', at: 19 },
    ])
  })

  it('should never throw, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyCodes, anyText), (text) => {
        const admitted = admit(text)
        if (!admitted.ok) expect(admitted.refusal.at).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: runs(500) },
    )
  }, 600_000)
})

// Helpers

const anyText = fc
  .array(fc.constantFrom('a', '1', '.', '+', '-', '^', '(', ')', ',', 'abs(', 'e', ' ', '%', '[', '"'))
  .map((parts) => parts.join(''))
// Not fc.string({ unit: 'binary' }), because building its character table takes longer than all of these specs.
const anyCodes = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
