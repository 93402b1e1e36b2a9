import type { Kysely } from 'kysely'
import type { Db } from '../database/db.ts'
import { type Work, writeAsSystem } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { type JobKind, JobRefused, type JobRun } from './job-kind.ts'
import { pauseAfter } from './job-pause.ts'
import { type JobTable, LeaseLost, type TakenJob } from './job-table.ts'

export interface JobContext {
  readonly db: Db
  /** Unscoped: a job works for all companies. */
  readonly k: Kysely<Tables>
  readonly table: JobTable
  readonly services: Services
  readonly now: () => Date
  readonly log: (line: string, error?: unknown) => void
  /** How often a running job renews its lease, in milliseconds. */
  readonly renewEveryMs: number
  /** Whether the server stops: an aborted job is then given back and has not failed. */
  readonly isStopping: () => boolean
}

const TIME_LIMIT_MS = 60_000
const ERROR_LIMIT = 1_000

/** Runs one try of a job and records its end, its next try or its death. Never rejects. */
export async function runJob(job: TakenJob, kind: JobKind, abort: AbortController, context: JobContext): Promise<void> {
  const { db, table, log } = context
  const renewal = setInterval(() => void table.renew(job).catch(() => undefined), context.renewEveryMs)
  renewal.unref()
  let hasEnded = false
  const end = async <T>(effect: (w: Work) => Promise<T>): Promise<T> => {
    const result = await writeAsSystem(db, async (w) => {
      // First, so that a second holder waits here and then finds the job ended.
      await table.end(w, job, kind)
      return effect(w)
    })
    hasEnded = true
    return result
  }
  try {
    await within(kind.timeLimitMs ?? TIME_LIMIT_MS, abort, started(job, kind, abort.signal, end, context))
    if (!hasEnded) await end(async () => undefined)
  } catch (error) {
    if (context.isStopping() && abort.signal.aborted) return
    if (error instanceof LeaseLost) log(`Job ${job.id} (${job.kind}) was taken over by another process.`)
    // An effect that is committed stays so, whatever the run does afterwards.
    else if (hasEnded) log(`Job ${job.id} (${job.kind}) failed after its end.`, error)
    else {
      await fail(job, kind, error, context).catch((cause: unknown) =>
        log(`Job ${job.id} (${job.kind}) failed; it is taken again when its lease ends.`, cause),
      )
    }
  } finally {
    clearInterval(renewal)
  }
}

async function started(
  job: TakenJob,
  kind: JobKind,
  signal: AbortSignal,
  end: JobRun['end'],
  { db, k, table, services, now }: JobContext,
): Promise<void> {
  if (kind.intervalMs === undefined && job.tries > kind.tries)
    throw new JobRefused(`The process that ran it ended before the job did, ${kind.tries} times.`)
  const payload = kind.payload.safeParse(job.payload)
  if (!payload.success) throw new JobRefused(`Its payload is not valid: ${payload.error.message}`)
  const transact: JobRun['transact'] = (work) =>
    writeAsSystem(db, async (w) => {
      // A process that stood still, or could not reach the database, may come back after another one has taken over.
      await table.hold(w, job)
      return work(w)
    })
  await kind.run(payload.data, { k, transact, services, now: now(), signal, end })
}

/** Plans the next try, or keeps the job as dead. A recurring job is never dead. */
async function fail(job: TakenJob, kind: JobKind, error: unknown, context: JobContext): Promise<void> {
  const { db, table, now, log, services } = context
  const reason = reasonOf(error)
  const isDead = kind.intervalMs === undefined && (error instanceof JobRefused || job.tries >= kind.tries)
  log(`Job ${job.id} (${job.kind}) failed at try ${job.tries}${isDead ? ' and is given up' : ''}: ${reason}`, error)
  if (!isDead) {
    await table.tryAgainIn(job, Math.min(pauseAfter(job.tries, Math.random()), kind.intervalMs ?? Infinity), reason)
    return
  }
  await writeAsSystem(db, async (w) => {
    const isGivenUp = await table.giveUp(w, job, reason)
    const payload = kind.payload.safeParse(job.payload)
    if (isGivenUp && payload.success) await kind.failed?.(payload.data, reason, w, now(), services)
  })
}

/** Rejects when the work takes longer than its limit or is aborted. */
async function within(limitMs: number, abort: AbortController, work: Promise<void>): Promise<void> {
  const limit = setTimeout(() => abort.abort(new Error(`It took longer than ${limitMs / 1000} s.`)), limitMs)
  limit.unref()
  const aborted = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason as Error), { once: true })
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    clearTimeout(limit)
    void work.catch(() => undefined)
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LIMIT)
