import fc from 'fast-check'
import { z } from 'zod'
import type { FormField } from '../../../core/crm/forms/form.schema.ts'
import { checkCriteria } from '../../../core/crm/scoring/check-criteria.ts'
import { ruleForm } from '../../../core/crm/scoring/rule-form.schema.ts'
import { ruleWords } from '../../../core/crm/scoring/rule-words.ts'
import { countedCriteria, leadFacts, NO_ENGAGEMENT, scoredFields } from '../../../core/crm/scoring/score-facts.ts'
import { DEFAULT_CRITERIA, printCriterion, wireCriteria } from '../../../core/crm/scoring/score-criteria.ts'
import { scoreHistogram } from '../../../core/crm/scoring/score-histogram.ts'
import { SCORING_GROUPS } from '../../../core/crm/scoring/scoring-groups.ts'
import { scoreRuleSchema } from '../../../core/listing-score/score-rule.schema.ts'
import { aScoreRule } from '../../arbitraries/product.ts'
import { form, suite, text } from '../suite.ts'

const field = (id: number, name: string, field_type: FormField['field_type']): FormField => ({
  id,
  name,
  label: name,
  field_type,
  placeholder: '',
  tooltip: '',
  option_list: [],
  is_required: '0',
  unique: '0',
  section_id: 1,
  form_input_list_id: id,
})
const layout = {
  sections: [
    {
      form_fields: [
        field(1, 'email', 'email'),
        field(2, 'annual_revenue', 'money'),
        field(3, 'lead_owner', 'owner'),
        field(4, 'quotes', 'number'),
        field(5, 'tags', 'multi_select'),
      ],
    },
  ],
}
const formNote =
  'The form has email (e-mail), annual_revenue (money), lead_owner (owner), quotes (number, hidden by the engagement of that name) and tags (several choices), with the ids 1 to 5.'

/** The default criteria as they are sent, with one entry of contact information changed. */
const sent = (change: object) => {
  const wire = wireCriteria.parse(
    Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, DEFAULT_CRITERIA[key].map(printCriterion)])),
  )
  const [first, ...rest] = wire.lead_contact_info
  return { ...wire, lead_contact_info: [{ ...first!, ...change }, ...rest] }
}

const typed = {
  key: 'annual_revenue',
  label: 'Annual revenue',
  isNumber: true,
  condition: 'between',
  value: '10',
  most: '20.5',
  values: [],
  action: 'subtract',
  points: '5',
  weight: '1.5',
}

export const scoringSuites = [
  form({
    name: 'scoring-rule',
    title: 'A rule of lead scoring as it is typed',
    source: 'Spec §3, D-71, D-75',
    rule: 'core/crm/scoring/rule-form.schema ruleForm',
    note: 'Numbers are texts. The accepted value is the rule with its points and the weight of its field.',
    schema: ruleForm,
    valid: [
      typed,
      { ...typed, condition: 'known', action: 'add' },
      { ...typed, key: 'country', isNumber: false, condition: 'in', values: ['DE', ' FR '] },
      { ...typed, key: 'title', isNumber: false, condition: '!=', value: ' Intern ' },
    ],
    values: {
      condition: ['=', '>=', 'in'],
      value: ['20.6', '1.234,5', 'x', ''],
      points: ['-1', '1000', '1001', '12,5', '1e3', 'x', ''],
      weight: ['0', '100', '101', '-1', '1,5', ''],
      values: [['a'], [' '], []],
    },
  }),
  suite({
    name: 'score-criteria-save',
    title: 'Whether changed criteria may be saved',
    source: 'Spec §3, D-71, D-75, D-170',
    rule: 'core/crm/scoring/check-criteria checkCriteria',
    note: 'The input replaces parts of the first entry of lead_contact_info in the default criteria, or a whole group.',
    input: z.strictObject({ entry: z.looseObject({}), groups: z.looseObject({}) }),
    verdict: z.array(z.strictObject({ path: text, message: text })),
    edges: (
      [
        ['unchanged', {}, {}],
        ['points', { information_score: 50 }, {}],
        ['too many points', { information_score: 1001 }, {}],
        ['weight', { weight: 101 }, {}],
        ['no JSON', { evaluation_data: '{oops' }, {}],
        ['no list', { evaluation_data: '{}' }, {}],
        ['an empty text', { evaluation_data: '' }, {}],
        ['an unknown operator', { evaluation_data: '[{"operator":"like","value":"x","points":1,"action":"add"}]' }, {}],
        ['no action', { evaluation_data: '[{"operator":"=","value":"x","points":1}]' }, {}],
        [
          'a reversed range',
          { evaluation_data: '[{"operator":"between","min":2,"max":1,"points":1,"action":"add"}]' },
          {},
        ],
        ['an empty value', { evaluation_data: '[{"operator":"in","values":[],"points":1,"action":"add"}]' }, {}],
        ['negative points', { evaluation_data: '[{"operator":"=","value":"x","points":-1,"action":"add"}]' }, {}],
        ['a field twice', { key: 'mobile' }, {}],
        ['an unknown field', { key: 'shoe_size' }, {}],
        ['another known field', { key: 'website' }, {}],
        ['without the locked group', {}, { buyer_engagement_with_platform: [] }],
        ['without another group', {}, { lead_bant: [] }],
      ] as const
    ).map(([why, entry, groups]) => [why, { entry, groups }] as const),
    run: ({ entry, groups }) => {
      const result = checkCriteria({ ...sent(entry), ...groups } as never, DEFAULT_CRITERIA, new Set(['website']))
      return result.ok ? [] : result.problems
    },
  }),
  suite({
    name: 'lead-facts',
    title: 'The facts of a lead that count for its score',
    source: 'D-74, D-170',
    rule: 'core/crm/scoring/score-facts leadFacts',
    note: `${formNote} The verdict has the facts, the fields that criteria can name, and the keys of the default criteria that count.`,
    input: z.strictObject({ values: z.record(text, z.unknown()), quotes: z.number() }),
    verdict: z.strictObject({ facts: z.looseObject({}), fields: z.array(text), counted: z.array(text) }),
    edges: [
      ['nothing known', { values: {}, quotes: 0 }],
      ['everything known', { values: { 1: 'a@b.co', 2: 5, 3: 7, 4: 9, 5: ['x'] }, quotes: 3 }],
      ['empty values', { values: { 1: ' ', 2: null, 5: [] }, quotes: 0 }],
      ['a value without a field', { values: { 99: 'x' }, quotes: 0 }],
    ],
    run: ({ values, quotes }) => ({
      facts: leadFacts(layout, values as never, { ...NO_ENGAGEMENT, quotes }),
      fields: scoredFields(layout).map(({ key }) => key),
      counted: Object.values(countedCriteria(DEFAULT_CRITERIA, layout)).flatMap((list) => list.map(({ key }) => key)),
    }),
  }),
  suite({
    name: 'score-histogram',
    title: 'Leads by their score: ten bars and the groups',
    source: 'D-75, D-170',
    rule: 'core/crm/scoring/score-histogram scoreHistogram',
    input: z.array(z.number()),
    verdict: z.strictObject({
      bars: z.array(z.number()),
      groups: z.strictObject({ hot: z.number(), warm: z.number(), cold: z.number() }),
    }),
    edges: [
      ['no lead', []],
      ['every bound', [0, 9, 10, 39, 40, 69, 70, 89, 90, 100]],
    ],
    arbitrary: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 8 }),
    count: 20,
    run: scoreHistogram,
  }),
  suite({
    name: 'scoring-rule-words',
    title: 'A rule as it reads after the name of its field',
    source: 'D-71, D-75',
    rule: 'core/crm/scoring/rule-words ruleWords',
    input: scoreRuleSchema,
    verdict: text,
    edges: [
      ['a range', { operator: 'between', min: 1000, max: 2500.5, points: 1, action: 'add' }],
      ['several values', { operator: 'in', values: ['A', 'B', 'C'], points: 1, action: 'add' }],
    ],
    arbitrary: aScoreRule as never,
    count: 30,
    run: (rule) => ruleWords(rule),
  }),
]
