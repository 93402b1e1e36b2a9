import type { ExpressionBuilder, Kysely } from 'kysely'
import { sql, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { JobKind } from './job-kind.ts'

/** A job that this process holds until its lease ends. */
export interface TakenJob {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  /** This try included. */
  readonly tries: number
  readonly lease: string
}

/** Thrown when another process holds the job meanwhile. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

const RECURRING_KEY = 'recurring'

export type JobTable = ReturnType<typeof jobTable>

/** The statements of the queue. Those that take a `TakenJob` change nothing once its lease is lost. */
export function jobTable(k: Kysely<Tables>, kinds: readonly JobKind[], leaseMs: number) {
  const held = (query: Pick<Work, 'k'>, job: TakenJob) =>
    query.k.updateTable('jobs').where('id', '=', job.id).where('lease', '=', job.lease).where('state', '=', 'waiting')

  return {
    /**
     * Adds the one job of each recurring kind, unless another process has. One that is due later than it can be was
     * scheduled before the clock was set back, and is due at once.
     */
    addRecurring: async (): Promise<void> => {
      for (const { name, intervalMs } of kinds)
        if (intervalMs !== undefined)
          await k
            .insertInto('jobs')
            .values({ kind: name, payload: '{}', key: RECURRING_KEY })
            .onConflict((conflict) =>
              conflict
                .columns(['kind', 'key'])
                .doUpdateSet({ due_at: sql`now()` })
                .where('jobs.lease', 'is', null)
                .where('jobs.due_at', '>', inMs(intervalMs)),
            )
            .execute()
    },

    /**
     * Takes a job of these kinds under a lease of this name: of those of which the fewest run, the one that is due longest.
     * A kind with thousands of jobs thus delays no other.
     */
    take: async (
      of: readonly JobKind[],
      lease: string,
      runningOf: (kind: JobKind) => number = () => 0,
    ): Promise<TakenJob | undefined> => {
      const taken = await takeDue(k, of, runningOf, { lease, leaseMs })
      return taken === undefined ? undefined : { ...taken, lease }
    },

    /** Milliseconds until a job is due: 0 when one is, undefined when none waits. */
    nextDueInMs: async (): Promise<number | undefined> => {
      if (kinds.length === 0) return undefined
      const { wait } = await k
        .selectFrom(
          sql<{ name: string }>`unnest(${kinds.map(({ name }) => name)}::text[])`.as<'kinds'>(sql`kinds(name)`),
        )
        .innerJoinLateral(
          (first) => firstOfKind(first).select('due_at').as('first'),
          (join) => join.onTrue(),
        )
        .select(sql<number | null>`extract(epoch from min(first.due_at) - now())::float8 * 1000`.as('wait'))
        .executeTakeFirstOrThrow()
      return wait === null ? undefined : Math.max(0, wait)
    },

    renew: (job: TakenJob) =>
      held({ k }, job)
        .set({ due_at: inMs(leaseMs) })
        .execute(),

    /** Renews the lease in this transaction, until whose end nobody else can take the job. Throws `LeaseLost`. */
    hold: async (w: Work, job: TakenJob): Promise<void> => {
      const { numUpdatedRows } = await held(w, job)
        .set({ due_at: inMs(leaseMs) })
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new LeaseLost()
    },

    /** Ends the job in this transaction; a recurring one is due again after its interval. Throws `LeaseLost`. */
    end: async (w: Work, job: TakenJob, { intervalMs, forgetsKeys }: JobKind): Promise<void> => {
      const ended =
        intervalMs === undefined
          ? await held(w, job)
              .set({ state: 'done', lease: null, ended_at: sql`now()`, error: null })
              .returning('key')
              .executeTakeFirst()
          : await held(w, job)
              .set({ lease: null, due_at: inMs(intervalMs), tries: 0, error: null })
              .returning('key')
              .executeTakeFirst()
      if (ended === undefined) throw new LeaseLost()
      // Only a key must be remembered.
      if (intervalMs === undefined && (ended.key === null || forgetsKeys === true))
        await w.k.deleteFrom('jobs').where('id', '=', job.id).execute()
    },

    tryAgainIn: (job: TakenJob, ms: number, reason: string) =>
      held({ k }, job)
        .set({ lease: null, due_at: inMs(ms), error: reason })
        .execute(),

    /** Keeps the job as dead. Returns whether this process still held it. */
    giveUp: async (w: Work, job: TakenJob, reason: string): Promise<boolean> => {
      const dead = await held(w, job)
        .set({ state: 'dead', lease: null, ended_at: sql`now()`, error: reason })
        .returning('id')
        .executeTakeFirst()
      return dead !== undefined
    },

    /** Stopping is no failure: the job is due at once, and the try does not count. */
    giveBack: (job: TakenJob) =>
      held({ k }, job)
        .set((eb) => ({ lease: null, due_at: sql`now()`, tries: eb('tries', '-', 1) }))
        .execute(),
  }
}

/** The job of one of these kinds that is due first, by its index: a walk over all due jobs would pass those of busy kinds. */
const firstOfKind = (eb: ExpressionBuilder<Tables & { kinds: { name: string } }, 'kinds'>) =>
  eb
    .selectFrom('jobs')
    .where('state', '=', 'waiting')
    .whereRef('kind', '=', 'kinds.name')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`

/** Takes the job that is due longest of those kinds of which the fewest run. */
function takeDue(
  k: Kysely<Tables>,
  of: readonly JobKind[],
  runningOf: (kind: JobKind) => number,
  { lease, leaseMs }: { readonly lease: string; readonly leaseMs: number },
) {
  return k
    .with('next', (db) =>
      db
        .selectFrom(
          sql<{
            name: string
            running: number
          }>`unnest(${of.map(({ name }) => name)}::text[], ${of.map((kind) => runningOf(kind))}::int[])`.as<'kinds'>(
            sql`kinds(name, running)`,
          ),
        )
        .innerJoinLateral(
          (due) =>
            firstOfKind(due)
              .select(['id', 'due_at'])
              .where('due_at', '<=', sql<Date>`now()`)
              .forUpdate()
              .skipLocked()
              .as('due'),
          (join) => join.onTrue(),
        )
        .select('due.id')
        .orderBy('kinds.running')
        .orderBy('due.due_at')
        .orderBy('due.id')
        .limit(1),
    )
    .updateTable('jobs')
    .from('next')
    .whereRef('jobs.id', '=', 'next.id')
    .set((eb) => ({ lease, due_at: inMs(leaseMs), tries: eb('jobs.tries', '+', 1) }))
    .returning(['jobs.id', 'jobs.kind', 'jobs.payload', 'jobs.tries'])
    .executeTakeFirst()
}
