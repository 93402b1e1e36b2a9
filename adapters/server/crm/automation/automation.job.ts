import { z } from 'zod'
import { jobKind } from '../../jobs/job-kind.ts'
import { lookAtChange, repeatRun } from './run-rules.ts'

/** Lets a company's rules look at one change of a record. The database adds it with the change (migration 0140). */
export const automationJob = jobKind({
  name: 'automation',
  payload: z.object({ change_id: z.number().int() }),
  tries: 8,
  concurrency: 4,
  run: async ({ change_id }, { services, now, end }) => {
    await end((w) => lookAtChange({ w, services, now }, change_id))
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
