import { z } from 'zod'
import type { ScoreRule } from '../../listing-score/score-rule.schema.ts'
import { readNumber } from '../../text/number-text.ts'
import { MAX_POINTS, MAX_WEIGHT, ruleProblem } from './check-criteria.ts'
import type { RuleEdit } from './rule-rows.ts'
import { scoringMessages as say } from './scoring.messages.ts'
import type { ScoredField } from './score-facts.ts'

/** The conditions of a rule, with the word between field and value; `known` is any answer. */
export const RULE_CONDITIONS = [
  { value: 'known', label: 'is known' },
  { value: '=', label: 'is' },
  { value: '!=', label: 'is not' },
  { value: 'in', label: 'is one of' },
  { value: 'not_in', label: 'is none of' },
  { value: '>=', label: 'is at least' },
  { value: '>', label: 'is more than' },
  { value: '<=', label: 'is at most' },
  { value: '<', label: 'is less than' },
  { value: 'between', label: 'is from … to' },
] as const
export type RuleCondition = (typeof RULE_CONDITIONS)[number]['value']

const TEXT_CONDITIONS: readonly RuleCondition[] = ['=', '!=', 'in', 'not_in']
const NUMBER_CONDITIONS: readonly RuleCondition[] = ['>=', '>', '<=', '<', 'between', '=', '!=']

/** The conditions that make sense for a field. Engagement is always known, so knowing it is worth nothing. */
export function conditionsOf(field: Pick<ScoredField, 'kind' | 'isOfForm'>): readonly RuleCondition[] {
  const known: readonly RuleCondition[] = field.isOfForm ? ['known'] : []
  switch (field.kind) {
    case 'number':
      return [...known, ...NUMBER_CONDITIONS]
    case 'text':
    case 'choice':
    case 'country':
      return [...known, ...TEXT_CONDITIONS]
    case 'day':
      return known
  }
}

/** A rule as it is typed. Numbers are texts. */
export const ruleForm = z
  .object({
    key: z.string().min(1, say.fieldMissing),
    label: z.string(),
    isNumber: z.boolean(),
    condition: z.enum(RULE_CONDITIONS.map(({ value }) => value)),
    value: z.string(),
    most: z.string(),
    values: z.array(z.string()),
    action: z.enum(['add', 'subtract']),
    points: z.string(),
    weight: z.string(),
  })
  .transform((typed, context): RuleEdit => {
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message })
      return 0
    }
    const numberIn = (path: 'value' | 'most' | 'points' | 'weight', blank: string = say.numberMissing) => {
      const number = readNumber(typed[path])
      return typeof number === 'number' ? number : refuse(path, number === '' ? blank : say.numberMissing)
    }
    const points = numberIn('points', say.pointsMissing)
    if (points < 0 || points > MAX_POINTS) refuse('points', say.pointsOutside(MAX_POINTS))
    const weight = numberIn('weight')
    if (weight < 0 || weight > MAX_WEIGHT) refuse('weight', say.weightOutside(MAX_WEIGHT))
    const worth = { points, action: typed.action }
    const rule = ((): ScoreRule | undefined => {
      switch (typed.condition) {
        case 'known':
          return undefined
        case '=':
        case '!=':
          return {
            operator: typed.condition,
            value: typed.isNumber ? numberIn('value') : typed.value.trim(),
            ...worth,
          }
        case 'in':
        case 'not_in':
          return { operator: typed.condition, values: typed.values.map((value) => value.trim()), ...worth }
        case 'between':
          return { operator: 'between', min: numberIn('value'), max: numberIn('most'), ...worth }
        case '<':
        case '<=':
        case '>':
        case '>=':
          return { operator: typed.condition, value: numberIn('value'), ...worth }
      }
    })()
    const problem = rule === undefined || context.issues.length > 0 ? undefined : ruleProblem(rule)
    if (problem !== undefined) refuse(rule !== undefined && 'values' in rule ? 'values' : 'value', problem)
    return {
      key: typed.key,
      label: typed.label,
      weight,
      rule,
      points: typed.action === 'add' ? worth.points : -worth.points,
    }
  })
export type RuleFormValues = z.input<typeof ruleForm>

/** The typed form of a row. */
export function typedRule(
  { key, label, kind }: Pick<ScoredField, 'key' | 'label' | 'kind'>,
  weight: number,
  rule: ScoreRule | undefined,
  points: number,
): RuleFormValues {
  return {
    key,
    label,
    isNumber: kind === 'number',
    condition: rule?.operator ?? 'known',
    value: rule === undefined ? '' : 'value' in rule ? String(rule.value) : 'min' in rule ? String(rule.min) : '',
    most: rule !== undefined && 'max' in rule ? String(rule.max) : '',
    values: rule !== undefined && 'values' in rule ? [...rule.values] : [],
    action: points < 0 ? 'subtract' : 'add',
    points: String(Math.abs(points)),
    weight: String(weight),
  }
}
