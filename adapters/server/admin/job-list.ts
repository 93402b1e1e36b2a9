import type { JobState } from '../../../core/operator/operator-states.ts'
import { type Kysely, sql } from 'kysely'
import type { JobRow } from '../../../core/contracts/admin.contract.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { retryDead } from '../jobs/enqueue.ts'
import { jobKinds } from '../jobs/kinds.ts'

/** Nobody reads a longer list in a terminal. */
const SHOWN = 500

/** What is shown of a job; never its payload. */
export const shownOfJobs = [
  'id',
  'kind',
  'state',
  'tries',
  'due_at',
  'error',
  'created_at',
  sql<boolean>`lease is not null and due_at > now()`.as('is_running'),
] as const

/** Jobs that wait or were given up, or those of one state, newest first. */
export async function listJobs(k: Kysely<Tables>, state?: JobState): Promise<readonly JobRow[]> {
  const rows = await k
    .selectFrom('jobs')
    .select(shownOfJobs)
    .where('state', 'in', state === undefined ? ['waiting', 'dead'] : [state])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    ...row,
    state: row.state === 'dead' ? 'dead' : 'waiting',
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }))
}

/** Puts dead jobs back; without ids all of them. Returns how many. */
export const retryJobs = (w: Work, ids: readonly number[] | undefined, now: Date): Promise<number> =>
  retryDead(w, jobKinds, ids === undefined ? 'all' : { ids }, now)
