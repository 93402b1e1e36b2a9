import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { checkCriteria } from '../../../../core/crm/scoring/check-criteria.ts'
import { createLeadScorer, explainLead, leadScore, shownPercent } from '../../../../core/crm/scoring/lead-score.ts'
import { conditionsOf, ruleForm, typedRule } from '../../../../core/crm/scoring/rule-form.schema.ts'
import { type RuleEdit, rowsOf, withoutRow, withRow } from '../../../../core/crm/scoring/rule-rows.ts'
import { pointWords, ruleWords } from '../../../../core/crm/scoring/rule-words.ts'
import {
  countedCriteria,
  leadFacts,
  NO_ENGAGEMENT,
  readEngagement,
  scoredFields,
} from '../../../../core/crm/scoring/score-facts.ts'
import {
  DEFAULT_CRITERIA,
  printCriterion,
  type ScoreCriterion,
  wireCriteria,
} from '../../../../core/crm/scoring/score-criteria.ts'
import { scoreHistogram } from '../../../../core/crm/scoring/score-histogram.ts'
import { leadClass, SCORING_GROUPS } from '../../../../core/crm/scoring/scoring-groups.ts'
import { bestPoints, bestRule } from '../../../../core/listing-score/score-entry.ts'
import type { ScoreRule } from '../../../../core/listing-score/score-rule.schema.ts'
import { aScoreRule, aSingleAnswer } from '../../../arbitraries/product.ts'

const leads = { sections: DEFAULT_FORMS.Leads }
const fields = scoredFields(leads)
const known = new Set(fields.map(({ key }) => key))
const wire = () =>
  wireCriteria.parse(
    Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, DEFAULT_CRITERIA[key].map(printCriterion)])),
  )

describe('scored fields', () => {
  it('are the fields of the form with a value of their own, and the engagement', () => {
    expect(fields.find(({ key }) => key === 'annual_revenue')).toMatchObject({ kind: 'number', isOfForm: true })
    expect(fields.find(({ key }) => key === 'country')).toMatchObject({ kind: 'country' })
    expect(fields.find(({ key }) => key === 'quotes')).toMatchObject({ kind: 'number', isOfForm: false })
    // Owners and looked-up records are ids.
    expect(known.has('lead_owner')).toBe(false)
    expect(known.has('account')).toBe(false)
  })

  it('make a score of 100 percent possible', () => {
    const criteria = countedCriteria(DEFAULT_CRITERIA, leads)
    expect(criteria.lead_company_info).toEqual(DEFAULT_CRITERIA.lead_company_info)
    for (const list of Object.values(criteria)) for (const { key } of list) expect(known.has(key)).toBe(true)
  })
})

describe('lead facts', () => {
  it('are the filled values by field name, beside the engagement', () => {
    const facts = leadFacts(leads, { 106: 'a@b.co', 105: ' ', 115: 0, 101: 7 }, { ...NO_ENGAGEMENT, quotes: 2 })
    expect(facts).toEqual({ email: 'a@b.co', annual_revenue: 0, ...NO_ENGAGEMENT, quotes: 2 })
  })

  it('read a stored engagement of any shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        for (const value of Object.values(readEngagement(stored))) expect(Number.isFinite(value)).toBe(true)
      }),
    )
  })
})

describe('saving criteria', () => {
  it('accepts what it answered itself', () => {
    expect(checkCriteria(wire(), DEFAULT_CRITERIA, new Set())).toEqual({ ok: true, criteria: DEFAULT_CRITERIA })
  })

  it('[D-75] refuses any change of a locked entry', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 90 }), (at, weight) => {
        const sent = wire()
        const entries = sent.buyer_engagement_with_platform
        entries[at] = { ...entries[at]!, weight: weight + 1 }
        expect(checkCriteria(sent, DEFAULT_CRITERIA, known)).toEqual({
          ok: false,
          problems: [{ path: `buyer_engagement_with_platform.${at}`, message: 'This entry cannot be changed.' }],
        })
      }),
    )
  })
})

describe('laws of the explanation', () => {
  it('names the rule whose points count', () => {
    fc.assert(
      fc.property(fc.array(aScoreRule, { maxLength: 6 }), aSingleAnswer, (rules, answer) => {
        const rule = bestRule(rules, answer)
        const points = rule === undefined ? 0 : rule.action === 'add' ? rule.points : -rule.points
        expect(points + 0).toBe(bestPoints(rules, answer))
      }),
    )
  })

  it('adds up to the score of any lead with the default criteria', () => {
    const answer = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom('confirmed', 'none', ''))
    const score = createLeadScorer(DEFAULT_CRITERIA)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...known, 'budget', 'need'), answer), (facts) => {
        const parts = explainLead(DEFAULT_CRITERIA, facts)
        const total = parts.reduce((sum, part) => sum + Math.round(part.score * 10_000), 0)
        expect(total).toBe(Math.round(score(facts).lead.score * 10_000))
        // Rounding down keeps the class.
        expect(leadClass(shownPercent(score(facts).lead))).toBe(leadScore(DEFAULT_CRITERIA, facts).class)
      }),
    )
  })
})

describe('the rows of a group', () => {
  const rule = (points: number): ScoreRule => ({ operator: '>=', value: 1, points, action: 'add' })
  const criterion = (key: string, about: Partial<ScoreCriterion> = {}): ScoreCriterion => ({
    key,
    label: key,
    information_score: 0,
    weight: 1,
    has_evaluation_edit_allow: 1,
    rules: [],
    ...about,
  })
  const edit = (key: string, about: Partial<RuleEdit> = {}): RuleEdit => ({
    key,
    label: key,
    weight: 1,
    rule: rule(3),
    points: 3,
    ...about,
  })
  const group = [
    criterion('a', { information_score: 2, rules: [rule(1), rule(2)] }),
    criterion('b', { rules: [rule(9)] }),
  ]
  const texts = (list: readonly ScoreCriterion[]) =>
    list.flatMap((each) => rowsOf(each).map(({ key, at, points }) => `${key}${at ?? ''}:${points}`))

  it('are the points for knowing a field, then its rules', () => {
    expect(texts(group)).toEqual(['a:2', 'a0:1', 'a1:2', 'b0:9'])
  })

  it('change in place, move with their field, and end with their last rule', () => {
    const [, first, second] = rowsOf(group[0]!)
    const [only] = rowsOf(group[1]!)
    expect(texts(withRow(group, edit('a'), first))).toEqual(['a:2', 'a0:3', 'a1:2', 'b0:9'])
    expect(texts(withRow(group, edit('b'), second))).toEqual(['a:2', 'a0:1', 'b0:9', 'b1:3'])
    expect(texts(withRow(group, edit('c'), only))).toEqual(['a:2', 'a0:1', 'a1:2', 'c0:3'])
    expect(texts(withRow(group, edit('b', { rule: undefined, points: 4 })))).toEqual([
      'a:2',
      'a0:1',
      'a1:2',
      'b:4',
      'b0:9',
    ])
    expect(texts(withRow(group, edit('b', { rule: undefined, points: 4 }), only))).toEqual([
      'a:2',
      'a0:1',
      'a1:2',
      'b:4',
    ])
    expect(texts(withoutRow(group, only!))).toEqual(['a:2', 'a0:1', 'a1:2'])
  })

  it('lose no other row when one is changed or removed', () => {
    const aGroup = fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c'),
        rules: fc.array(fc.nat(9).map(rule), { minLength: 1, maxLength: 3 }),
      }),
      { selector: ({ key }) => key, minLength: 1 },
    )
    fc.assert(
      fc.property(aGroup, fc.nat(), fc.constantFrom('a', 'b', 'c', 'd'), (made, at, key) => {
        const list = made.map((each) => criterion(each.key, { rules: each.rules }))
        const rows = list.flatMap(rowsOf)
        const row = rows[at % rows.length]!
        expect(withoutRow(list, row).flatMap(rowsOf)).toHaveLength(rows.length - 1)
        expect(withRow(list, edit(key), row).flatMap(rowsOf)).toHaveLength(rows.length)
        expect(withRow(list, edit(key)).flatMap(rowsOf)).toHaveLength(rows.length + 1)
      }),
    )
  })
})

describe('a typed rule', () => {
  const revenue = fields.find(({ key }) => key === 'annual_revenue')!

  it('reads back as it was, with its points and weight', () => {
    const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
    const word = fc.constantFrom('India', 'this month', 'x')
    const worth = { points: fc.nat(1000), action: fc.constantFrom('add' as const, 'subtract' as const) }
    const aRule: fc.Arbitrary<ScoreRule> = fc.oneof(
      fc.record({ operator: fc.constantFrom('=' as const, '!=' as const), value: fc.oneof(number, word), ...worth }),
      fc.record({ operator: fc.constantFrom('<' as const, '<=' as const, '>' as const), value: number, ...worth }),
      fc
        .record({ operator: fc.constant('between' as const), min: number, max: number, ...worth })
        .filter(({ min, max }) => min <= max),
      fc.record({ operator: fc.constant('in' as const), values: fc.array(word, { minLength: 1 }), ...worth }),
    )
    fc.assert(
      fc.property(aRule, (rule) => {
        const isNumber = !('values' in rule) && !('value' in rule && typeof rule.value === 'string')
        const typed = typedRule({ ...revenue, kind: isNumber ? 'number' : 'text' }, 2, rule, pointsOf(rule))
        const read = ruleForm.parse(typed)
        expect(read).toMatchObject({ key: 'annual_revenue', weight: 2, rule: { ...rule, action: read.rule!.action } })
        expect(pointsOf(read.rule!) + 0).toBe(pointsOf(rule) + 0)
      }),
    )
  })

  it('says what is missing', () => {
    const typed = { ...typedRule(revenue, 1, undefined, 0), points: '', condition: 'between' as const }
    const issues = ruleForm.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(issues).toEqual([
      ['points', 'Please enter points'],
      ['value', 'Please enter a number'],
      ['most', 'Please enter a number'],
    ])
  })

  it('reads numbers as people type them, or says what is none', () => {
    const typed = { ...typedRule(revenue, 1, undefined, 0), condition: '>=' as const }
    expect(ruleForm.parse({ ...typed, value: '1.234,5', points: '12,5', weight: '1,5' })).toMatchObject({
      weight: 1.5,
      rule: { value: 1234.5, points: 12.5 },
    })
    const issues = ruleForm.safeParse({ ...typed, value: '1e3', points: '1e3', weight: 'x' }).error?.issues
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['points', 'Please enter a number'],
      ['weight', 'Please enter a number'],
      ['value', 'Please enter a number'],
    ])
  })

  it('offers the conditions of the kind of field', () => {
    expect(conditionsOf(revenue)).toContain('between')
    expect(conditionsOf({ kind: 'number', isOfForm: false })).not.toContain('known')
    expect(conditionsOf({ kind: 'choice', isOfForm: true })).toEqual(['known', '=', '!=', 'in', 'not_in'])
    expect(conditionsOf({ kind: 'day', isOfForm: true })).toEqual(['known'])
  })

  it('reads like a sentence', () => {
    const worth = { points: 1, action: 'add' } as const
    expect(ruleWords({ operator: '>=', value: 1_000_000, ...worth })).toBe('is at least 1,000,000')
    expect(ruleWords({ operator: 'between', min: 1, max: 2, ...worth })).toBe('is from 1 to 2')
    expect(ruleWords({ operator: 'in', values: ['IN', 'DE'], ...worth }, (code) => code.toLowerCase())).toBe(
      'is in or de',
    )
    expect([pointWords(5), pointWords(-2.5), pointWords(0)]).toEqual(['+5', '−2.5', '0'])
  })
})

describe('the histogram', () => {
  it('counts every lead once, in bars and groups', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (percents) => {
        const { bars, groups } = scoreHistogram(percents)
        expect(bars.reduce((sum, bar) => sum + bar, 0)).toBe(percents.length)
        expect(groups.hot + groups.warm + groups.cold).toBe(percents.length)
        expect(groups.hot).toBe(bars.slice(7).reduce((sum, bar) => sum + bar, 0))
      }),
    )
  })
})

// Helpers

/** The points of a rule with their sign. */
const pointsOf = ({ action, points }: ScoreRule): number => (action === 'add' ? points : -points)
