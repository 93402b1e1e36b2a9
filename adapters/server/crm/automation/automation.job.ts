import { z } from 'zod'
import { batchSize } from '../../jobs/batch-size.ts'
import { jobKind } from '../../jobs/job-kind.ts'
import { lookAtRecords, repeatRun } from './run-rules.ts'

/** Most records of one transaction: others are served between two of them. */
const RECORDS = 100
const TIME_LIMIT_MS = 10 * 60_000

/**
 * Lets a company's rules look at the records that one transaction changed. The database adds the job with the first of
 * these changes (migration 0243). Each set of records is a transaction that removes its changes with the effects of the
 * rules, so that a killed run goes on there. A record whose rules fail keeps only itself back.
 */
export const automationJob = jobKind({
  name: 'automation',
  payload: z.object({ company_id: z.number().int(), transaction_id: z.string() }),
  tries: 8,
  concurrency: 4,
  timeLimitMs: TIME_LIMIT_MS,
  run: async ({ company_id, transaction_id }, { k, transact, services, now, signal }) => {
    const size = batchSize(RECORDS)
    let failure: { readonly error: unknown } | undefined
    let after = 0
    const look = (ids: readonly number[]) => transact((w) => lookAtRecords({ w, services, now }, company_id, ids))
    for (;;) {
      signal.throwIfAborted()
      const rows = await k
        .selectFrom('automation_changes')
        .select('record_id')
        .where('company_id', '=', company_id)
        .where('transaction_id', '=', transaction_id)
        .where('record_id', '>', after)
        .orderBy('record_id')
        .limit(size.rows)
        .execute()
      const ids = rows.map((row) => row.record_id)
      const last = ids.at(-1)
      if (last === undefined) break
      try {
        await size.timed(() => look(ids))
      } catch (error) {
        if (ids.length === 1) failure ??= { error }
        else
          for (const id of ids) {
            signal.throwIfAborted()
            await look([id]).catch((cause: unknown) => {
              failure ??= { error: cause }
            })
          }
      }
      after = last
    }
    if (failure !== undefined) throw failure.error
  },
})

/** Repeats the actions of a run that could not be done (D-174). */
export const automationRetryJob = jobKind({
  name: 'automation-retry',
  payload: z.object({ run_id: z.number().int() }),
  tries: 8,
  run: async ({ run_id }, { services, now, end }) => {
    await end((w) => repeatRun({ w, services, now }, run_id))
  },
  failed: async ({ run_id }, _reason, w) => {
    await w.k
      .updateTable('automation_runs')
      .set({ state: 'failed' })
      .where('id', '=', run_id)
      .where('state', '=', 'waiting')
      .execute()
  },
})
