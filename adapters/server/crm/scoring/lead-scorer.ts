import { createLeadScorer, shownPercent } from '../../../../core/crm/scoring/lead-score.ts'
import {
  countedCriteria,
  type EngagementFacts,
  leadFacts,
  readEngagement,
} from '../../../../core/crm/scoring/score-facts.ts'
import type { ScoreCriteria } from '../../../../core/crm/scoring/score-criteria.ts'
import type { FormLayout } from '../../../../core/crm/forms/form.schema.ts'
import type { RecordValues } from '../../../../core/crm/records/record.schema.ts'
import { lockFor, lockSharedFor, type Work } from '../../database/store.ts'
import { formOf } from '../forms-of.ts'
import { storedCriteria } from './criteria-store.ts'

/** The columns of a lead that scoring writes. */
export interface ScoredColumns {
  readonly score: number
  readonly engagement_score: number
}

/** Scores leads of one company by the criteria and the form that hold until the transaction ends. */
export type LeadScorer = (values: RecordValues, engagement: EngagementFacts) => ScoredColumns

export function leadScorer(criteria: ScoreCriteria, form: FormLayout): LeadScorer {
  const score = createLeadScorer(countedCriteria(criteria, form))
  return (values, engagement) => {
    const { lead, engagement: of } = score(leadFacts(form, values, engagement))
    return { score: shownPercent(lead), engagement_score: shownPercent(of) }
  }
}

const scorers = new WeakMap<Work, Map<number, Promise<LeadScorer>>>()

/**
 * The scorer of a company within a transaction that writes leads. Writers of leads share a lock that a change of the
 * criteria or the form takes alone, so that no lead is stored with older ones after the recompute has passed it.
 */
export function scorerOf(w: Work, companyId: number): Promise<LeadScorer> {
  const own = scorers.get(w) ?? new Map<number, Promise<LeadScorer>>()
  scorers.set(w, own)
  const known = own.get(companyId)
  if (known !== undefined) return known
  const made = readScorer(w, companyId)
  own.set(companyId, made)
  return made
}

/** Waits for the writers of leads and keeps others out until the transaction ends. */
export const holdScores = (w: Work, companyId: number): Promise<void> => {
  scorers.get(w)?.delete(companyId)
  return lockFor(w.k, lockOf(companyId))
}

/** The scores of a lead whose values change; a new one has no engagement yet. */
export async function scoresOfLead(
  w: Work,
  companyId: number,
  values: RecordValues,
  engagement: unknown = {},
): Promise<ScoredColumns> {
  const scorer = await scorerOf(w, companyId)
  return scorer(values, readEngagement(engagement))
}

async function readScorer(w: Work, companyId: number): Promise<LeadScorer> {
  await lockSharedFor(w.k, lockOf(companyId))
  // After the lock, so that a change that this transaction waited for is seen.
  const { criteria } = await storedCriteria(w.k, companyId)
  return leadScorer(criteria, await formOf(w.k, companyId, 'Leads'))
}

const lockOf = (companyId: number): string => `lead-scores:${companyId}`
