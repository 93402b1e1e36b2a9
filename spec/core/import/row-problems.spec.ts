import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewProblems, MAX_NAMED_OPTIONS, MAX_ROW_PROBLEMS, namedOptions } from '../../../core/import/row-problems.ts'

const problemsOf = (count: number) =>
  Array.from({ length: count }, (_, column) => ({ column, message: `No ${column}` }))

describe('fewProblems', () => {
  it('should count the problems after the first ones', () => {
    expect(fewProblems(problemsOf(MAX_ROW_PROBLEMS))).toEqual(problemsOf(MAX_ROW_PROBLEMS))
    expect(fewProblems(problemsOf(MAX_ROW_PROBLEMS + 12)).at(-1)).toEqual({
      column: null,
      message: 'This row has 12 more problems.',
    })
    expect(fewProblems(problemsOf(MAX_ROW_PROBLEMS + 1)).at(-1)?.message).toBe('This row has 1 more problem.')
  })

  it('should list them in the order of the cells, those of the whole row last', () => {
    const [first, second] = problemsOf(2)
    const whole = { column: null, message: 'Too late' }
    expect(fewProblems([whole, second!, first!])).toEqual([first, second, whole])
  })

  it('should never drop one of the first, or list more than one further line', () => {
    fc.assert(
      fc.property(fc.nat(300), (count) => {
        const few = fewProblems(problemsOf(count))
        expect(few.slice(0, MAX_ROW_PROBLEMS)).toEqual(problemsOf(Math.min(count, MAX_ROW_PROBLEMS)))
        expect(few.length).toBe(Math.min(count, MAX_ROW_PROBLEMS + 1))
      }),
    )
  })
})

describe('namedOptions', () => {
  it('should name all of a few options, and count those after the first ones', () => {
    expect(namedOptions(['New', 'Won'])).toBe('New, Won')
    expect(namedOptions(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('A, B, C, D, E, F, G')
    expect(namedOptions(Array.from({ length: 18 }, (_, at) => `O${at}`))).toBe('O0, O1, O2, O3, O4, O5 and 12 more')
  })

  it('should always name or count each option', () => {
    fc.assert(
      fc.property(fc.nat(400), (count) => {
        const text = namedOptions(Array.from({ length: count }, (_, at) => `O${at}`))
        const further = Number(/ and ([\d,]+) more$/.exec(text)?.[1]?.replace(',', '') ?? 0)
        expect((text.match(/O\d+/g) ?? []).length + further).toBe(count)
        expect(further).toBe(count <= MAX_NAMED_OPTIONS + 1 ? 0 : count - MAX_NAMED_OPTIONS)
      }),
    )
  })
})
