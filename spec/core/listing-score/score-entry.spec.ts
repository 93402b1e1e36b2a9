import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileEntries } from '../../../core/listing-score/compiled-score.ts'
import { bestPoints, matches, maximumOf, mayEditEntry, scoreEntry } from '../../../core/listing-score/score-entry.ts'
import { evaluationDataSchema, parseEvaluationData, printEvaluationData, scoreEntryOf, scoreRuleSchema } from '../../../core/listing-score/score-rule.schema.ts'
import type { ScoreRule } from '../../../core/listing-score/score-rule.schema.ts'
import { aScoreRule, aSingleAnswer } from '../../arbitraries/product.ts'

describe('scoreRuleSchema', () => {
  it('[ENTITY-16] takes rules with value, values or both bounds, and refuses other actions and half ranges', () => {
    const worth = { points: 3, action: 'add' }
    for (const rule of [
      { operator: '=', value: 'A', ...worth },
      { operator: '>=', value: 5, ...worth },
      { operator: 'in', values: ['A', 'B'], ...worth },
      { operator: 'between', min: 1, max: 2, points: 3, action: 'subtract' },
    ]) expect(scoreRuleSchema.parse(rule)).toEqual(rule)
    expect(scoreRuleSchema.safeParse({ operator: '=', value: 'A', points: 3, action: 'multiply' }).success).toBe(false)
    expect(scoreRuleSchema.safeParse({ operator: 'between', min: 1, ...worth }).success).toBe(false)
    expect(scoreRuleSchema.safeParse({ operator: 'between', max: 1, ...worth }).success).toBe(false)
    expect(scoreRuleSchema.safeParse({ operator: 'like', value: 'A', ...worth }).success).toBe(false)
  })
})

describe('parseEvaluationData', () => {
  it('loads a JSON text as an array of rules, and prints it back', () => {
    const rules: ScoreRule[] = [{ operator: '=', value: 'A', points: 1, action: 'add' }, { operator: 'between', min: 1, max: 2, points: 4, action: 'subtract' }]
    expect(parseEvaluationData(printEvaluationData(rules))).toEqual(rules)
    expect(parseEvaluationData(rules)).toEqual(rules)
  })

  it('[SCORE-03] turns what is no valid JSON into an empty array', () => {
    expect(parseEvaluationData('{oops')).toEqual([])
    for (const odd of ['', 'null', '{}', '7', undefined, null, 7]) expect(parseEvaluationData(odd)).toEqual([])
  })

  it('leaves out a rule that cannot be read, and reads numbers written as texts (D-71)', () => {
    const stored = [{ operator: '>', value: '10', points: '5', action: 'add' }, { operator: 'sounds like', value: 1, points: 9, action: 'add' }, null]
    expect(parseEvaluationData(stored)).toEqual([{ operator: '>', value: 10, points: 5, action: 'add' }])
    expect(evaluationDataSchema.safeParse(stored).success).toBe(false)
  })
})

describe('bestPoints', () => {
  const atLeastFive = { operator: '>=', value: 5, points: 10 } as const

  it('[SCORE-04] adds the points of a numeric rule', () => {
    expect(bestPoints([{ ...atLeastFive, action: 'add' }], 5)).toBe(10)
    expect(bestPoints([{ ...atLeastFive, action: 'add' }], 4.99)).toBe(0)
  })

  it('[SCORE-05] takes the points away when the rule subtracts', () => {
    expect(bestPoints([{ ...atLeastFive, action: 'subtract' }], 5)).toBe(-10)
  })

  it('takes the best matching rule, in any order, and 0 when none matches (D-73)', () => {
    expect(bestPoints([add('=', 'A', 2), add('=', 'a', 7), add('=', 'A', 3)], 'A')).toBe(7)
    expect(bestPoints([add('=', 'A', 2)], 'B')).toBe(0)
    fc.assert(fc.property(fc.array(aScoreRule), aSingleAnswer, fc.infiniteStream(fc.nat()), (rules, answer, keys) => {
      const shuffled = rules.map((rule) => [keys.next().value, rule] as const).sort((a, b) => Number(a[0]) - Number(b[0])).map(([, rule]) => rule)
      expect(bestPoints(shuffled, answer)).toBe(bestPoints(rules, answer))
    }))
  })
})

describe('matches', () => {
  it('[SCORE-06] widens a range by 0.0001 on both sides', () => {
    const range: ScoreRule = { operator: 'between', min: 10, max: 20, points: 1, action: 'add' }
    for (const value of [9.99995, 10, 15, 20, 20.00005]) expect(matches(range, value)).toBe(true)
    for (const value of [9.9998, 20.0002, -15]) expect(matches(range, value)).toBe(false)
  })

  it('compares numbers with = by the same tolerance, and with < and > exactly (D-72)', () => {
    expect(matches(add('=', 0.3, 1), 0.1 + 0.2)).toBe(true)
    expect(matches(add('!=', 0.3, 1), 0.1 + 0.2)).toBe(false)
    expect(matches({ operator: '<', value: 5, points: 1, action: 'add' }, 5)).toBe(false)
    expect(matches({ operator: '<=', value: 5, points: 1, action: 'add' }, 5)).toBe(true)
    expect(matches({ operator: '<=', value: 5, points: 1, action: 'add' }, 5.00005)).toBe(false)
    expect(matches({ operator: '>', value: 5, points: 1, action: 'add' }, 5)).toBe(false)
  })

  it('[SCORE-07] compares texts with = without regard to letter case', () => {
    expect(matches(add('=', 'INDIA', 1), 'India')).toBe(true)
    expect(matches(add('=', ' INDIA', 1), 'India ')).toBe(true)
    expect(matches(add('=', 'INDIA', 1), 'Indiana')).toBe(false)
  })

  it('[SCORE-08] compares texts with != without regard to letter case', () => {
    expect(matches(add('!=', 'india', 1), 'India')).toBe(false)
    expect(matches(add('!=', 'india', 1), 'Nepal')).toBe(true)
  })

  it('[SCORE-09] finds a text in a list without regard to letter case', () => {
    expect(matches(listed('in', ['USD', 'EUR']), 'usd')).toBe(true)
    expect(matches(listed('in', ['USD', 'EUR']), 'gbp')).toBe(false)
  })

  it('[SCORE-10] finds that a text is not in a list, letter case ignored', () => {
    expect(matches(listed('not_in', ['USD', 'EUR']), 'gbp')).toBe(true)
    expect(matches(listed('not_in', ['USD', 'EUR']), 'eur')).toBe(false)
  })

  it('lets a list satisfy = and in by any element, != and not_in by all (D-71)', () => {
    expect(matches(add('=', 'a', 1), ['b', 'A'])).toBe(true)
    expect(matches(add('!=', 'a', 1), ['b', 'A'])).toBe(false)
    expect(matches(add('!=', 'a', 1), ['b', 'c'])).toBe(true)
    expect(matches(listed('in', ['x', 'c']), ['b', 'c'])).toBe(true)
    expect(matches(listed('not_in', ['x', 'c']), ['b', 'c'])).toBe(false)
  })

  it('lets no text that is no number meet a numeric rule (D-71)', () => {
    for (const operator of ['<', '<=', '>', '>='] as const) expect(matches({ operator, value: 5, points: 1, action: 'add' }, 'many')).toBe(false)
    expect(matches(add('!=', 5, 1), 'many')).toBe(false)
    expect(matches(add('=', 5, 1), '5')).toBe(true)
  })
})

describe('scoreEntry', () => {
  it('[SCORE-12] is (information score + best rule points) × weight', () => {
    expect(scoreEntry({ informationScore: 2, weight: 1.5, rules: [add('=', 'A', 8), add('=', 'A', 1)] }, 'A')).toBe(15)
  })

  it('gives nothing at all for an empty answer; 0 and false are answers (D-74)', () => {
    const entry = { informationScore: 2, weight: 3, rules: [] }
    for (const empty of ['', '  ', null, undefined, [], ['', null]]) expect(scoreEntry(entry, empty)).toBe(0)
    for (const answer of [0, false, 'x', ['', 'x']]) expect(scoreEntry(entry, answer)).toBe(6)
  })

  it('reads a stored entry: missing information is 0, missing weight 1 (D-74)', () => {
    expect(scoreEntryOf({ evaluation_data: '{oops' })).toEqual({ informationScore: 0, weight: 1, rules: [] })
    expect(scoreEntryOf({ information_score: 2, weight: 0 })).toEqual({ informationScore: 2, weight: 0, rules: [] })
    expect([1, '1', true].every(mayEditEntry)).toBe(true)
    expect([0, '0', 2, false, undefined].some(mayEditEntry)).toBe(false)
  })

  it('never falls when every rule gains points', () => {
    fc.assert(fc.property(fc.array(aScoreRule), aSingleAnswer, fc.nat(9), (rules, answer, gain) => {
      const richer = rules.map((rule) => ({ ...rule, points: rule.action === 'add' ? rule.points + gain : rule.points - gain }))
      const entry = { informationScore: 1, weight: 2 }
      expect(scoreEntry({ ...entry, rules: richer }, answer)).toBeGreaterThanOrEqual(scoreEntry({ ...entry, rules }, answer))
    }))
  })
})

describe('maximumOf', () => {
  it('[SCORE-11] looks at every named value and at one that none names', () => {
    const rules = [add('=', 'A', 5), add('!=', 'A', 8)]
    expect(maximumOf({ informationScore: 0, weight: 1, rules })).toBe(8)
    expect(scoreEntry({ informationScore: 0, weight: 1, rules }, 'other')).toBe(8)
    expect(scoreEntry({ informationScore: 0, weight: 1, rules }, 'A')).toBe(5)
    expect(maximumOf({ informationScore: 2, weight: 1.5, rules })).toBe(15)
  })

  it('looks beside and far from every bound (D-73)', () => {
    const above: ScoreRule = { operator: '>', value: 1e6, points: 4, action: 'add' }
    expect(maximumOf({ informationScore: 0, weight: 1, rules: [above] })).toBe(4)
    expect(maximumOf({ informationScore: 0, weight: 1, rules: [{ operator: '<', value: -1e6, points: 3, action: 'add' }, above] })).toBe(4)
  })

  it('is not beaten by any value', () => {
    fc.assert(fc.property(fc.array(aScoreRule, { maxLength: 6 }), aSingleAnswer, fc.nat(3), fc.nat(4), (rules, answer, informationScore, weight) => {
      const entry = { informationScore, weight, rules }
      expect(scoreEntry(entry, answer)).toBeLessThanOrEqual(maximumOf(entry))
    }), { numRuns: 1000 })
  })

  it('is not beaten by any list either, when lists are possible', () => {
    fc.assert(fc.property(fc.array(aScoreRule, { maxLength: 6 }), fc.array(aSingleAnswer, { minLength: 1, maxLength: 4 }), (rules, answer) => {
      const entry = { informationScore: 1, weight: 1, rules }
      expect(scoreEntry(entry, answer)).toBeLessThanOrEqual(maximumOf(entry, true))
    }), { numRuns: 1000 })
  })
})

describe('compileEntries', () => {
  it('answers as bestPoints does, first and second time', () => {
    const anAnswer = fc.oneof(aSingleAnswer, fc.array(aSingleAnswer, { maxLength: 3 }))
    fc.assert(fc.property(fc.array(aScoreRule, { maxLength: 6 }), fc.array(anAnswer), (rules, answers) => {
      const points = compileEntries([{ informationScore: 0, weight: 1, rules }])
      for (const answer of [...answers, ...answers]) expect(points(answer)).toBe(bestPoints(rules, answer))
    }), { numRuns: 500 })
  })

  it('agrees at each bound and a hair beside it', () => {
    fc.assert(fc.property(fc.array(aScoreRule, { minLength: 1, maxLength: 6 }), (rules) => {
      const points = compileEntries([{ informationScore: 0, weight: 1, rules }])
      const bounds = rules.flatMap((rule) => ('min' in rule ? [rule.min, rule.max] : 'value' in rule ? [Number(rule.value)] : [])).filter((bound) => !Number.isNaN(bound))
      for (const bound of bounds) {
        for (const step of [0, 1e-4, 1e-5, 2e-4, 1e-12]) {
          expect(points(bound + step)).toBe(bestPoints(rules, bound + step))
          expect(points(bound - step)).toBe(bestPoints(rules, bound - step))
        }
      }
    }), { numRuns: 500 })
  })
})

// Helpers

function add(operator: '=' | '!=', value: string | number, points: number): ScoreRule {
  return { operator, value, points, action: 'add' }
}

function listed(operator: 'in' | 'not_in', values: string[]): ScoreRule {
  return { operator, values, points: 1, action: 'add' }
}
