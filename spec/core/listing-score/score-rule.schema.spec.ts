import { describe, expect, it } from 'vitest'
import {
  evaluationDataSchema,
  parseEvaluationData,
  printEvaluationData,
  scoreRuleSchema,
} from '../../../core/listing-score/score-rule.schema.ts'

const worth = { points: 3, action: 'add' } as const

describe('parseEvaluationData', () => {
  it.each<[unknown, unknown]>([
    [
      { operator: 'between', min: '1', max: ' 2.5 ', points: '-3', action: 'add' },
      { operator: 'between', min: 1, max: 2.5, points: -3, action: 'add' },
    ],
    [
      { operator: '<', value: '5', ...worth },
      { operator: '<', value: 5, ...worth },
    ],
    [
      { operator: '<=', value: '5', ...worth },
      { operator: '<=', value: 5, ...worth },
    ],
    [
      { operator: '>', value: '5', ...worth },
      { operator: '>', value: 5, ...worth },
    ],
    [
      { operator: '>=', value: '5', ...worth },
      { operator: '>=', value: 5, ...worth },
    ],
    [
      { operator: '=', value: '5', ...worth },
      { operator: '=', value: '5', ...worth },
    ],
    [
      { operator: '!=', value: 5, points: '3', action: 'subtract' },
      { operator: '!=', value: 5, points: 3, action: 'subtract' },
    ],
    [
      { operator: 'in', values: [5, true, 'x'], ...worth },
      { operator: 'in', values: ['5', 'true', 'x'], ...worth },
    ],
    [
      { operator: 'not_in', values: [], ...worth, note: 'more' },
      { operator: 'not_in', values: [], ...worth },
    ],
  ])('[D-14] should read %j', (stored, rule) => {
    expect(parseEvaluationData([stored])).toEqual([rule])
    expect(parseEvaluationData(JSON.stringify([stored]))).toEqual([rule])
  })

  it.each([
    null,
    5,
    'in',
    [],
    {},
    undefined,
    { operator: '<', value: 'x', ...worth },
    { operator: '<', value: '1e3', ...worth },
    { operator: 'between', min: 1, ...worth },
    { operator: 'between', min: 1, max: 'x', ...worth },
    { operator: '=', value: 1, points: 'x', action: 'add' },
    { operator: '=', value: 1, action: 'add' },
    { operator: '=', value: 1, points: 1, action: 'multiply' },
    { operator: 'like', value: 1, ...worth },
    { operator: 'in', values: 'x', ...worth },
    { operator: '=', value: true, ...worth },
    { operator: '=', value: 1, points: Number.NaN, action: 'add' },
  ])('[D-71] should leave out %j, which would match nothing', (stored) => {
    const good = { operator: '=', value: 1, ...worth } as const
    expect(parseEvaluationData([stored, good])).toEqual([good])
  })

  it('should parse anything but a list as no rules', () => {
    expect(['', '{', '{}', 'null', '5', '"[]"', null, undefined, {}, 5, true].map(parseEvaluationData)).toEqual(
      Array.from({ length: 11 }, () => []),
    )
  })
})

describe('evaluationDataSchema', () => {
  it('should refuse when saving what loading tolerates', () => {
    expect(evaluationDataSchema.safeParse([{ operator: '=', value: 1, ...worth }]).success).toBe(true)
    expect(
      [
        { operator: '<', value: '5', ...worth },
        { operator: 'between', min: 1, ...worth },
        { operator: '=', value: 1, points: '3', action: 'add' },
      ].map((rule) => scoreRuleSchema.safeParse(rule).success),
    ).toEqual([false, false, false])
  })

  it('should be sent as a JSON text', () => {
    expect(printEvaluationData([{ operator: '=', value: 'x', ...worth }])).toBe(
      '[{"operator":"=","value":"x","points":3,"action":"add"}]',
    )
  })
})
