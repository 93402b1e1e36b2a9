import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import { sql, type Work, writeAsSystem } from '../database/store.ts'
import type { Services } from '../services.ts'
import { pauseAfter } from './job-pause.ts'
import { type JobKind, JobRefused, type JobRun } from './job-kind.ts'

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

interface TakenJob {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly tries: number
  readonly lease: string
}

const CONCURRENCY = 8
const LEASE_MS = 30_000
const STOP_LIMIT_MS = 3_000
const TIME_LIMIT_MS = 60_000
/** Notifications wake the runner; this covers one that was lost. */
const LONGEST_SLEEP_MS = 30_000
const SLEEP_AFTER_ERROR_MS = 2_000
const ERROR_LIMIT = 1_000
const RECURRING_KEY = 'recurring'

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Runs the jobs of all kinds in this process. Any number of processes share the work: a job is taken with SKIP LOCKED,
 * and taking it moves its due time by the lease, so that the job of a killed process becomes due again.
 */
export async function startJobs(db: Db, options: JobRunnerOptions): Promise<JobRunner> {
  const { kinds, services, now, log, leaseMs = LEASE_MS, concurrency = CONCURRENCY } = options
  const k = kyselyOn(db, 'system')
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`
  const running = new Map<TakenJob, { readonly done: Promise<void>; readonly abort: AbortController }>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isWanted = false

  await addRecurring()
  const unlisten = await db.listen('jobs', wake, wake)
  wake()

  return {
    idle: async () => {
      for (;;) {
        wake()
        while (round !== undefined) await round
        await Promise.all([...running.values()].map(({ done }) => done))
        // A round that began meanwhile may have taken a job.
        if ((await nextDueInMs()) > 0 && running.size === 0 && round === undefined) return
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
      await giveBack()
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
      const job = await take(free)
      if (job === undefined) return sleep(Math.max(20, await nextDueInMs()))
      const abort = new AbortController()
      running.set(job, {
        abort,
        done: run(job, abort).finally(() => {
          running.delete(job)
          wake()
        }),
      })
    }
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

  async function take(free: readonly JobKind[]): Promise<TakenJob | undefined> {
    const lease = `${holder}:${randomUUID()}`
    const taken = await k
      .with('next', (db) =>
        db
          .selectFrom('jobs')
          .select('id')
          .where('state', '=', 'waiting')
          .where('due_at', '<=', sql<Date>`now()`)
          .where(
            'kind',
            'in',
            free.map(({ name }) => name),
          )
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('jobs')
      .from('next')
      .whereRef('jobs.id', '=', 'next.id')
      .set((eb) => ({ lease, due_at: inMs(leaseMs), tries: eb('jobs.tries', '+', 1) }))
      .returning(['jobs.id', 'jobs.kind', 'jobs.payload', 'jobs.tries'])
      .executeTakeFirst()
    return taken === undefined ? undefined : { ...taken, lease }
  }

  /** Milliseconds until a job of these kinds is due; 0 when one is. */
  async function nextDueInMs(): Promise<number> {
    if (kinds.length === 0) return LONGEST_SLEEP_MS
    const { wait } = await k
      .selectFrom('jobs')
      .select(sql<number | null>`extract(epoch from min(due_at) - now())::float8 * 1000`.as('wait'))
      .where('state', '=', 'waiting')
      .where(
        'kind',
        'in',
        kinds.map(({ name }) => name),
      )
      .executeTakeFirstOrThrow()
    return wait === null ? LONGEST_SLEEP_MS : Math.max(0, wait)
  }

  async function run(job: TakenJob, abort: AbortController): Promise<void> {
    const kind = kinds.find(({ name }) => name === job.kind)
    if (kind === undefined) return
    const renewal = setInterval(() => void renew(job).catch(() => undefined), leaseMs / 3)
    renewal.unref()
    let hasEnded = false
    const end = async <T>(effect: (w: Work) => Promise<T>): Promise<T> => {
      const result = await writeAsSystem(db, async (w) => {
        // First, so that a second holder waits here and then finds the job ended.
        await endHeld(w, job, kind)
        return effect(w)
      })
      hasEnded = true
      return result
    }
    try {
      if (kind.everyMs === undefined && job.tries > kind.tries)
        throw new JobRefused(`The process that ran it ended before the job did, ${kind.tries} times.`)
      const payload = kind.payload.safeParse(job.payload)
      if (!payload.success) throw new JobRefused(`Its payload is not valid: ${payload.error.message}`)
      const transact: JobRun['transact'] = (work) => writeAsSystem(db, work)
      const given: JobRun = { k, transact, services, now: now(), signal: abort.signal, end }
      await within(kind.timeLimitMs ?? TIME_LIMIT_MS, abort, kind.run(payload.data, given))
      if (!hasEnded) await end(async () => undefined)
    } catch (error) {
      // The job is given back.
      if (isStopped && abort.signal.aborted) return
      if (error instanceof LeaseLost) log(`Job ${job.id} (${job.kind}) was taken over by another process.`)
      // An effect that is committed stays so, whatever the run does afterwards.
      else if (hasEnded) log(`Job ${job.id} (${job.kind}) failed after its end.`, error)
      else {
        await fail(job, kind, error).catch((cause: unknown) =>
          log(`Job ${job.id} (${job.kind}) failed; it is taken again when its lease ends.`, cause),
        )
      }
    } finally {
      clearInterval(renewal)
    }
  }

  function held(w: Pick<Work, 'k'>, job: TakenJob) {
    return w.k
      .updateTable('jobs')
      .where('id', '=', job.id)
      .where('lease', '=', job.lease)
      .where('state', '=', 'waiting')
  }

  async function renew(job: TakenJob): Promise<void> {
    await held({ k }, job)
      .set({ due_at: inMs(leaseMs) })
      .execute()
  }

  async function endHeld(w: Work, job: TakenJob, { everyMs }: JobKind): Promise<void> {
    const ended =
      everyMs === undefined
        ? await held(w, job)
            .set({ state: 'done', lease: null, ended_at: sql`now()`, error: null })
            .returning('key')
            .executeTakeFirst()
        : await held(w, job)
            .set({ lease: null, due_at: inMs(everyMs), tries: 0, error: null })
            .returning('key')
            .executeTakeFirst()
    if (ended === undefined) throw new LeaseLost()
    // Only a key must be remembered.
    if (ended.key === null) await w.k.deleteFrom('jobs').where('id', '=', job.id).execute()
  }

  /** Plans the next try, or keeps the job as dead. A recurring job is never dead. */
  async function fail(job: TakenJob, kind: JobKind, error: unknown): Promise<void> {
    const reason = reasonOf(error)
    const isDead = kind.everyMs === undefined && (error instanceof JobRefused || job.tries >= kind.tries)
    log(`Job ${job.id} (${job.kind}) failed at try ${job.tries}${isDead ? ' and is given up' : ''}: ${reason}`, error)
    if (!isDead) {
      const wait = Math.min(pauseAfter(job.tries, Math.random()), kind.everyMs ?? Infinity)
      await held({ k }, job)
        .set({ lease: null, due_at: inMs(wait), error: reason })
        .execute()
      return
    }
    await writeAsSystem(db, async (w) => {
      const dead = await held(w, job)
        .set({ state: 'dead', lease: null, ended_at: sql`now()`, error: reason })
        .returning('id')
        .executeTakeFirst()
      const payload = kind.payload.safeParse(job.payload)
      if (dead !== undefined && payload.success) await kind.failed?.(payload.data, reason, w, now())
    })
  }

  /** Stopping is no failure: the job is due at once, and the try does not count. */
  async function giveBack(): Promise<void> {
    for (const [job, { abort }] of running) {
      abort.abort(new Error('The server stops.'))
      await held({ k }, job)
        .set((eb) => ({ lease: null, due_at: sql`now()`, tries: eb('tries', '-', 1) }))
        .execute()
        .catch(() => undefined)
    }
  }

  async function addRecurring(): Promise<void> {
    for (const { name, everyMs } of kinds)
      if (everyMs !== undefined)
        await k
          .insertInto('jobs')
          .values({ kind: name, payload: '{}', key: RECURRING_KEY })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
  }
}

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`

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
