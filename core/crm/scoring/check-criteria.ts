import type { z } from 'zod'
import { evaluationDataSchema } from '../../listing-score/score-rule.schema.ts'
import type { ScoreRule } from '../../listing-score/score-rule.schema.ts'
import { isSameJson } from '../../text/same-json.ts'
import { crmMessages } from '../crm.messages.ts'
import { readCriterion } from './score-criteria.ts'
import type { ScoreCriteria, ScoreCriterion, wireCriteria } from './score-criteria.ts'
import { scoringMessages as say } from './scoring.messages.ts'
import { SCORING_GROUPS } from './scoring-groups.ts'

/** Limits of one criterion. Our own choice. */
export const MAX_RULES = 50
export const MAX_POINTS = 1000
export const MAX_WEIGHT = 100
export const MAX_RULE_TEXT = 200
export const MAX_RULE_VALUES = 100

/** Why criteria are refused: the path of the entry, as `group.index`, and the reason. */
export interface CriteriaProblem {
  readonly path: string
  readonly message: string
}

export type CheckedCriteria =
  | { readonly ok: true; readonly criteria: ScoreCriteria }
  | { readonly ok: false; readonly problems: readonly CriteriaProblem[] }

/**
 * Checks the sent criteria against the stored ones and the facts that exist. Saving refuses what loading tolerates: rules
 * that cannot be read, ranges in the wrong order, a fact twice in a group or that nobody knows, and any change of a locked
 * entry. New entries are never locked. D-75.
 */
export function checkCriteria(
  sent: z.output<typeof wireCriteria>,
  stored: ScoreCriteria,
  known: ReadonlySet<string>,
): CheckedCriteria {
  const problems: CriteriaProblem[] = []
  const groups = SCORING_GROUPS.map(({ key: group }) => {
    const before = new Map(stored[group].map((criterion) => [criterion.key, criterion]))
    const seen = new Set<string>()
    const criteria = sent[group].map((each, at): ScoreCriterion => {
      const path = `${group}.${at}`
      const own = before.get(each.key)
      const rules = rulesIn(each.evaluation_data)
      const read: ScoreCriterion = {
        ...readCriterion(each),
        has_evaluation_edit_allow: own?.has_evaluation_edit_allow ?? 1,
        rules: rules ?? [],
      }
      const message = seen.has(each.key)
        ? say.fieldTwice
        : own === undefined && !known.has(each.key)
          ? say.fieldUnknown
          : own?.has_evaluation_edit_allow === 0
            ? isSame(own, read)
              ? undefined
              : crmMessages.scoreEntryLocked
            : rules === undefined
              ? say.rulesUnreadable
              : criterionProblem(read)
      seen.add(each.key)
      if (message !== undefined) problems.push({ path, message })
      return read
    })
    for (const criterion of stored[group])
      if (criterion.has_evaluation_edit_allow === 0 && !seen.has(criterion.key))
        problems.push({ path: group, message: crmMessages.scoreEntryLocked })
    return [group, criteria] as const
  })
  return problems.length === 0
    ? { ok: true, criteria: Object.fromEntries(groups) as unknown as ScoreCriteria }
    : { ok: false, problems }
}

/** Why a criterion cannot be saved; undefined when it can. */
export function criterionProblem({ information_score, weight, rules }: ScoreCriterion): string | undefined {
  if (!isWithin(information_score, -MAX_POINTS, MAX_POINTS)) return say.pointsOutside(MAX_POINTS)
  if (!isWithin(weight, 0, MAX_WEIGHT)) return say.weightOutside(MAX_WEIGHT)
  if (rules.length > MAX_RULES) return say.tooManyRules(MAX_RULES)
  return rules.map(ruleProblem).find((message) => message !== undefined)
}

/** Why a rule cannot be saved; undefined when it can. */
export function ruleProblem(rule: ScoreRule): string | undefined {
  if (!isWithin(rule.points, 0, MAX_POINTS)) return say.pointsOutside(MAX_POINTS)
  switch (rule.operator) {
    case 'between':
      return rule.min <= rule.max ? undefined : say.rangeReversed
    case 'in':
    case 'not_in':
      if (rule.values.length === 0 || rule.values.some((value) => value.trim() === '')) return say.valueMissing
      if (rule.values.length > MAX_RULE_VALUES) return say.tooManyValues(MAX_RULE_VALUES)
      return rule.values.some((value) => value.length > MAX_RULE_TEXT) ? say.valueTooLong(MAX_RULE_TEXT) : undefined
    case '=':
    case '!=':
      if (typeof rule.value === 'number') return undefined
      if (rule.value.trim() === '') return say.valueMissing
      return rule.value.length > MAX_RULE_TEXT ? say.valueTooLong(MAX_RULE_TEXT) : undefined
    case '<':
    case '<=':
    case '>':
    case '>=':
      return undefined
  }
}

/** The rules of a sent entry; undefined when they are no valid JSON list of rules. An empty text means no rules. */
function rulesIn(text: string | null | undefined): readonly ScoreRule[] | undefined {
  if (text === undefined || text === null || text.trim() === '') return []
  try {
    const read = evaluationDataSchema.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most

const isSame = (one: ScoreCriterion, other: ScoreCriterion): boolean => isSameJson(contentOf(one), contentOf(other))

/** The content of a criterion in one order; rules have their own keys in the order in which they were stored. */
const contentOf = ({ key, label, information_score, weight, rules }: ScoreCriterion) => [
  key,
  label,
  information_score,
  weight,
  rules.map((rule) => Object.entries(rule).toSorted(([a], [b]) => (a < b ? -1 : 1))),
]
