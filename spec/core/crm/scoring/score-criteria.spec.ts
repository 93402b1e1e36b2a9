import { describe, expect, it } from 'vitest'
import { printCriterion, readCriterion, wireCriterion } from '../../../../core/crm/scoring/score-criteria.ts'

describe('printCriterion', () => {
  it('sends the evaluation data as a JSON text, which reads back as the same rules', () => {
    const rules = [{ operator: '=' as const, value: 'Germany', points: 5, action: 'add' as const }]
    const criterion = {
      key: 'country',
      label: 'Country',
      information_score: 1,
      weight: 2,
      has_evaluation_edit_allow: 1 as const,
      rules,
    }
    const sent = printCriterion(criterion)
    expect(typeof sent.evaluation_data).toBe('string')
    expect(JSON.parse(sent.evaluation_data)).toEqual(rules)
    expect(sent).not.toHaveProperty('rules')
    expect(readCriterion(wireCriterion.parse(sent))).toEqual(criterion)
  })
})
