import type { Kysely } from 'kysely'
import { crmTypeIds } from '../../../../core/crm/records/record-types.ts'
import type { RecordValues } from '../../../../core/crm/records/record.schema.ts'
import { type EngagementFacts, readEngagement } from '../../../../core/crm/scoring/score-facts.ts'
import { sql, type Work } from '../../database/store.ts'
import type { Tables } from '../../database/tables.ts'
import { engagementOf } from './engagement.ts'
import { type LeadScorer, scorerOf } from './lead-scorer.ts'

/** A lead as it is scored. */
export interface StoredLead {
  readonly id: number
  readonly email: string | null
  readonly person_user_id: number | null
  readonly values: RecordValues
  readonly engagement: unknown
  readonly score: number
  readonly engagement_score: number
}

/** The leads of a company, as they are scored. The handle is unscoped, or the company's own. */
export const leadsToScore = (k: Kysely<Tables>, companyId: number) =>
  k
    .selectFrom('crm_records')
    .select(['id', 'email', 'person_user_id', 'values', 'engagement', 'score', 'engagement_score'])
    .where('company_id', '=', companyId)
    .where('type_id', '=', crmTypeIds.Leads)
    .where('deleted_at', 'is', null)
    .$castTo<StoredLead>()

/**
 * Writes the scores of leads outside of a change by a person: the one place besides `write-record.ts`. The rows are locked,
 * and with `readsEngagement` what their people did is read anew.
 */
export async function rescoreLeads(
  w: Work,
  companyId: number,
  leads: readonly StoredLead[],
  scorer: LeadScorer,
  { readsEngagement, now }: { readonly readsEngagement: boolean; readonly now: Date },
): Promise<void> {
  const engagement = readsEngagement
    ? await w.unscoped((k) =>
        engagementOf(
          k,
          companyId,
          leads.map(({ id }) => id),
          now,
        ),
      )
    : undefined
  const changed = leads.flatMap((lead) => {
    const facts = engagement?.get(lead.id) ?? readEngagement(lead.engagement)
    const scores = scorer(lead.values, facts)
    const isSame =
      scores.score === lead.score &&
      scores.engagement_score === lead.engagement_score &&
      (!readsEngagement || isSameEngagement(readEngagement(lead.engagement), facts))
    return isSame ? [] : [{ id: lead.id, ...scores, engagement: facts }]
  })
  if (changed.length === 0) return
  const rows = sql<{
    id: number
    score: number
    engagement_score: number
    engagement: string
  }>`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id bigint, score int, engagement_score int, engagement jsonb)`
  await w.k
    .updateTable('crm_records')
    .from(
      sql<{ id: number; score: number; engagement_score: number; engagement: unknown }>`(select * from ${rows})`.as(
        'given',
      ),
    )
    .set((eb) => ({
      score: eb.ref('given.score'),
      engagement_score: eb.ref('given.engagement_score'),
      engagement: eb.ref('given.engagement'),
    }))
    .whereRef('crm_records.id', '=', 'given.id')
    .where('crm_records.company_id', '=', companyId)
    .execute()
}

/**
 * Scores a lead by the person behind it, in the transaction that made the lead or changed its address: the person's rows
 * are found by the stored lead.
 */
export async function scorePerson(w: Work, companyId: number, id: number, now: Date): Promise<void> {
  const leads = await leadsToScore(w.k, companyId).where('id', '=', id).execute()
  await rescoreLeads(w, companyId, leads, await scorerOf(w, companyId), { readsEngagement: true, now })
}

const isSameEngagement = (one: EngagementFacts, other: EngagementFacts): boolean =>
  Object.entries(one).every(([key, value]) => other[key as keyof EngagementFacts] === value)
