import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatorMessages } from '../../../core/calculator/calculator.messages.ts'
import { compileRow } from '../../../core/calculator/evaluate.ts'
import { explanationLines } from '../../../core/calculator/explain.ts'
import { admit } from '../../../core/calculator/expression.ts'
import { planPrices, type Formulas, type PricePlan } from '../../../core/calculator/price-plan.ts'
import { aFormula, FORMULA_TAGS, someTagValues } from '../../arbitraries/formula.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('explainRow', () => {
  it('should show every step with its operations in the order of evaluation', () => {
    const plan = planOf({ equations: [{ id: 1, text: 'a * (b + 2)' }], groups: [], final: 'round(eq_1 / 3, 1) - -c' })
    expect(plan.explainRow(valuesOf({ a: 2, b: 3, c: 0.125 }))).toEqual({
      steps: [
        {
          name: 'eq_1',
          formula: 'a * (b + 2)',
          value: 10,
          missing: [],
          operations: [
            { text: '3 + 2', value: 5, failure: undefined },
            { text: '2 * 5', value: 10, failure: undefined },
          ],
        },
        {
          name: 'final',
          formula: 'round(eq_1 / 3, 1) - -c',
          value: 3.425,
          missing: [],
          operations: [
            { text: '10 / 3', value: 10 / 3, failure: undefined },
            { text: `round(${10 / 3}, 1)`, value: 3.3, failure: undefined },
            { text: '3.3 - (-0.125)', value: 3.425, failure: undefined },
          ],
        },
      ],
      exact: 3.425,
      result: { ok: true, price: 3.43 },
    })
  })

  it('should show the sums that replace missing formulas', () => {
    const explained = planOf({ equations: [], groups: [], final: undefined }).explainRow(valuesOf({ a: 1, b: 2, c: 4 }))
    expect(explained.steps.map(({ name, formula, value }) => [name, formula, value])).toEqual([
      ['group_1', 'a + b', 3],
      ['group_2', 'c', 4],
      ['final', 'group_1 + group_2', 7],
    ])
  })

  it('should name the operation that failed, and no other', () => {
    const explained = planOf({
      equations: [{ id: 1, text: 'sqrt(a - b)' }],
      groups: [],
      final: 'max(eq_1, 1) + 1',
    }).explainRow(valuesOf({ a: 1, b: 2 }))
    expect(explained.result).toEqual({ ok: false, reason: 'root' })
    expect(explained.exact).toBeUndefined()
    expect(
      explained.steps.flatMap((step) => step.operations.map(({ text, value, failure }) => [text, value, failure])),
    ).toEqual([
      ['1 - 2', -1, undefined],
      ['sqrt((-1))', undefined, 'root'],
      ['max(eq_1, 1)', undefined, undefined],
      ['(max(eq_1, 1)) + 1', undefined, undefined],
    ])
    expect(explained.steps.map((step) => step.missing)).toEqual([[], []])
  })

  it('should not report an operation whose operand failed, and should write it out', () => {
    const operationsOf = (final: string, values: Readonly<Record<string, number>>) =>
      planOf({ equations: [], groups: [], final })
        .explainRow(valuesOf(values))
        .steps.flatMap((step) => step.operations.map(({ text, failure }) => [text, failure]))
    expect(operationsOf('sqrt(1 / a) + 2', { a: 0 })).toEqual([
      ['1 / 0', 'division'],
      ['sqrt((1 / 0))', undefined],
      ['(sqrt((1 / 0))) + 2', undefined],
    ])
    expect(operationsOf('-a + 2', {})).toEqual([['(-a) + 2', undefined]])
  })

  it('should name the tags without a value', () => {
    const explained = planOf({ equations: [], groups: [], final: 'a + b * a' }).explainRow(valuesOf({ b: Infinity }))
    expect(explained.steps[0]?.missing).toEqual(['a', 'b'])
    expect(explained.result).toEqual({ ok: false, reason: 'missing' })
  })

  it("should end in the row's price, and contain only correct operations", () => {
    fc.assert(
      fc.property(aFormula, aFormula, someTagValues, (one, final, values) => {
        const found = planPrices(tags, { equations: [{ id: 1, text: one }], groups: [], final: `(${final}) + eq_1` })
        if (!found.ok) return
        const explained = found.plan.explainRow(valuesOf(values))
        expect(explained.result).toEqual(found.plan.priceRow(valuesOf(values)))
        const failures = explained.steps.flatMap((step) => step.operations.flatMap(({ failure }) => failure ?? []))
        if (!explained.result.ok && failures.length > 0) expect(failures[0]).toBe(explained.result.reason)
        for (const { operations } of explained.steps)
          for (const { text, value } of operations) if (value !== undefined) expect(answerOf(text)).toBe(value)
      }),
      { numRuns: runs(400) },
    )
  }, 600_000)
})

describe('explanationLines', () => {
  const say = (reason: keyof typeof calculatorMessages.failure) => calculatorMessages.failure[reason]

  it('should write a price as lines', () => {
    const plan = planOf({ equations: [{ id: 1, text: 'a * b' }], groups: [], final: 'eq_1 + 0.005' })
    expect(explanationLines(plan.explainRow(valuesOf({ a: 2, b: 3 })), say)).toEqual([
      'eq_1 = a * b',
      '  2 * 3 = 6',
      'final = eq_1 + 0.005',
      '  6 + 0.005 = 6.005',
      'price = 6.005, rounded 6.01',
    ])
    expect(explanationLines(plan.explainRow(valuesOf({ a: 2, b: 0 })), say).at(-1)).toBe('price = 0.005, rounded 0.01')
  })

  it('should omit rounding without effect, and report failed operations and missing values', () => {
    const plan = planOf({ equations: [], groups: [], final: 'a / b' })
    expect(explanationLines(plan.explainRow(valuesOf({ a: 3, b: 2 })), say)).toEqual([
      'final = a / b',
      '  3 / 2 = 1.5',
      'price = 1.5',
    ])
    expect(explanationLines(plan.explainRow(valuesOf({ a: 3, b: 0 })), say)).toEqual([
      'final = a / b',
      '  3 / 0: Division by zero',
      'price: Division by zero',
    ])
    expect(explanationLines(plan.explainRow(valuesOf({ b: 2 })), say)).toEqual([
      'final = a / b',
      '  a: A value is missing',
      'price: A value is missing',
    ])
    expect(explanationLines(plan.explainRow(valuesOf({ a: -3, b: 2 })), say)).toEqual([
      'final = a / b',
      '  (-3) / 2 = -1.5',
      'price: The price is negative',
    ])
  })
})

// Helpers

const tags = FORMULA_TAGS.map((tag) => ({ tag, group: tag === 'c' ? 2 : 1 }))
const valuesOf = (values: Readonly<Record<string, number>>) => (tag: string) => values[tag]

function planOf(formulas: Formulas): PricePlan {
  const found = planPrices(tags, formulas)
  if (!found.ok) throw new Error(JSON.stringify(found.problems))
  return found.plan
}

function answerOf(text: string): number {
  const admitted = admit(text)
  if (!admitted.ok) throw new Error(`${text}: ${admitted.refusal.reason}`)
  return compileRow(admitted.expression)(() => Number.NaN, { failure: undefined }) + 0
}
