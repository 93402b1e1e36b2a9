import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import type { Services } from '../services.ts'
import type { JobKind } from './job-kind.ts'
import { jobTable } from './job-table.ts'
import { runningJobs } from './running-jobs.ts'
import { type Pause, wakeableLoop } from './wakeable-loop.ts'

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
  const loop = wakeableLoop(round, LONGEST_SLEEP_MS)
  const running = runningJobs(
    kinds,
    { db, k, table, services, now, log, renewEveryMs: leaseMs / 3, isStopping: loop.isStopped },
    loop.wake,
  )

  await table.addRecurring()
  const onAdded = (secondsUntilDue: string) => {
    const seconds = Number(secondsUntilDue)
    if (seconds > 0) loop.wakeIn(seconds * 1_000)
    else loop.wake()
  }
  const unlisten = await db.listen('jobs', onAdded, loop.wake)
  loop.wake()

  return {
    idle: async () => {
      for (;;) {
        loop.wake()
        await loop.rest()
        await running.ended()
        // A round that began meanwhile may have taken a job.
        if ((await table.nextDueInMs()) !== 0 && running.count() === 0 && loop.isResting()) return
      }
    },
    stop: async () => {
      loop.stop()
      await unlisten()
      await loop.rest()
      await running.endWithin(options.stopLimitMs ?? STOP_LIMIT_MS)
    },
  }

  async function round(): Promise<Pause> {
    return takeAll().catch((error: unknown) => {
      log('Jobs could not be read; they are read again soon.', error)
      return SLEEP_AFTER_ERROR_MS
    })
  }

  /** Takes jobs while there is room for them; the end of a running one wakes the loop. */
  async function takeAll(): Promise<Pause> {
    while (!loop.isStopped() && running.count() < concurrency) {
      const free = kinds.filter((kind) => running.countOf(kind) < (kind.concurrency ?? 1))
      if (free.length === 0) return undefined
      const job = await table.take(free, `${holder}:${randomUUID()}`, running.countOf)
      if (job === undefined) return Math.max(SHORTEST_SLEEP_MS, (await table.nextDueInMs()) ?? LONGEST_SLEEP_MS)
      running.start(job)
    }
    return undefined
  }
}
