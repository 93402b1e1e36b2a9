import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import type { Services } from '../services.ts'
import type { JobKind } from './job-kind.ts'
import { jobTable, type TakenJob } from './job-table.ts'
import { type JobContext, runJob } from './run-job.ts'

export interface JobRunner {
  /** Resolves when no job is due and none runs in this process. */
  readonly idle: () => Promise<void>
  /** Takes no further job, waits for the running ones, and gives back those that do not end in time. */
  readonly stop: () => Promise<void>
}

export interface JobRunnerOptions {
  readonly kinds: readonly JobKind[]
  readonly services: Services
  readonly now: () => Date
  readonly log: (line: string, error?: unknown) => void
  /** How many jobs this process runs at the same time. Default 8. */
  readonly concurrency?: number
  /** How long a job of a killed process waits for another process. A running job renews its lease. Default 30 s. */
  readonly leaseMs?: number
  /** Default 3 s: the server stops within five. */
  readonly stopLimitMs?: number
}

const CONCURRENCY = 8
const LEASE_MS = 30_000
const STOP_LIMIT_MS = 3_000
/** Notifications wake the runner; this covers one that was lost. */
const LONGEST_SLEEP_MS = 30_000
/** A job of a kind that runs as often as allowed stays due; it must not keep the database busy. */
const SHORTEST_SLEEP_MS = 20
const SLEEP_AFTER_ERROR_MS = 2_000

/**
 * Runs the jobs of all kinds in this process. Any number of processes share the work: a job is taken with SKIP LOCKED,
 * and taking it moves its due time by the lease, so that the job of a killed process becomes due again.
 */
export async function startJobs(db: Db, options: JobRunnerOptions): Promise<JobRunner> {
  const { kinds, services, now, log, leaseMs = LEASE_MS, concurrency = CONCURRENCY } = options
  const k = kyselyOn(db, 'system')
  const table = jobTable(k, kinds, leaseMs)
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`
  const running = new Map<TakenJob, { readonly done: Promise<void>; readonly abort: AbortController }>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isWanted = false
  const context: JobContext = {
    db,
    k,
    table,
    services,
    now,
    log,
    renewEveryMs: leaseMs / 3,
    isStopping: () => isStopped,
  }

  await table.addRecurring()
  const unlisten = await db.listen('jobs', wake, wake)
  wake()

  return {
    idle: async () => {
      for (;;) {
        wake()
        while (round !== undefined) await round
        await Promise.all([...running.values()].map(({ done }) => done))
        // A round that began meanwhile may have taken a job.
        if ((await table.nextDueInMs()) !== 0 && running.size === 0 && round === undefined) return
      }
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await unlisten()
      await round
      const ended = Promise.all([...running.values()].map(({ done }) => done))
      const limit = new AbortController()
      await Promise.race([
        ended,
        pause(options.stopLimitMs ?? STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined),
      ])
      limit.abort()
      for (const [job, { abort }] of running) {
        abort.abort(new Error('The server stops.'))
        await table.giveBack(job).catch(() => undefined)
      }
    },
  }

  /** Starts a round, or another one after the present one. */
  function wake(): void {
    isWanted = true
    if (round !== undefined || isStopped) return
    clearTimeout(timer)
    round = rounds().finally(() => {
      round = undefined
      if (isWanted) wake()
    })
  }

  async function rounds(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await takeAll().catch((error: unknown) => {
        log('Jobs could not be read; they are read again soon.', error)
        sleep(SLEEP_AFTER_ERROR_MS)
      })
    }
  }

  async function takeAll(): Promise<void> {
    while (!isStopped && running.size < concurrency) {
      const free = kinds.filter((kind) => runningOf(kind) < (kind.concurrency ?? 1))
      if (free.length === 0) return
      const job = await table.take(free, `${holder}:${randomUUID()}`, runningOf)
      if (job === undefined) return sleep(Math.max(SHORTEST_SLEEP_MS, (await table.nextDueInMs()) ?? LONGEST_SLEEP_MS))
      start(job)
    }
  }

  function start(job: TakenJob): void {
    const kind = kinds.find(({ name }) => name === job.kind)
    if (kind === undefined) return
    const abort = new AbortController()
    const done = runJob(job, kind, abort, context).finally(() => {
      running.delete(job)
      wake()
    })
    running.set(job, { abort, done })
  }

  function sleep(ms: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(ms, LONGEST_SLEEP_MS))
    timer.unref()
  }

  function runningOf({ name }: JobKind): number {
    return [...running.keys()].filter((job) => job.kind === name).length
  }
}
