import fc from 'fast-check'
import { all, create, type FactoryFunctionMap } from 'mathjs'
import { describe, expect, it } from 'vitest'
import { aFormula, someTagValues } from '../../arbitraries/formula.ts'
import { runs } from '../../arbitraries/runs.ts'
import { runRow } from '../../tools/run-formula.ts'

describe('compileRow', () => {
  it('[D-68] should agree with mathjs for every accepted formula, and fail only when a step has no finite result', () => {
    const math = create(all as FactoryFunctionMap)
    fc.assert(
      fc.property(aFormula, someTagValues, (text, values) => {
        const ours = runRow(text, values)
        const theirs: unknown = mathjsAnswer(() => math.evaluate(text, { ...values }))
        if (ours.failure === undefined) expect(Object.is(theirs, -0) ? 0 : theirs).toBe(ours.value + 0)
        else {
          expect(ours.value).toBeNaN()
          const parts = math.parse(text).filter((node) => node.type !== 'SymbolNode' || node.toString() in values)
          expect(
            parts
              .map((part) => mathjsAnswer(() => part.compile().evaluate({ ...values }) as unknown))
              .every((value) => typeof value === 'number' && Number.isFinite(value)),
          ).toBe(false)
        }
      }),
      { numRuns: runs(1500) },
    )
  }, 1_200_000)
})

// Helpers

function mathjsAnswer(evaluate: () => unknown): unknown {
  try {
    return evaluate()
  } catch {
    return undefined
  }
}
