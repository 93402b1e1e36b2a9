import { z } from 'zod'
import { mayEditEntry, maximumOf } from '../../listing-score/score-entry.ts'
import type { ScoreEntry } from '../../listing-score/score-rule.schema.ts'
import { parseEvaluationData, printEvaluationData } from '../../listing-score/score-rule.schema.ts'
import type { ScoreRule } from '../../listing-score/score-rule.schema.ts'
import { SCORING_GROUPS } from './scoring-groups.ts'
import type { ScoringGroup } from './scoring-groups.ts'

/**
 * One criterion of lead scoring: a fact of the lead, the points of its answers, and whether sellers can edit its rules.
 */
export interface ScoreCriterion {
  /** The fact that it scores; unique in its group. */
  readonly key: string
  readonly label: string
  readonly information_score: number
  readonly weight: number
  /** 1 allows sellers to edit the rules; any other value locks them, on the server too. D-75. */
  readonly has_evaluation_edit_allow: 0 | 1
  readonly rules: readonly ScoreRule[]
}

export type ScoreCriteria = Readonly<Record<ScoringGroup, readonly ScoreCriterion[]>>

/** A criterion on the wire: rules as a JSON text, with the computed maximum. Spec §3 "Product listing score entry". */
export const wireCriterion = z.object({
  key: z.string().trim().min(1).max(60),
  label: z.string().trim().min(1).max(100),
  information_score: z.coerce.number<number | string>().min(-1000).max(1000),
  weight: z.coerce.number<number | string>().min(0).max(100),
  has_evaluation_edit_allow: z.union([z.literal([0, 1]), z.enum(['0', '1']), z.boolean()]),
  evaluation_data: z.string().max(20_000).nullish(),
  max_points: z.number().optional(),
})

/** All groups on the wire, each with its list. */
export const wireCriteria = z.object(
  Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, z.array(wireCriterion).max(100)])) as Record<
    ScoringGroup,
    z.ZodArray<typeof wireCriterion>
  >,
)

/**
 * Reads a stored criterion. Rules that are not valid JSON become an empty list without an error. Spec §3 "Lead scoring
 * groups".
 */
export function readCriterion(stored: z.output<typeof wireCriterion>): ScoreCriterion {
  return {
    key: stored.key,
    label: stored.label,
    information_score: stored.information_score,
    weight: stored.weight,
    has_evaluation_edit_allow: mayEditEntry(stored.has_evaluation_edit_allow) ? 1 : 0,
    rules: parseEvaluationData(stored.evaluation_data),
  }
}

/** The wire form of a criterion: rules as JSON text, and the computed maximum (D-73). */
export function printCriterion(criterion: ScoreCriterion) {
  const { rules, ...plain } = criterion
  return { ...plain, evaluation_data: printEvaluationData(rules), max_points: criterionMaximum(criterion) }
}

/** The maximum of a criterion. D-73. */
export const criterionMaximum = (criterion: ScoreCriterion): number =>
  maximumOf(criterionEntry(criterion)) / UNITS_PER_POINT

/** Points and weights have two decimals; in these units all sums are whole and therefore exact. Our own choice. */
export const UNITS_PER_POINT = 10_000

/** A criterion in hundredths of points and weight; its result is in units. */
export function criterionEntry({ information_score, weight, rules }: ScoreCriterion): ScoreEntry {
  return {
    informationScore: Math.round(information_score * 100),
    weight: Math.round(weight * 100),
    rules: rules.map((rule) => ({ ...rule, points: Math.round(rule.points * 100) })),
  }
}

/** The initial criteria of a seller. Our own choice: the specification names only the groups. */
export const DEFAULT_CRITERIA: ScoreCriteria = {
  lead_contact_info: [
    known('email', 'E-mail known', 5),
    known('mobile', 'Mobile known', 5),
    known('title', 'Title known', 2),
  ],
  lead_company_info: [
    known('industry', 'Industry known', 3),
    atLeast('annual_revenue', 'Annual revenue', [
      [100_000, 2],
      [1_000_000, 5],
      [5_000_000, 8],
    ]),
    atLeast('number_of_employees', 'Number of employees', [
      [10, 2],
      [100, 4],
      [500, 6],
    ]),
    known('country', 'Country known', 2),
  ],
  lead_bant: [
    oneOf('budget', 'Budget', [
      ['confirmed', 10],
      ['estimated', 5],
      ['none', -5],
    ]),
    oneOf('authority', 'Authority', [
      ['decides', 8],
      ['influences', 4],
      ['none', 0],
    ]),
    oneOf('need', 'Need', [
      ['urgent', 8],
      ['planned', 4],
      ['none', -5],
    ]),
    oneOf('timing', 'Timing', [
      ['this month', 8],
      ['this quarter', 5],
      ['later', 1],
    ]),
  ],
  fit_with_product: [
    atLeast('matching_categories', 'Interest in offered categories', [
      [1, 4],
      [3, 8],
    ]),
    atLeast('requested_quantity_ratio', 'Requested quantity against the minimum order', [
      [1, 6],
      [5, 10],
    ]),
  ],
  buyer_engagement: [
    atLeast('page_views', 'Product and shop pages seen', [
      [1, 2],
      [5, 5],
      [20, 10],
    ]),
    atLeast('products', 'Different products seen', [
      [1, 1],
      [3, 4],
      [10, 8],
    ]),
    atLeast('average_depth', 'Average scroll depth in percent', [
      [50, 2],
      [75, 4],
    ]),
  ],
  buyer_interaction: [
    atLeast('messages', 'Chat messages sent', [
      [1, 4],
      [5, 8],
    ]),
    atLeast('meetings', 'Meetings held', [
      [1, 6],
      [3, 9],
    ]),
    atLeast('calls', 'Calls answered', [
      [1, 4],
      [3, 6],
    ]),
  ],
  buyer_engagement_with_platform: [
    // The platform measures both for all sellers alike, so their rules are locked.
    locked(
      atLeast('profile_percent', 'Own profile completed in percent', [
        [50, 2],
        [90, 4],
      ]),
    ),
    locked(
      atLeast('wishlist', 'Products on the wishlist', [
        [1, 3],
        [5, 5],
      ]),
    ),
  ],
  buyer_Int_actions: [
    atLeast('enquiries', 'Enquiries sent', [
      [1, 6],
      [3, 10],
    ]),
    atLeast('quotes', 'Quotes requested', [
      [1, 8],
      [3, 14],
    ]),
  ],
}

function known(key: string, label: string, points: number): ScoreCriterion {
  return { key, label, information_score: points, weight: 1, has_evaluation_edit_allow: 1, rules: [] }
}

function atLeast(key: string, label: string, steps: readonly (readonly [number, number])[]): ScoreCriterion {
  return withRules(
    key,
    label,
    steps.map(([value, points]) => ({ operator: '>=', value, points, action: 'add' })),
  )
}

function oneOf(key: string, label: string, words: readonly (readonly [string, number])[]): ScoreCriterion {
  const rules = words.map(([value, points]): ScoreRule => ({
    operator: '=',
    value,
    points: Math.abs(points),
    action: points < 0 ? 'subtract' : 'add',
  }))
  return withRules(key, label, rules)
}

function locked(criterion: ScoreCriterion): ScoreCriterion {
  return { ...criterion, has_evaluation_edit_allow: 0 }
}

function withRules(key: string, label: string, rules: readonly ScoreRule[]): ScoreCriterion {
  return { key, label, information_score: 0, weight: 1, has_evaluation_edit_allow: 1, rules }
}
