import { scoreEntry } from '../listing-score/score-entry.ts'
import { scoreEntryOf } from '../listing-score/score-rule.schema.ts'
import type { Answer } from '../listing-score/score-entry.ts'
import { criterionMaximum } from './score-criteria.ts'
import type { ScoreCriteria } from './score-criteria.ts'
import { ENGAGEMENT_GROUPS, leadClass, scorePercent, SCORING_GROUPS } from './scoring-groups.ts'
import type { LeadClass, ScoringGroup } from './scoring-groups.ts'

/** Points and the most there was to get. */
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

/**
 * The score of a lead from what is known of it, keyed by criterion: group by group, over all, and over the engagement groups. Hot,
 * warm and cold follow the percent over all. D-75.
 */
export function leadScore(criteria: ScoreCriteria, facts: Readonly<Record<string, Answer>>): LeadScore {
  const groups = Object.fromEntries(
    SCORING_GROUPS.map(({ key }) => [key, groupShare(criteria[key], facts)]),
  ) as Record<ScoringGroup, Share>
  const lead = sumOf(Object.values(groups))
  return { groups, lead, engagement: sumOf(ENGAGEMENT_GROUPS.map((key) => groups[key])), class: leadClass(lead.percent) }
}

function groupShare(criteria: ScoreCriteria[ScoringGroup], facts: Readonly<Record<string, Answer>>): Share {
  return sumOf(
    criteria.map((criterion) => {
      const entry = scoreEntryOf({ ...criterion, evaluation_data: criterion.rules })
      const fact = Object.hasOwn(facts, criterion.key) ? facts[criterion.key] : undefined
      return { score: scoreEntry(entry, fact), maximum: criterionMaximum(criterion) }
    }),
  )
}

function sumOf(shares: readonly Pick<Share, 'score' | 'maximum'>[]): Share {
  const score = shares.reduce((sum, share) => sum + share.score, 0)
  const maximum = shares.reduce((sum, share) => sum + share.maximum, 0)
  return { score, maximum, percent: scorePercent(score, maximum) }
}
