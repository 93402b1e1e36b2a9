import * as Effect from 'effect/Effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basesOn, createCaller } from '../../../../adapters/http/call.ts'
import { saveScoreCriteria, scoreCriteria } from '../../../../core/contracts/scoring.contract.ts'
import { createLeadScorer, explainLead, leadScore } from '../../../../core/crm/scoring/lead-score.ts'
import { smallestChanges } from '../../../../core/crm/scoring/lead-what-if.ts'
import {
  DEFAULT_CRITERIA,
  printCriterion,
  readCriterion,
  wireCriteria,
  wireCriterion,
} from '../../../../core/crm/scoring/score-criteria.ts'
import type { ScoreCriteria, ScoreCriterion } from '../../../../core/crm/scoring/score-criteria.ts'
import {
  ENGAGEMENT_GROUPS,
  leadClass,
  SCORING_GROUPS,
  scorePercent,
} from '../../../../core/crm/scoring/scoring-groups.ts'
import { mayEditEntry } from '../../../../core/listing-score/score-entry.ts'
import type { Answer } from '../../../../core/listing-score/score-entry.ts'
import { aScoreRule, aSingleAnswer } from '../../../arbitraries/product.ts'
import { runs } from '../../../arbitraries/runs.ts'

/** Milliseconds: PROPERTY_RUNS asks for many more cases. */
const LONG = 600_000

describe('scoring groups', () => {
  it('has the eight keys with their letter case', () => {
    expect(SCORING_GROUPS.map(({ key }) => key)).toEqual([
      'lead_contact_info',
      'lead_company_info',
      'lead_bant',
      'fit_with_product',
      'buyer_engagement',
      'buyer_interaction',
      'buyer_engagement_with_platform',
      'buyer_Int_actions',
    ])
  })

  it('[D-75] is hot from 70, warm from 40, else cold; no maximum is 0 percent', () => {
    expect([100, 70, 69.99, 40, 39.99, 0].map(leadClass)).toEqual(['hot', 'hot', 'warm', 'warm', 'cold', 'cold'])
    expect([scorePercent(5, 0), scorePercent(-5, 10), scorePercent(20, 10), scorePercent(4, 10)]).toEqual([
      0, 0, 100, 40,
    ])
  })
})

describe('leadScore', () => {
  const nothing = Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, []])) as unknown as ScoreCriteria
  const has = (key: string, points: number) => ({
    key,
    label: key,
    information_score: points,
    weight: 1,
    has_evaluation_edit_allow: 1 as const,
    rules: [],
  })

  it('[D-75] sums all groups, and the four of engagement separately', () => {
    const criteria: ScoreCriteria = {
      ...nothing,
      lead_contact_info: [has('email', 6)],
      buyer_interaction: [has('messages', 4)],
    }
    const score = leadScore(criteria, { messages: 2 })
    expect(score.lead).toEqual({ score: 4, maximum: 10, percent: 40 })
    expect(score.engagement).toEqual({ score: 4, maximum: 4, percent: 100 })
    expect(score.groups.lead_contact_info).toEqual({ score: 0, maximum: 6, percent: 0 })
    expect(score.class).toBe('warm')
  })

  it('[D-75] is hot at exactly 70 percent for any points', () => {
    const criteria = {
      ...nothing,
      lead_bant: [
        { ...has('need', 2.77), weight: 0.07 },
        { ...has('budget', 2.77), weight: 0.03 },
      ],
    }
    expect(leadScore(criteria, { need: 'yes' })).toMatchObject({
      lead: { score: 0.1939, maximum: 0.277, percent: 70 },
      class: 'hot',
    })
    expect(smallestChanges(criteria, {}, 70)?.changes).toHaveLength(1)
  })

  it('scores a lead without facts 0, and a lead with all facts 100 percent', () => {
    expect(leadScore(DEFAULT_CRITERIA, {}).lead.score).toBe(0)
    expect(leadScore(nothing, { email: 'a' }).lead).toEqual({ score: 0, maximum: 0, percent: 0 })
    const best = {
      email: 'a',
      mobile: 'b',
      title: 'c',
      industry: 'd',
      annual_revenue: 1e9,
      number_of_employees: 1e6,
      country: 'IT',
      budget: 'confirmed',
      authority: 'decides',
      need: 'urgent',
      timing: 'this month',
      matching_categories: 9,
      requested_quantity_ratio: 9,
      page_views: 99,
      products: 99,
      average_depth: 99,
      messages: 9,
      meetings: 9,
      calls: 9,
      profile_percent: 100,
      wishlist: 9,
      enquiries: 9,
      quotes: 9,
    }
    expect(leadScore(DEFAULT_CRITERIA, best)).toMatchObject({ lead: { percent: 100 }, class: 'hot' })
  })
})

describe('laws of the lead score', () => {
  it(
    'is the sum of its parts, exactly, and of its groups',
    () => {
      fc.assert(
        fc.property(someCriteria, someFacts, (criteria, facts) => {
          const score = leadScore(criteria, facts)
          const parts = explainLead(criteria, facts)
          const units = (points: number) => Math.round(points * 10_000)
          const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0)
          expect(sumOf(parts.map((part) => units(part.score)))).toBe(units(score.lead.score))
          expect(sumOf(parts.map((part) => units(part.maximum)))).toBe(units(score.lead.maximum))
          for (const { key } of SCORING_GROUPS)
            expect(sumOf(parts.filter(({ group }) => group === key).map((part) => units(part.score)))).toBe(
              units(score.groups[key].score),
            )
          expect(sumOf(ENGAGEMENT_GROUPS.map((key) => units(score.groups[key].score)))).toBe(
            units(score.engagement.score),
          )
          for (const share of [score.lead, score.engagement, ...Object.values(score.groups)]) {
            expect(share.percent).toBeGreaterThanOrEqual(0)
            expect(share.percent).toBeLessThanOrEqual(100)
          }
          expect(score.class).toBe(leadClass(score.lead.percent))
        }),
        { numRuns: runs(60) },
      )
    },
    LONG,
  )

  it(
    'is independent of the order of criteria and rules, and of leads scored before',
    () => {
      fc.assert(
        fc.property(someCriteria, fc.array(someFacts, { minLength: 2, maxLength: 4 }), (criteria, leads) => {
          const turned = Object.fromEntries(
            Object.entries(criteria).map(([key, list]) => [
              key,
              list.toReversed().map((each) => ({ ...each, rules: each.rules.toReversed() })),
            ]),
          ) as unknown as ScoreCriteria
          const scorer = createLeadScorer(criteria)
          for (const facts of leads) {
            expect(scorer(facts)).toEqual(leadScore(criteria, facts))
            expect(leadScore(turned, facts)).toEqual(leadScore(criteria, facts))
          }
        }),
        { numRuns: runs(60) },
      )
    },
    LONG,
  )

  it('reads no fact from a prototype', () => {
    const criteria = only('lead_bant', [criterion({ key: 'toString' }), criterion({ key: 'constructor' })])
    expect(leadScore(criteria, {}).lead).toEqual({ score: 0, maximum: 2, percent: 0 })
  })

  it('counts points and weights to two decimals', () => {
    const criteria = only('lead_bant', [
      criterion({ information_score: 0.1, weight: 3 }),
      criterion({ key: 'b', information_score: 0.2, weight: 3 }),
      criterion({ key: 'c', information_score: 1, weight: 0.01 }),
    ])
    expect(leadScore(criteria, { a: 'x', b: 'x', c: 'x' }).lead).toEqual({ score: 0.91, maximum: 0.91, percent: 100 })
  })
})

describe('explainLead', () => {
  it('lists each criterion with its points and maximum', () => {
    const rules = [
      { operator: '>=' as const, value: 5, points: 4, action: 'add' as const },
      { operator: '<' as const, value: 2, points: 1, action: 'subtract' as const },
    ]
    const criteria = {
      ...only('buyer_interaction', [
        criterion({ key: 'calls', label: 'Calls', information_score: 2, weight: 1.5, rules }),
      ]),
      lead_bant: [criterion({ key: 'need', label: 'Need' })],
    }
    expect(explainLead(criteria, { calls: 1 })).toEqual([
      { group: 'lead_bant', key: 'need', label: 'Need', score: 0, maximum: 1, answer: undefined, rule: undefined },
      { group: 'buyer_interaction', key: 'calls', label: 'Calls', score: 1.5, maximum: 9, answer: 1, rule: rules[1] },
    ])
  })
})

describe('smallestChanges', () => {
  const ladder = [
    { operator: '>=' as const, value: 1, points: 2, action: 'add' as const },
    { operator: '>=' as const, value: 5, points: 6, action: 'add' as const },
  ]
  const criteria: ScoreCriteria = {
    ...only('lead_contact_info', [
      criterion({ key: 'email', label: 'E-mail', information_score: 2 }),
      criterion({ key: 'phone', label: 'Phone', information_score: 2 }),
    ]),
    buyer_interaction: [criterion({ key: 'calls', label: 'Calls', information_score: 0, rules: ladder })],
  }

  it('returns the smallest set of changes, each as small as necessary', () => {
    expect(smallestChanges(criteria, {}, 60)).toEqual({
      changes: [{ key: 'calls', label: 'Calls', answer: 5, gain: 6 }],
      percent: 60,
    })
    expect(smallestChanges(criteria, { calls: 1 }, 40)).toEqual({
      changes: [{ key: 'calls', label: 'Calls', answer: 5, gain: 4 }],
      percent: 60,
    })
    expect(smallestChanges(criteria, { email: 'a' }, 40)).toEqual({
      changes: [{ key: 'calls', label: 'Calls', answer: 1, gain: 2 }],
      percent: 40,
    })
    expect(smallestChanges(criteria, { calls: 6 }, 80)).toEqual({
      changes: [{ key: 'email', label: 'E-mail', answer: undefined, gain: 2 }],
      percent: 80,
    })
    expect(smallestChanges(criteria, { calls: 6 }, 80.1)?.changes.map(({ key }) => key)).toEqual(['email', 'phone'])
  })

  it('returns no changes when the lead has the percentage already, and undefined when it is unreachable', () => {
    expect(smallestChanges(criteria, { calls: 6, email: 'a' }, 80)).toEqual({ changes: [], percent: 80 })
    expect(smallestChanges(criteria, {}, 100.01)).toBeUndefined()
    expect(smallestChanges(nothingAsked, {}, 1)).toBeUndefined()
    expect(smallestChanges(nothingAsked, {}, 0)).toEqual({ changes: [], percent: 0 })
  })

  it('can be limited to the engagement groups', () => {
    expect(smallestChanges(criteria, {}, 100, ENGAGEMENT_GROUPS)).toEqual({
      changes: [{ key: 'calls', label: 'Calls', answer: 5, gain: 6 }],
      percent: 100,
    })
  })

  it(
    'changes as few facts as the best of all combinations, and every change is necessary',
    () => {
      fc.assert(
        fc.property(
          smallCriteria,
          someFacts,
          fc.integer({ min: 1, max: 100 }),
          fc.array(aSingleAnswer, { maxLength: 2 }),
          (byGroup, facts, percent, more) => {
            const found = smallestChanges(byGroup, facts, percent)
            const keys = [
              ...new Set(
                Object.values(byGroup).flatMap((list: readonly ScoreCriterion[]) => list.map(({ key }) => key)),
              ),
            ]
            const fewest = fewestByForce(byGroup, facts, percent, keys, more)
            // Answers that no rule distinguishes gain nothing.
            if (found === undefined) {
              expect(fewest).toBe(Infinity)
              return
            }
            expect(found.changes).toHaveLength(fewest)
            const answers = (changes: typeof found.changes) =>
              Object.fromEntries(changes.map(({ key, answer }) => [key, answer ?? 'anything']))
            const after = leadScore(byGroup, { ...facts, ...answers(found.changes) }).lead
            expect(after.percent).toBe(found.percent)
            expect(after.percent).toBeGreaterThanOrEqual(percent)
            const gained = found.changes.reduce((sum, { gain }) => sum + Math.round(gain * 10_000), 0)
            expect(Math.round(after.score * 10_000) - Math.round(leadScore(byGroup, facts).lead.score * 10_000)).toBe(
              gained,
            )
            for (const change of found.changes)
              expect(
                leadScore(byGroup, { ...facts, ...answers(found.changes.filter((each) => each !== change)) }).lead
                  .percent,
              ).toBeLessThan(percent)
          },
        ),
        { numRuns: runs(60) },
      )
    },
    LONG,
  )
})

describe('criteria on the wire', () => {
  it('has the five keys of an entry, of which 0 locks its rules', () => {
    const [first, locked] = [
      DEFAULT_CRITERIA.lead_bant[0]!,
      { ...DEFAULT_CRITERIA.lead_bant[0]!, has_evaluation_edit_allow: 0 as const },
    ]
    expect(wireCriterion.parse(printCriterion(first))).toMatchObject({
      information_score: 0,
      weight: 1,
      has_evaluation_edit_allow: 1,
      evaluation_data: expect.any(String),
      max_points: 10,
    })
    expect(
      [first, locked].map((one) =>
        mayEditEntry(readCriterion(wireCriterion.parse(printCriterion(one))).has_evaluation_edit_allow),
      ),
    ).toEqual([true, false])
  })

  it('round-trips with its rules as a text', () => {
    const wire = wireCriteria.parse(
      Object.fromEntries(Object.entries(DEFAULT_CRITERIA).map(([key, list]) => [key, list.map(printCriterion)])),
    )
    for (const { key } of SCORING_GROUPS) expect(wire[key].map(readCriterion)).toEqual(DEFAULT_CRITERIA[key])
    expect(typeof wire.lead_bant[0]?.evaluation_data).toBe('string')
    expect(wire.lead_bant[0]?.max_points).toBe(10)
  })

  it('is sent as a JSON text, and after loading the rules are a list', async () => {
    const sent: unknown[] = []
    const run = { is_running: false, done: 0, total: 0, percent: 100 }
    const stored = () => (sent[0] ?? {}) as Record<string, unknown>
    const caller = createCaller({
      bases: basesOn('http://market.example'),
      facts: () => ({}),
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.method === 'POST') sent.push(await request.json())
        return Response.json({ status: true, message: '', data: stored(), fields: [], version: 1, run })
      },
    })
    const criteria = wireCriteria.parse(
      Object.fromEntries(Object.entries(DEFAULT_CRITERIA).map(([key, list]) => [key, list.map(printCriterion)])),
    )

    await Effect.runPromise(caller.call(saveScoreCriteria, criteria))
    const { data } = await Effect.runPromise(caller.call(scoreCriteria, {}))

    const budget = (stored()['lead_bant'] as { evaluation_data: unknown }[])[0]
    expect(budget?.evaluation_data).toBe(
      '[{"operator":"=","value":"confirmed","points":10,"action":"add"},{"operator":"=","value":"estimated","points":5,"action":"add"},{"operator":"=","value":"none","points":5,"action":"subtract"}]',
    )
    for (const { key } of SCORING_GROUPS)
      for (const each of data[key]) expect(Array.isArray(readCriterion(each).rules)).toBe(true)
    expect(data.lead_bant.map(readCriterion)).toEqual(DEFAULT_CRITERIA.lead_bant)
  })
})

// Helpers

const nothingAsked = Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, []])) as unknown as ScoreCriteria

function only(group: keyof ScoreCriteria, list: readonly ScoreCriterion[]): ScoreCriteria {
  return { ...nothingAsked, [group]: list }
}

function criterion(about: Partial<ScoreCriterion> = {}): ScoreCriterion {
  return { key: 'a', label: 'A', information_score: 1, weight: 1, has_evaluation_edit_allow: 1, rules: [], ...about }
}

/** The minimum number of changes that reach the percentage, by trying all combinations; Infinity when none does. */
function fewestByForce(
  criteria: ScoreCriteria,
  facts: Readonly<Record<string, Answer>>,
  percent: number,
  keys: readonly string[],
  more: readonly (string | number)[],
): number {
  // 4.99995: below 5 and, by the tolerance, equal to it.
  const tried = ['A', 'b', 'other', -4, -3, 0, 1.5, 2, 4.99995, 5, 6, ...more]
  const scorer = createLeadScorer(criteria)
  const walk = (at: number, so: Readonly<Record<string, Answer>>, changed: number): number => {
    if (at === keys.length) return scorer(so).lead.percent >= percent ? changed : Infinity
    const key = keys[at]!
    return Math.min(
      walk(at + 1, so, changed),
      ...tried.map((answer) => walk(at + 1, { ...so, [key]: answer }, changed + 1)),
    )
  }
  return walk(0, facts, 0)
}

const aKey = fc.constantFrom('a', 'b', 'c', 'd')
const aCriterion = (key: fc.Arbitrary<string>, rule = aScoreRule) =>
  fc.record({
    key,
    label: fc.constant('Label'),
    information_score: fc.integer({ min: -100, max: 500 }).map((points) => points / 100),
    weight: fc.constantFrom(0, 0.5, 1, 1.25, 3),
    has_evaluation_edit_allow: fc.constant(1 as const),
    rules: fc.array(rule, { maxLength: 3 }),
  })
const someCriteria = fc.record(
  Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, fc.array(aCriterion(aKey), { maxLength: 3 })])),
) as unknown as fc.Arbitrary<ScoreCriteria>
const someFacts = fc.dictionary(
  aKey,
  fc.oneof(aSingleAnswer, fc.array(aSingleAnswer, { maxLength: 3 }), fc.constantFrom('', null, true)),
)

/** Rules with few bounds, so that few answers distinguish all of them. */
const aSmallRule = fc.oneof(
  fc.record({
    operator: fc.constantFrom('>=' as const, '<' as const),
    value: fc.constantFrom(-3, 1.5, 5),
    points: fc.integer({ min: -3, max: 6 }),
    action: fc.constantFrom('add' as const, 'subtract' as const),
  }),
  fc.record({
    operator: fc.constantFrom('=' as const, '!=' as const),
    value: fc.constantFrom('A', 'b', 5),
    points: fc.integer({ min: -3, max: 6 }),
    action: fc.constantFrom('add' as const, 'subtract' as const),
  }),
)
const smallCriteria = fc
  .record({
    bant: fc.array(aCriterion(fc.constantFrom('a', 'b'), aSmallRule), { maxLength: 3 }),
    engaged: fc.array(aCriterion(fc.constantFrom('b', 'c'), aSmallRule), { maxLength: 2 }),
  })
  .map(({ bant, engaged }): ScoreCriteria => ({ ...nothingAsked, lead_bant: bant, buyer_interaction: engaged }))
