import * as Effect from 'effect/Effect'
import * as Fiber from 'effect/Fiber'
import * as Schedule from 'effect/Schedule'
import { sql } from 'kysely'
import { type Db, DatabaseError, DatabaseUnavailable, type Queryable } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import { PublishFailed, type RealtimeEngine } from '../realtime/engine.ts'

interface OutboxRow {
  readonly id: number
  readonly channels: string[]
  readonly event: string
  readonly data: unknown
  readonly except_socket: string | null
}

/** The event that a notification tells, or the id of one that is too long for it. */
type Notified = OutboxRow | number

const COLUMNS = ['id', 'channels', 'event', 'data', 'except_socket'] as const
/** How long events are kept for processes that lost the database connection, in minutes. */
const KEPT_MINUTES = 10
const REMEMBERED = 5_000
const BATCH = 100
const FIRST_RETRY_DELAY = '1 second'
/** The further delays double from two to 30 seconds. They are jittered, so that processes do not retry together. */
const RETRY = Schedule.min([Schedule.exponential('2 seconds').pipe(Schedule.jittered), Schedule.spaced('30 seconds')])

type Log = (line: string, error?: unknown) => void

export interface OutboxPublisher {
  /** Publishes waiting events; used at the start and after a lost connection. */
  readonly catchUp: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Publishes events after their transaction has committed, never before. A trigger notifies every process of each new
 * row.
 *
 * With sockets in each process (`reach: process`) every process delivers to its own sockets. With a remote engine
 * exactly one process publishes each row, taken with SKIP LOCKED. The row number gives the order within a channel;
 * clients sort and remove duplicates by the numbers inside the events.
 */
export async function startOutbox(db: Db, engine: RealtimeEngine, log: Log): Promise<OutboxPublisher> {
  let queue: Promise<void> = Promise.resolve()
  let isStopped = false
  let retrying: Fiber.Fiber<void, unknown> | undefined
  const reader = engine.reach === 'everyone' ? sharedReader(db, engine, log, () => isStopped) : localReader(db, engine)

  const inOrder = (job: () => Promise<void>): Promise<void> => {
    const done = queue.then(job)
    queue = done.catch(() => undefined)
    return done
  }
  const publishMissedAgain = () =>
    inOrder(async () => {
      await reader.publishMissed()
      retrying = undefined
    })
  /** Notifications are not repeated, so the outbox is read again until that succeeds. */
  const retry = (error: unknown) => {
    if (retrying !== undefined) return
    log('An event was not published; it stays in the outbox and is tried again.', error)
    if (isStopped) return
    retrying = Effect.runFork(
      Effect.tryPromise(publishMissedAgain).pipe(Effect.retry(RETRY), Effect.delay(FIRST_RETRY_DELAY)),
    )
  }
  const catchUp = () => inOrder(reader.publishMissed).catch(retry)

  let notified: Notified[] = []
  const onNotified = (payload: string) => {
    notified.push(JSON.parse(payload) as Notified)
    if (notified.length > 1) return
    void inOrder(() => {
      const events = notified
      notified = []
      return reader.publishNotified(events)
    }).catch(retry)
  }

  const unlisten = await db.listen('outbox', onNotified, () => void catchUp())
  await catchUp()
  const sweep = setInterval(() => void deleteOldEvents(db, engine).catch(() => undefined), 60_000)
  sweep.unref()
  return {
    catchUp,
    stop: async () => {
      isStopped = true
      clearInterval(sweep)
      if (retrying !== undefined) await Effect.runPromise(Fiber.interrupt(retrying))
      await unlisten()
      await queue
    },
  }
}

interface OutboxReader {
  readonly publishNotified: (events: readonly Notified[]) => Promise<void>
  readonly publishMissed: () => Promise<void>
}

/** Every process reads every event and remembers which it has delivered to its own sockets. */
function localReader(db: Db, engine: RealtimeEngine): OutboxReader {
  const events = kyselyOn(db, 'system').selectFrom('outbox').select(COLUMNS).orderBy('id')
  const delivered = new Set<number>()
  const deliver = async (rows: readonly OutboxRow[]) => {
    for (const row of rows) {
      if (delivered.has(row.id)) continue
      await publish(engine, row)
      delivered.add(row.id)
    }
    if (delivered.size > REMEMBERED)
      for (const id of [...delivered].slice(0, delivered.size - REMEMBERED / 2)) delivered.delete(id)
  }
  return {
    publishNotified: async (notified) => {
      const ids = notified.filter((event) => typeof event === 'number')
      const read = ids.length === 0 ? [] : await events.where('id', 'in', ids).execute()
      const told = notified.filter((event) => typeof event !== 'number')
      await deliver([...told, ...read].toSorted((one, other) => one.id - other.id))
    },
    publishMissed: async () =>
      deliver(await events.where('created_at', '>', sql<Date>`now() - interval '2 minutes'`).execute()),
  }
}

/** One process publishes each event for all; published rows are marked. */
function sharedReader(db: Db, engine: RealtimeEngine, log: Log, isStopped: () => boolean): OutboxReader {
  const publishWaiting = async () => {
    while (!isStopped() && (await publishBatchInTransaction(db, engine, log)));
  }
  return { publishNotified: publishWaiting, publishMissed: publishWaiting }
}

/** The embedded database has one process and one connection, so a transaction must not wait for a remote engine. */
async function publishBatchInTransaction(db: Db, engine: RealtimeEngine, log: Log): Promise<boolean> {
  if (db.engine === 'pglite') return publishBatch(db, engine, log, false)
  let failure: { readonly error: unknown } | undefined
  const isMore = await db.tx((q) =>
    publishBatch(q, engine, log, true).catch((error: unknown) => {
      if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) throw error
      failure = { error } // commits the events that were published
      return false
    }),
  )
  if (failure !== undefined) throw failure.error
  return isMore
}

/** Publishes a batch; published events stay published when a later one fails. Returns whether more may be waiting. */
async function publishBatch(q: Queryable, engine: RealtimeEngine, log: Log, locks: boolean): Promise<boolean> {
  const k = kyselyOn(q, 'system')
  const rows = await k
    .selectFrom('outbox')
    .select(COLUMNS)
    .where('published_at', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .$if(locks, (waiting) => waiting.forUpdate().skipLocked())
    .execute()
  for (const row of rows) {
    try {
      await publish(engine, row)
    } catch (error) {
      // An event that the engine always rejects must not block later events.
      if (!isRejectedPermanently(error)) throw error
      log(`The realtime engine refused event ${row.id} (${row.event}); it is dropped.`, error)
    }
    await k
      .updateTable('outbox')
      .set({ published_at: sql`now()` })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length === BATCH
}

const publish = (engine: RealtimeEngine, { channels, event, data, except_socket }: OutboxRow) =>
  engine.publish(channels, event, data, except_socket ?? undefined)

const isRejectedPermanently = (error: unknown): boolean =>
  error instanceof PublishFailed && (error.status === 400 || error.status === 413)

const deleteOldEvents = (db: Db, engine: RealtimeEngine) =>
  kyselyOn(db, 'system')
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${KEPT_MINUTES})`)
    .$if(engine.reach === 'everyone', (old) => old.where('published_at', 'is not', null))
    .execute()
