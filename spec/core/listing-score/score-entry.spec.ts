import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileEntries, compileScore } from '../../../core/listing-score/compiled-score.ts'
import {
  decisiveAnswers,
  bestAnswer,
  bestPoints,
  breakpointsOf,
  isEmptyAnswer,
  matches,
  maximumOf,
  mayEditEntry,
  namedTextsOf,
  numberWrittenAs,
  scoreEntry,
} from '../../../core/listing-score/score-entry.ts'
import { numberOf } from '../../../core/listing-score/plain-number.ts'
import {
  evaluationDataSchema,
  parseEvaluationData,
  printEvaluationData,
  scoreRuleSchema,
} from '../../../core/listing-score/score-rule.schema.ts'
import type { ScoreRule } from '../../../core/listing-score/score-rule.schema.ts'
import type { Answer } from '../../../core/listing-score/score-entry.ts'
import { aScoreRule, aSingleAnswer } from '../../arbitraries/product.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('scoreRuleSchema', () => {
  it('[ENTITY-16] accepts rules with value, values or both bounds, and refuses other actions and half ranges', () => {
    const worth = { points: 3, action: 'add' }
    for (const rule of [
      { operator: '=', value: 'A', ...worth },
      { operator: '>=', value: 5, ...worth },
      { operator: 'in', values: ['A', 'B'], ...worth },
      { operator: 'between', min: 1, max: 2, points: 3, action: 'subtract' },
    ])
      expect(scoreRuleSchema.parse(rule)).toEqual(rule)
    expect(scoreRuleSchema.safeParse({ operator: '=', value: 'A', points: 3, action: 'multiply' }).success).toBe(false)
    expect(scoreRuleSchema.safeParse({ operator: 'between', min: 1, ...worth }).success).toBe(false)
    expect(scoreRuleSchema.safeParse({ operator: 'between', max: 1, ...worth }).success).toBe(false)
    expect(scoreRuleSchema.safeParse({ operator: 'like', value: 'A', ...worth }).success).toBe(false)
  })
})

describe('parseEvaluationData', () => {
  it('loads a JSON text as an array of rules, and prints it back', () => {
    const rules: ScoreRule[] = [
      { operator: '=', value: 'A', points: 1, action: 'add' },
      { operator: 'between', min: 1, max: 2, points: 4, action: 'subtract' },
    ]
    expect(parseEvaluationData(printEvaluationData(rules))).toEqual(rules)
    expect(parseEvaluationData(rules)).toEqual(rules)
  })

  it('[SCORE-03] turns invalid JSON into an empty array', () => {
    expect(parseEvaluationData('{oops')).toEqual([])
    for (const odd of ['', 'null', '{}', '7', undefined, null, 7]) expect(parseEvaluationData(odd)).toEqual([])
  })

  it('leaves out a rule that cannot be read, and reads numbers written as texts (D-71)', () => {
    const stored = [
      { operator: '>', value: '10', points: '5', action: 'add' },
      { operator: 'sounds like', value: 1, points: 9, action: 'add' },
      null,
    ]
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

  it('[SCORE-05] deducts the points when the rule subtracts', () => {
    expect(bestPoints([{ ...atLeastFive, action: 'subtract' }], 5)).toBe(-10)
  })

  it('uses the best matching rule in any order, and 0 when none matches (D-73)', () => {
    expect(bestPoints([add('=', 'A', 2), add('=', 'a', 7), add('=', 'A', 3)], 'A')).toBe(7)
    expect(bestPoints([add('=', 'A', 2)], 'B')).toBe(0)
    fc.assert(
      fc.property(fc.array(aScoreRule), aSingleAnswer, fc.infiniteStream(fc.nat()), (rules, answer, keys) => {
        const shuffled = rules
          .map((rule) => [keys.next().value, rule] as const)
          .sort((a, b) => Number(a[0]) - Number(b[0]))
          .map(([, rule]) => rule)
        expect(bestPoints(shuffled, answer)).toBe(bestPoints(rules, answer))
      }),
    )
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

  it('matches a list with = and in by any element, with != and not_in by all (D-71)', () => {
    expect(matches(add('=', 'a', 1), ['b', 'A'])).toBe(true)
    expect(matches(add('!=', 'a', 1), ['b', 'A'])).toBe(false)
    expect(matches(add('!=', 'a', 1), ['b', 'c'])).toBe(true)
    expect(matches(listed('in', ['x', 'c']), ['b', 'c'])).toBe(true)
    expect(matches(listed('not_in', ['x', 'c']), ['b', 'c'])).toBe(false)
  })

  it('never matches a numeric rule with a text that is not a number (D-71)', () => {
    for (const operator of ['<', '<=', '>', '>='] as const)
      expect(matches({ operator, value: 5, points: 1, action: 'add' }, 'many')).toBe(false)
    expect(matches(add('!=', 5, 1), 'many')).toBe(false)
    expect(matches(add('=', 5, 1), '5')).toBe(true)
  })
})

describe('scoreEntry', () => {
  it('[SCORE-12] is (information score + best rule points) × weight', () => {
    expect(scoreEntry({ informationScore: 2, weight: 1.5, rules: [add('=', 'A', 8), add('=', 'A', 1)] }, 'A')).toBe(15)
  })

  it('scores an empty answer 0; 0 and false are answers (D-74)', () => {
    const entry = { informationScore: 2, weight: 3, rules: [] }
    for (const empty of ['', '  ', null, undefined, [], ['', null]]) expect(scoreEntry(entry, empty)).toBe(0)
    for (const answer of [0, false, 'x', ['', 'x']]) expect(scoreEntry(entry, answer)).toBe(6)
  })

  it('may be edited when its flag is 1', () => {
    expect([1, '1', true].every(mayEditEntry)).toBe(true)
    expect([0, '0', 2, false, undefined].some(mayEditEntry)).toBe(false)
  })

  it('never falls when every rule gains points', () => {
    fc.assert(
      fc.property(fc.array(aScoreRule), aSingleAnswer, fc.nat(9), (rules, answer, gain) => {
        const richer = rules.map((rule) => ({
          ...rule,
          points: rule.action === 'add' ? rule.points + gain : rule.points - gain,
        }))
        const entry = { informationScore: 1, weight: 2 }
        expect(scoreEntry({ ...entry, rules: richer }, answer)).toBeGreaterThanOrEqual(
          scoreEntry({ ...entry, rules }, answer),
        )
      }),
    )
  })
})

describe('maximumOf', () => {
  it('[SCORE-11] tries every named value and one that no rule names', () => {
    const rules = [add('=', 'A', 5), add('!=', 'A', 8)]
    expect(maximumOf({ informationScore: 0, weight: 1, rules })).toBe(8)
    expect(scoreEntry({ informationScore: 0, weight: 1, rules }, 'other')).toBe(8)
    expect(scoreEntry({ informationScore: 0, weight: 1, rules }, 'A')).toBe(5)
    expect(maximumOf({ informationScore: 2, weight: 1.5, rules })).toBe(15)
  })

  it('tries values beside and far from every bound (D-73)', () => {
    const above: ScoreRule = { operator: '>', value: 1e6, points: 4, action: 'add' }
    expect(maximumOf({ informationScore: 0, weight: 1, rules: [above] })).toBe(4)
    expect(
      maximumOf({
        informationScore: 0,
        weight: 1,
        rules: [{ operator: '<', value: -1e6, points: 3, action: 'add' }, above],
      }),
    ).toBe(4)
  })

  it('is at least the points of any value', () => {
    fc.assert(
      fc.property(
        fc.array(aScoreRule, { maxLength: 6 }),
        aSingleAnswer,
        fc.nat(3),
        fc.nat(4),
        (rules, answer, informationScore, weight) => {
          const entry = { informationScore, weight, rules }
          expect(scoreEntry(entry, answer)).toBeLessThanOrEqual(maximumOf(entry))
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('is at least the points of any list, when lists are possible', () => {
    fc.assert(
      fc.property(
        fc.array(aScoreRule, { maxLength: 6 }),
        fc.array(aSingleAnswer, { minLength: 1, maxLength: 4 }),
        (rules, answer) => {
          const entry = { informationScore: 1, weight: 1, rules }
          expect(scoreEntry(entry, answer)).toBeLessThanOrEqual(maximumOf(entry, true))
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

describe('bestAnswer', () => {
  it('is the answer with the most points, preferring named ones', () => {
    const entry = (...rules: ScoreRule[]) => ({ informationScore: 0, weight: 1, rules })
    expect(bestAnswer(entry(add('=', 'A', 5), add('=', 'B', 7)))).toBe('B')
    expect(bestAnswer(entry(add('!=', 'A', 5)))).toBe('other')
    expect(bestAnswer(entry({ operator: '>=', value: 5, points: 3, action: 'add' }))).toBe(5)
    expect(bestAnswer(entry({ operator: 'between', min: 2, max: 4, points: 3, action: 'add' }))).toBe(2)
    expect(bestAnswer(entry({ operator: 'in', values: ['x', 'y'], points: 3, action: 'add' }))).toBe('x')
    expect(bestAnswer(entry())).toBe('other')
    expect(bestAnswer(entry({ operator: '<', value: 5, points: 3, action: 'add' }))).toBe(4.9998)
  })

  it('may be a list that avoids a rule which every single value matches', () => {
    const entry = { informationScore: 10, weight: 1, rules: [subtract('!=', 'A', 3), subtract('!=', 'B', 3)] }
    expect(maximumOf(entry)).toBe(7)
    expect(bestAnswer(entry, true)).toEqual(['A', 'B', 'other'])
    expect(maximumOf(entry, true)).toBe(10)
  })
})

describe('decisiveAnswers', () => {
  it('lists texts, then numbers of rules, then an unnamed value, then values near and far from the bounds', () => {
    expect(decisiveAnswers([add('=', 'A', 1)])).toEqual(['A', 'other'])
    expect(decisiveAnswers([listed('in', ['other', ' ', 'OTHER-'])])).toEqual(['other', 'OTHER-', 'other--'])
    expect(decisiveAnswers([{ operator: '>', value: 5, points: 1, action: 'add' }])).toEqual([
      5,
      'other',
      4.9998,
      5.0002,
      -Number.MAX_VALUE,
      Number.MAX_VALUE,
    ])
    expect(decisiveAnswers([{ operator: 'between', min: 1, max: 3, points: 1, action: 'add' }])).toEqual(
      expect.arrayContaining([1, 3, 0.9999, 3.0001, 2, 'other']),
    )
  })
})

describe('matches', () => {
  const between = { operator: 'between', min: 1, max: 3, points: 1, action: 'add' } as const
  it.each<[ScoreRule, readonly Answer[], readonly Answer[]]>([
    [
      add('=', 5, 1),
      [5, 4.9999, 5.0001, '5', ' 5.0001 ', ['x', 5]],
      [4.99989, 5.00011, '5x', 'x', true, null, undefined, [], ''],
    ],
    [
      add('!=', 5, 1),
      [4.99989, 5.00011, '6', [4, 6]],
      [5, 4.9999, 5.0001, 'x', true, null, undefined, [], [4, 5], [4, 'x']],
    ],
    [add('=', '5', 1), [5, 4.9999, 5.0001, '5', ' 5 ', [6, '5']], [5.00011, '5.0', '05', 'x', true, null]],
    [add('!=', '5', 1), [5.00011, '5.0', 'x', true, [6, 'x']], [5, 5.0001, '5', null, undefined, [5, 6]]],
    [add('=', 'Abc', 1), ['abc', ' ABC', ['x', 'abc']], ['ab', 5, true, null, ['', null]]],
    [add('!=', 'Abc', 1), ['ab', 5, true, ['', 'x']], ['abc', null, undefined, [], ['x', 'ABC']]],
    [add('=', 'true', 1), [true, 'TRUE'], [false, 1]],
    [add('=', '', 1), [], [['', 'b'], [''], null]],
    [listed('not_in', ['']), [['', 'b'], 'b'], ['', []]],
    [listed('in', ['A', '5']), ['a', 5, ' 5 ', ['x', 5]], [5.0001, '5.0', 'x', null]],
    [between, [1, 3, 0.9999, 3.0001, '2', ['x', 2]], [0.99989, 3.00011, 'x', true, null, undefined, []]],
    [
      { operator: '<', value: 5, points: 1, action: 'add' },
      [4.99999, '4', -1e308],
      [5, 6, 'x', '', null, undefined, true],
    ],
    [{ operator: '<=', value: 5, points: 1, action: 'add' }, [5, '5'], [5.00001, 'x', null]],
    [{ operator: '>', value: 5, points: 1, action: 'add' }, [5.00001, '6'], [5, 'x', null]],
    [{ operator: '>=', value: -5, points: 1, action: 'add' }, [-5, 0], [-5.00001, 'x', null]],
  ])('[D-71] should hold, or not, by %j', (rule, holding, others) => {
    expect(holding.filter((answer) => !matches(rule, answer))).toEqual([])
    expect(others.filter((answer) => matches(rule, answer))).toEqual([])
  })

  it('[D-73] should return the points of the best rule, and 0 when no rule matches', () => {
    expect(bestPoints([subtract('=', 'a', 0)], 'a')).toBe(0)
    expect(bestPoints([subtract('=', 'a', 3), add('!=', 'b', -1)], 'a')).toBe(-1)
    expect(bestPoints([subtract('=', 'a', 3)], 'b')).toBe(0)
  })
})

describe('breakpointsOf', () => {
  it('should list each number at which the result of a rule may change', () => {
    expect(breakpointsOf([add('=', '5', 1)])).toEqual([4.9999, 5, 5.0001])
    expect(
      breakpointsOf([add('!=', 5, 1), { operator: '<', value: 5, points: 1, action: 'add' }, add('=', 'x', 1)]),
    ).toEqual([4.9999, 5, 5.0001])
    expect(breakpointsOf([add('=', '1e+21', 1), listed('not_in', ['7', '07', 'x']), listed('in', ['-3'])])).toEqual([
      -3, 7, 1e21,
    ])
    expect(breakpointsOf([{ operator: 'between', min: 3, max: 1, points: 1, action: 'add' }])).toEqual([
      1, 1.0001, 2.9999, 3,
    ])
  })
})

describe('bestAnswer', () => {
  it('should be a list only where one is required, of values that no rule matches', () => {
    const entry = {
      informationScore: 0,
      weight: 1,
      rules: [subtract('=', 'A', 3), subtract('!=', 'B', 2), subtract('!=', 'C', 2)],
    }
    expect([bestAnswer(entry), maximumOf(entry)]).toEqual(['A', -2])
    expect([bestAnswer(entry, true), maximumOf(entry, true)]).toEqual([['B', 'C', 'other'], 0])
  })
})

describe('reading answers', () => {
  it('accepts plain decimals as numbers, also in texts, and nothing else', () => {
    expect([' 12 ', '-3', '+.5', '5.', '05'].map(numberOf)).toEqual([12, -3, 0.5, 5, 5])
    expect(
      ['', ' ', '1e3', '0x10', '1,5', 'Infinity', '.', '1 2', true, false, Number.NaN, Infinity, -Infinity].map(
        numberOf,
      ),
    ).toEqual(Array.from({ length: 13 }, () => undefined))
    expect(['5', '05', '1e+21', ' 0.5 ', 'x', 'Infinity', '-0'].map(numberWrittenAs)).toEqual([
      5,
      undefined,
      1e21,
      0.5,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('treats a non-finite number as empty', () => {
    expect([Infinity, -Infinity, Number.NaN, [Infinity, '']].map(isEmptyAnswer)).toEqual([true, true, true, true])
    expect([0, -0, 5e-324, [Infinity, 0]].map(isEmptyAnswer)).toEqual([false, false, false, false])
    expect(
      compileEntries([
        { informationScore: 1, weight: 1, rules: [{ operator: '>', value: 1, points: 1, action: 'add' }] },
      ])(Infinity),
    ).toBe(0)
  })

  it('collects the distinct texts of rules', () => {
    expect(
      namedTextsOf([
        add('=', ' A ', 1),
        listed('in', ['a', 'B']),
        listed('not_in', ['C']),
        add('!=', 'd', 1),
        add('=', 5, 1),
        { operator: '<', value: 1, points: 1, action: 'add' },
      ]),
    ).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('compileScore', () => {
  it('is the sum over all entries in any order, also for several entries of one field', () => {
    type Record = { readonly a: Answer; readonly b: Answer }
    const fields = [(record: Record) => record.a, (record: Record) => record.b]
    const someQuestions = fc.array(
      fc.record({
        read: fc.constantFrom(...fields),
        informationScore: fc.integer({ min: 0, max: 300 }),
        weight: fc.integer({ min: 0, max: 300 }),
        rules: fc.array(aWholeRule, { maxLength: 4 }),
      }),
      { maxLength: 6 },
    )
    const anAnswer = fc.oneof(
      aSingleAnswer,
      fc.array(aSingleAnswer, { maxLength: 3 }),
      fc.constantFrom<Answer>(
        '',
        ' ',
        null,
        undefined,
        true,
        false,
        Infinity,
        'a long text that no rule names.',
        '12345678901234567890',
        'other',
        '\u00a0',
      ),
    )
    fc.assert(
      fc.property(
        someQuestions,
        fc.array(fc.record({ a: anAnswer, b: anAnswer }), { maxLength: 6 }),
        (questions, records) => {
          const score = compileScore(questions)
          const turned = compileScore(questions.toReversed())
          for (const record of [...records, ...records]) {
            const wanted = questions.reduce((sum, question) => sum + scoreEntry(question, question.read(record)), 0)
            expect(score(record)).toBe(wanted)
            expect(turned(record)).toBe(wanted)
          }
        },
      ),
      { numRuns: runs(300) },
    )
  }, 600_000)

  it('distinguishes lists whose joined texts are equal', () => {
    const score = compileEntries([
      { informationScore: 0, weight: 1, rules: [add('=', 'a', 5), listed('in', ['a\nb'])] },
    ])
    expect([['a\nb'], ['a', 'b'], ['a\nb'], 'a\nb', 'a'].map((answer) => score(answer))).toEqual([1, 5, 1, 1, 5])
  })

  it('finds named texts with blanks around, numbers written at length, and yes and no', () => {
    const score = compileEntries([
      {
        informationScore: 1,
        weight: 1,
        rules: [add('=', 'abc', 5), add('=', 7, 9), add('=', 'true', 2), add('=', 'other', 3)],
      },
    ])
    const told = [
      'abc',
      'ABC          ',
      'abc\u00a0\u00a0\u00a0\u00a0',
      '\u00a0\u00a0\u00a0abc',
      '7.000000000000',
      '+7.00000000000',
      'abcdefgh',
      'zbcdefgh',
      'Abcdefgh',
      'Zbcdefgh',
      'OTHER',
      true,
      false,
      '',
      '   ',
      7,
      8,
    ]
    expect(told.map((answer) => score(answer))).toEqual([6, 6, 6, 6, 10, 10, 1, 1, 1, 1, 4, 3, 1, 0, 0, 10, 1])
    expect([...told, ...told].map((answer) => score(answer))).toEqual(
      [...told, ...told].map((answer) =>
        scoreEntry(
          {
            informationScore: 1,
            weight: 1,
            rules: [add('=', 'abc', 5), add('=', 7, 9), add('=', 'true', 2), add('=', 'other', 3)],
          },
          answer,
        ),
      ),
    )
  })

  it('clears its cache instead of growing without limit', () => {
    const score = compileEntries([{ informationScore: 1, weight: 1, rules: [listed('in', ['x5000'])] }])
    for (let round = 0; round < 2; round++)
      for (let each = 0; each < 5_001; each++) expect(score(`x${each}`)).toBe(each === 5_000 ? 2 : 1)
  })

  it('evaluates the rules once per range of a number, once per cached text, and never for values that no rule can name', () => {
    let evaluations = 0
    const rules = [listed('in', ['abc']), { operator: '>', value: 5, points: 1, action: 'add' } as const]
    const score = compileEntries([
      {
        informationScore: 1,
        weight: 1,
        get rules() {
          return ((evaluations += 1), rules)
        },
      },
    ])
    const asksOf = (...answers: Answer[]) => {
      evaluations = 0
      for (const answer of answers) score(answer)
      return evaluations
    }
    expect(asksOf(4, 5, 6, -0, Number.NaN, '')).toBe(0)
    expect(asksOf('abcd', 'Zbcd', 'zbcd', 'Abc~', 'ab!!')).toBe(0)
    expect(['abcd', 'zbc!', 'ab c~'].map((text) => score(text))).toEqual([1, 1, 1])
    // Texts with surrounding blanks, or whose first or last character the filter cannot judge, are compared.
    expect([
      asksOf('abc '),
      asksOf(' abc'),
      asksOf('1bcd'),
      asksOf('@bcd'),
      asksOf('[bcd'),
      asksOf('`bcd'),
      asksOf('{bcd'),
      asksOf('abcé'),
      asksOf('abc\u007f'),
    ]).toEqual(Array.from({ length: 9 }, () => 1))
    expect([asksOf('abc', 'ABC', 'a'), asksOf('abc', 'ABC', 'a')]).toEqual([3, 0])
    expect(asksOf(true, true, ['abc'], null)).toBe(3)
  })

  it('caches 4096 texts, then starts again', () => {
    let evaluations = 0
    const score = compileEntries([
      {
        informationScore: 1,
        weight: 1,
        get rules() {
          return ((evaluations += 1), [listed('in', ['a text as long as all'])])
        },
      },
    ])
    evaluations = 0
    for (let each = 0; each < 4_096; each++) score(`x${each}`)
    for (let each = 0; each < 4_096; each++) score(`x${each}`)
    expect(evaluations).toBe(4_096)
    score('one more')
    score('x0')
    expect(evaluations).toBe(4_098)
  })

  it('may treat a text longer than all named ones as unnamed, because lower-casing never shortens', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const letter = String.fromCodePoint(code)
      if (letter.toLowerCase().length < letter.length) throw new Error(letter)
    }
  })
})

describe('compileEntries', () => {
  it('agrees with bestPoints, on the first and second call', () => {
    const anAnswer = fc.oneof(aSingleAnswer, fc.array(aSingleAnswer, { maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(aScoreRule, { maxLength: 6 }), fc.array(anAnswer), (rules, answers) => {
        const points = compileEntries([{ informationScore: 0, weight: 1, rules }])
        for (const answer of [...answers, ...answers]) expect(points(answer)).toBe(bestPoints(rules, answer))
      }),
      { numRuns: runs(150) },
    )
  })

  it('agrees at each bound and right beside it', () => {
    fc.assert(
      fc.property(fc.array(aScoreRule, { minLength: 1, maxLength: 6 }), (rules) => {
        const points = compileEntries([{ informationScore: 0, weight: 1, rules }])
        const bounds = rules
          .flatMap((rule) => ('min' in rule ? [rule.min, rule.max] : 'value' in rule ? [Number(rule.value)] : []))
          .filter((bound) => !Number.isNaN(bound))
        for (const bound of bounds) {
          for (const step of [0, 1e-4, 1e-5, 2e-4, 1e-12]) {
            expect(points(bound + step)).toBe(bestPoints(rules, bound + step))
            expect(points(bound - step)).toBe(bestPoints(rules, bound - step))
          }
        }
      }),
      { numRuns: runs(150) },
    )
  })
})

// Helpers

function add(operator: '=' | '!=', value: string | number, points: number): ScoreRule {
  return { operator, value, points, action: 'add' }
}

function subtract(operator: '=' | '!=', value: string | number, points: number): ScoreRule {
  return { operator, value, points, action: 'subtract' }
}

/** With integer points, which the compiled score requires. */
const aWholeRule = aScoreRule.map((rule) => ({ ...rule, points: Math.round(rule.points * 100) }))

function listed(operator: 'in' | 'not_in', values: string[]): ScoreRule {
  return { operator, values, points: 1, action: 'add' }
}
