import type { Kysely } from 'kysely'
import { sql } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'

/** The help texts of the numbers of the queue, which all processes share. */
export const JOB_NUMBERS = {
  tradehall_jobs_waiting: 'Jobs that are due and that nobody runs yet.',
  tradehall_jobs_planned: 'Jobs that are due later, those that recur or are tried again included.',
  tradehall_jobs_running: 'Jobs that a process runs.',
  tradehall_jobs_dead: 'Jobs that were given up.',
  tradehall_jobs_oldest_seconds: 'How long the oldest due job has been waiting.',
} as const

/** The state of the queue; running jobs hold a lease until their due time. */
export async function jobNumbers(k: Kysely<Tables>): Promise<Readonly<Record<keyof typeof JOB_NUMBERS, number>>> {
  const isDue = sql<boolean>`state = 'waiting' and due_at <= now()`
  return k
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where ${isDue})`.as('tradehall_jobs_waiting'),
      sql<number>`count(*) filter (where state = 'waiting' and due_at > now() and lease is null)`.as(
        'tradehall_jobs_planned',
      ),
      sql<number>`count(*) filter (where state = 'waiting' and due_at > now() and lease is not null)`.as(
        'tradehall_jobs_running',
      ),
      sql<number>`count(*) filter (where state = 'dead')`.as('tradehall_jobs_dead'),
      sql<number>`coalesce(extract(epoch from now() - min(due_at) filter (where ${isDue})), 0)::float`.as(
        'tradehall_jobs_oldest_seconds',
      ),
    ])
    .where('state', 'in', ['waiting', 'dead'])
    .executeTakeFirstOrThrow()
}
