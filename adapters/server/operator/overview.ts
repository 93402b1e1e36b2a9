import type { Context } from '../http/context.ts'
import { jobNumbers } from '../jobs/job-numbers.ts'
import { companyCounts } from './companies.ts'
import { mailCounts } from './mails.ts'

const DAY_MS = 86_400_000

/** The figures of the console's first page. */
export async function overviewOf({ open: k, now, services }: Context) {
  const startedAt = performance.now()
  const count = ({ count: found }: { readonly count: number }) => Number(found)
  const [companies, people, listings, active, jobs, mails] = await Promise.all([
    companyCounts(k),
    k
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    k
      .selectFrom('listings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('is_public', '=', true)
      .executeTakeFirstOrThrow(),
    k
      .selectFrom('sign_ins')
      .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
      .where('last_used_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow(),
    jobNumbers(k),
    mailCounts(k, ''),
  ])
  const { calls, failed } = services.counted()
  return {
    companies,
    people: count(people),
    listings: count(listings),
    active_people: count(active),
    jobs: {
      waiting: Number(jobs.tradehall_jobs_waiting),
      planned: Number(jobs.tradehall_jobs_planned),
      running: Number(jobs.tradehall_jobs_running),
      dead: Number(jobs.tradehall_jobs_dead),
      oldest_seconds: Number(jobs.tradehall_jobs_oldest_seconds),
    },
    mails: { waiting: mails.waiting, failed: mails.failed },
    process: {
      engine: services.config.database.kind,
      uptime_seconds: process.uptime(),
      memory_bytes: process.memoryUsage.rss(),
      calls,
      failed_calls: failed,
      database_ms: performance.now() - startedAt,
    },
  }
}
