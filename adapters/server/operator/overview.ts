import { sql } from 'kysely'
import { DAY_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { readFileSync } from 'node:fs'
import { lastBackup } from '../site/market-settings.ts'
import type { Context } from '../http/context.ts'
import { jobNumbers } from '../jobs/job-numbers.ts'
import { companyCounts } from './companies.ts'
import { openCases } from './complaints.ts'
import { mailCounts } from './mails.ts'

const { version: PRODUCT_VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string }

/** The figures of the console's first page. */
export async function overviewOf({ open: k, now, services }: Context) {
  const startedAt = performance.now()
  const count = ({ count: found }: { readonly count: number }) => Number(found)
  const [companies, people, listings, active, complaints, jobs, mails, backup, versions] = await Promise.all([
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
      .where('operator_id', 'is', null)
      .where('last_used_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow(),
    openCases(k),
    jobNumbers(k),
    mailCounts(k, ''),
    lastBackup(k),
    sql<{ database: string; migration: string }>`select current_setting('server_version') as database,
      (select max(name) from schema_migrations where name ~ '^[0-9]') as migration`.execute(k),
  ])
  const { calls, failed } = services.counted()
  const { fault, sockets, databaseRunning, databaseWaiting, pagesWaiting } = services.health()
  return {
    companies,
    people: count(people),
    listings: count(listings),
    complaints,
    active_people: count(active),
    jobs: {
      waiting: Number(jobs.tradehall_jobs_waiting),
      planned: Number(jobs.tradehall_jobs_planned),
      running: Number(jobs.tradehall_jobs_running),
      dead: Number(jobs.tradehall_jobs_dead),
      oldest_seconds: Number(jobs.tradehall_jobs_oldest_seconds),
    },
    mails: { waiting: mails.waiting, failed: mails.failed },
    health: {
      fault: fault ?? null,
      sockets,
      database_running: databaseRunning,
      database_waiting: databaseWaiting,
      pages_waiting: pagesWaiting,
      last_backup: backup === undefined ? null : formatWireTime(backup),
      versions: {
        product: PRODUCT_VERSION,
        node: process.versions.node,
        database: versions.rows[0]?.database ?? '',
        migration: versions.rows[0]?.migration ?? '',
      },
    },
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
