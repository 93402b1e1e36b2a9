import { z } from 'zod'
import { crmTypeIds } from '../../../../core/crm/records/record-types.ts'
import type { Work } from '../../database/store.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/job-kind.ts'
import { formOf } from '../forms-of.ts'
import { readCriteria } from './criteria-store.ts'
import { holdScores, leadScorer } from './lead-scorer.ts'
import { leadsToScore, rescoreLeads } from './rescore.ts'

const BATCH = 500
const TIME_LIMIT_MS = 10 * 60_000

/**
 * Scores all leads of a company by its newest criteria. Every batch is a transaction that also stores how far the run is,
 * so that a killed run goes on there. A change of the criteria starts over: the row is locked while a batch runs, and each
 * batch reads the criteria anew.
 */
export const leadScoresJob = jobKind({
  name: 'lead-scores',
  payload: z.object({ company_id: z.number().int(), reads_engagement: z.boolean().default(false) }),
  tries: 20,
  timeLimitMs: TIME_LIMIT_MS,
  run: async ({ company_id, reads_engagement }, { transact, now, signal }) => {
    for (;;) {
      signal.throwIfAborted()
      const isRunning = await transact((w) => scoreBatch(w, company_id, reads_engagement, now))
      if (!isRunning) return
    }
  },
})

/** Whether another batch follows. */
async function scoreBatch(w: Work, companyId: number, readsEngagement: boolean, now: Date): Promise<boolean> {
  const run = await w.k
    .selectFrom('lead_scoring')
    .select(['criteria', 'run_after', 'run_done', 'run_total', 'is_running'])
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (run?.is_running !== true) return false
  const leads = await leadsToScore(w.k, companyId)
    .where('id', '>', run.run_after)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const scorer = leadScorer(readCriteria(run.criteria), await formOf(w.k, companyId, 'Leads'))
  await rescoreLeads(w, companyId, leads, scorer, { readsEngagement, now })
  const isLast = leads.length < BATCH
  const done = run.run_done + leads.length
  await w.k
    .updateTable('lead_scoring')
    .set({
      run_after: leads.at(-1)?.id ?? run.run_after,
      run_done: done,
      run_total: isLast ? done : Math.max(run.run_total, done),
      is_running: !isLast,
    })
    .where('company_id', '=', companyId)
    .execute()
  return !isLast
}

/** Scores all leads of a company anew, from the first one: after a change of the criteria or of the form. */
export async function scoreAllLeads(w: Work, companyId: number): Promise<void> {
  await holdScores(w, companyId)
  const { count } = await w.k
    .selectFrom('crm_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('type_id', '=', crmTypeIds.Leads)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const run = { run_total: Number(count), run_done: 0, run_after: 0, is_running: true }
  await w.k
    .insertInto('lead_scoring')
    .values({ company_id: companyId, ...run })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(run))
    .execute()
  await enqueue(w, leadScoresJob, { company_id: companyId })
}
