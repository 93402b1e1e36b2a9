import { compileScore } from '../../listing-score/compiled-score.ts'
import { bestRule, maximumOf, scoreEntry } from '../../listing-score/score-entry.ts'
import type { Answer } from '../../listing-score/score-entry.ts'
import type { ScoreRule } from '../../listing-score/score-rule.schema.ts'
import { criterionEntry, UNITS_PER_POINT } from './score-criteria.ts'
import type { ScoreCriteria } from './score-criteria.ts'
import { ENGAGEMENT_GROUPS, leadClass, scorePercent, SCORING_GROUPS } from './scoring-groups.ts'
import type { LeadClass, ScoringGroup } from './scoring-groups.ts'

/** The known facts of a lead, by criterion key. */
export type LeadFacts = Readonly<Record<string, Answer>>

/** Points and their maximum. */
export interface Share {
  readonly score: number
  readonly maximum: number
  /** 0..100. */
  readonly percent: number
}

export interface LeadScore {
  readonly groups: Readonly<Record<ScoringGroup, Share>>
  /** Over all eight groups. */
  readonly lead: Share
  /** Over the four engagement groups. */
  readonly engagement: Share
  readonly class: LeadClass
}

/** A percentage as it is stored and shown: rounded down, so that its class is that of the exact one. */
export const shownPercent = ({ percent }: Share): number => Math.floor(percent)

/** The result of one criterion. */
export interface CriterionScore {
  readonly group: ScoringGroup
  readonly key: string
  readonly label: string
  readonly score: number
  readonly maximum: number
  /** The lead's answer; undefined when it has none. */
  readonly answer: Answer
  /** The matching rule with the most points. */
  readonly rule: ScoreRule | undefined
}

/**
 * Creates a function that scores leads from their facts: per group, in total, and over the engagement groups. The total
 * percentage decides between hot, warm and cold. D-75.
 */
export function createLeadScorer(criteria: ScoreCriteria): (facts: LeadFacts) => LeadScore {
  const groups = SCORING_GROUPS.map(({ key }) => {
    const reads = new Map<string, (facts: LeadFacts) => Answer>()
    const questions = criteria[key].map((criterion) => {
      const read = reads.get(criterion.key) ?? ((facts: LeadFacts) => factOf(facts, criterion.key))
      reads.set(criterion.key, read)
      return { ...criterionEntry(criterion), read }
    })
    return { key, units: compileScore(questions), maximum: questions.reduce((sum, entry) => sum + maximumOf(entry), 0) }
  })
  return (facts) => {
    const counted = groups.map(({ key, units, maximum }) => ({ key, units: units(facts), maximum }))
    const lead = shareOf(counted)
    return {
      groups: Object.fromEntries(counted.map((group) => [group.key, shareOf([group])])) as Record<ScoringGroup, Share>,
      lead,
      engagement: shareOf(counted.filter(({ key }) => ENGAGEMENT_GROUPS.includes(key))),
      class: leadClass(lead.percent),
    }
  }
}

/** The score of one lead; to score many, create a scorer once. */
export function leadScore(criteria: ScoreCriteria, facts: LeadFacts): LeadScore {
  return createLeadScorer(criteria)(facts)
}

/** What each criterion earned and its maximum, in the order of the groups. */
export function explainLead(criteria: ScoreCriteria, facts: LeadFacts): readonly CriterionScore[] {
  return SCORING_GROUPS.flatMap(({ key: group }) =>
    criteria[group].map((criterion) => {
      const entry = criterionEntry(criterion)
      const { key, label, rules } = criterion
      const answer = factOf(facts, key)
      return {
        group,
        key,
        label,
        score: scoreEntry(entry, answer) / UNITS_PER_POINT,
        maximum: maximumOf(entry) / UNITS_PER_POINT,
        answer,
        rule: bestRule(rules, answer),
      }
    }),
  )
}

/** The fact under a key, ignoring inherited properties. */
export function factOf(facts: LeadFacts, key: string): Answer {
  return Object.hasOwn(facts, key) ? facts[key] : undefined
}

function shareOf(counted: readonly { readonly units: number; readonly maximum: number }[]): Share {
  const units = counted.reduce((sum, group) => sum + group.units, 0)
  const maximum = counted.reduce((sum, group) => sum + group.maximum, 0)
  return { score: units / UNITS_PER_POINT, maximum: maximum / UNITS_PER_POINT, percent: scorePercent(units, maximum) }
}
