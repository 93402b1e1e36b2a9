import { describe, expect, it } from 'vitest'
import { leadScore } from '../../../core/crm/lead-score.ts'
import { DEFAULT_CRITERIA, printCriterion, readCriterion, wireCriteria, wireCriterion } from '../../../core/crm/score-criteria.ts'
import type { ScoreCriteria } from '../../../core/crm/score-criteria.ts'
import { mayEditEntry } from '../../../core/listing-score/score-entry.ts'
import { leadClass, SCORING_GROUPS, scorePercent } from '../../../core/crm/scoring-groups.ts'

describe('scoring groups', () => {
  it('[SCORE-01] equals the eight keys, letter case kept', () => {
    expect(SCORING_GROUPS.map(({ key }) => key)).toEqual([
      'lead_contact_info', 'lead_company_info', 'lead_bant', 'fit_with_product', 'buyer_engagement', 'buyer_interaction',
      'buyer_engagement_with_platform', 'buyer_Int_actions',
    ])
  })

  it('[D-75] is hot from 70, warm from 40, else cold; no maximum is 0 percent', () => {
    expect([100, 70, 69.99, 40, 39.99, 0].map(leadClass)).toEqual(['hot', 'hot', 'warm', 'warm', 'cold', 'cold'])
    expect([scorePercent(5, 0), scorePercent(-5, 10), scorePercent(20, 10), scorePercent(4, 10)]).toEqual([0, 0, 100, 40])
  })
})

describe('leadScore', () => {
  const nothing = Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, []])) as unknown as ScoreCriteria
  const has = (key: string, points: number) => ({
    key, label: key, information_score: points, weight: 1, has_evaluation_edit_allow: 1 as const, rules: [],
  })

  it('[D-75] sums all groups, and the four of engagement apart', () => {
    const criteria: ScoreCriteria = { ...nothing, lead_contact_info: [has('email', 6)], buyer_interaction: [has('messages', 4)] }
    const score = leadScore(criteria, { messages: 2 })
    expect(score.lead).toEqual({ score: 4, maximum: 10, percent: 40 })
    expect(score.engagement).toEqual({ score: 4, maximum: 4, percent: 100 })
    expect(score.groups.lead_contact_info).toEqual({ score: 0, maximum: 6, percent: 0 })
    expect(score.class).toBe('warm')
  })

  it('gives a lead of which nothing is known nothing, and one that has all the whole', () => {
    expect(leadScore(DEFAULT_CRITERIA, {}).lead.score).toBe(0)
    expect(leadScore(nothing, { email: 'a' }).lead).toEqual({ score: 0, maximum: 0, percent: 0 })
    const best = {
      email: 'a', mobile: 'b', title: 'c', industry: 'd', annual_revenue: 1e9, number_of_employees: 1e6, country: 'IT',
      budget: 'confirmed', authority: 'decides', need: 'urgent', timing: 'this month', matching_categories: 9,
      requested_quantity_ratio: 9, page_views: 99, visits: 99, average_depth: 99, messages: 9, meetings: 9, calls: 9,
      profile_percent: 100, wishlist: 9, enquiries: 9, quotes: 9,
    }
    expect(leadScore(DEFAULT_CRITERIA, best)).toMatchObject({ lead: { percent: 100 }, class: 'hot' })
  })
})

describe('criteria on the wire', () => {
  it('[ENTITY-15] carries the five keys of an entry, and 0 locks its rules', () => {
    const [first, locked] = [DEFAULT_CRITERIA.lead_bant[0]!, { ...DEFAULT_CRITERIA.lead_bant[0]!, has_evaluation_edit_allow: 0 as const }]
    expect(wireCriterion.parse(printCriterion(first))).toMatchObject({ information_score: 0, weight: 1, has_evaluation_edit_allow: 1, evaluation_data: expect.any(String), max_points: 10 })
    expect([first, locked].map((one) => mayEditEntry(readCriterion(wireCriterion.parse(printCriterion(one))).has_evaluation_edit_allow))).toEqual([true, false])
  })

  it('travels with rules as text and comes back the same', () => {
    const wire = wireCriteria.parse(
      Object.fromEntries(Object.entries(DEFAULT_CRITERIA).map(([key, list]) => [key, list.map(printCriterion)])),
    )
    for (const { key } of SCORING_GROUPS) expect(wire[key].map(readCriterion)).toEqual(DEFAULT_CRITERIA[key])
    expect(typeof wire.lead_bant[0]?.evaluation_data).toBe('string')
    expect(wire.lead_bant[0]?.max_points).toBe(10)
  })
})
