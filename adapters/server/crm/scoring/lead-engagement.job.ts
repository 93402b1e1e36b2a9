import { z } from 'zod'
import { crmTypeIds } from '../../../../core/crm/records/record-types.ts'
import { DAY_MS } from '../../../../core/time/durations.ts'
import { sql, type Work } from '../../database/store.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/job-kind.ts'
import { scorerOf } from './lead-scorer.ts'
import { leadsToScore, rescoreLeads } from './rescore.ts'

/** All that a person does within this time is scored together. */
export const ENGAGEMENT_WINDOW_MS = 30_000
/** A transaction of the window may end a little after it. */
const SLACK_MS = 5_000

const payload = z.object({
  /** Null: the person's leads in all companies. */
  company_id: z.number().int().nullable(),
  /** One of both. */
  user_id: z.number().int().optional(),
  record_id: z.number().int().optional(),
})

/** Reads anew what the people behind leads did, and scores these leads. */
export const leadEngagementJob = jobKind({
  name: 'lead-engagement',
  payload,
  tries: 8,
  forgetsKeys: true,
  run: async ({ company_id, user_id, record_id }, { now, end }) => {
    await end(async (w) => {
      const companies = company_id === null ? await companiesOf(w, user_id ?? 0) : [company_id]
      for (const company of companies) {
        const leads = await leadsToScore(w.k, company)
          .where((eb) =>
            record_id === undefined
              ? eb.or([
                  eb('person_user_id', '=', user_id ?? 0),
                  eb(eb.fn<string>('lower', ['email']), '=', emailOf(user_id ?? 0)),
                ])
              : eb('id', '=', record_id),
          )
          .orderBy('id')
          .forUpdate()
          .execute()
        if (leads.length === 0) continue
        await rescoreLeads(w, company, leads, await scorerOf(w, company), { readsEngagement: true, now })
      }
    })
  },
})

const SWEPT_AT_ONCE = 500

/**
 * Scores the leads with engagement again, once a day: what is kept for a limited time, such as visits, disappears without
 * anybody doing anything.
 */
export const leadSweepJob = jobKind({
  name: 'lead-sweep',
  payload: z.object({}),
  tries: 3,
  intervalMs: DAY_MS,
  timeLimitMs: 10 * 60_000,
  run: async (_, { k, transact, now, signal }) => {
    const companies = await k
      .selectFrom('crm_records')
      .select('company_id')
      .distinct()
      .where('type_id', '=', crmTypeIds.Leads)
      .where('deleted_at', 'is', null)
      .where('engagement_score', '>', 0)
      .execute()
    for (const { company_id } of companies)
      for (let after: number | undefined = 0; after !== undefined;) {
        signal.throwIfAborted()
        const from: number = after
        after = await transact(async (w) => {
          const leads = await leadsToScore(w.k, company_id)
            .where('engagement_score', '>', 0)
            .where('id', '>', from)
            .orderBy('id')
            .limit(SWEPT_AT_ONCE)
            .forUpdate()
            .execute()
          await rescoreLeads(w, company_id, leads, await scorerOf(w, company_id), { readsEngagement: true, now })
          return leads.length < SWEPT_AT_ONCE ? undefined : leads.at(-1)?.id
        })
      }
  },
})

/**
 * Scores the leads of a person again, for a company that the person had to do with (null: for all). May be called for every
 * click: one job runs for all calls of half a minute.
 */
export async function personEngaged(
  w: Pick<Work, 'k'>,
  companyId: number | null,
  userId: number,
  now: Date,
): Promise<void> {
  const { payload: asked, key, at } = engagedJob(companyId, userId, now)
  await enqueue(w, leadEngagementJob, asked, { key, at })
}

/** The job of `personEngaged`, for statements that add it themselves. */
export function engagedJob(companyId: number | null, userId: number, now: Date) {
  const window = Math.floor(now.getTime() / ENGAGEMENT_WINDOW_MS)
  return {
    kind: leadEngagementJob.name,
    payload: { company_id: companyId, user_id: userId },
    key: `${companyId ?? 'all'}-${userId}-${window}`,
    at: new Date((window + 1) * ENGAGEMENT_WINDOW_MS + SLACK_MS),
  }
}

/** Scores one lead again, at once or when a meeting has ended. */
export const leadEngaged = (w: Pick<Work, 'k'>, companyId: number, recordId: number, at?: Date): Promise<void> =>
  enqueue(w, leadEngagementJob, { company_id: companyId, record_id: recordId }, at === undefined ? {} : { at })

const emailOf = (userId: number) => sql<string>`(select lower(u.email) from users u where u.id = ${userId})`

/** The companies that have a lead of the person. */
async function companiesOf(w: Work, userId: number): Promise<readonly number[]> {
  const rows = await w.k
    .selectFrom('crm_records')
    .select('company_id')
    .distinct()
    .where('type_id', '=', crmTypeIds.Leads)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('person_user_id', '=', userId), eb(eb.fn<string>('lower', ['email']), '=', emailOf(userId))]),
    )
    .orderBy('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}
