import { type Db, DatabaseError, DatabaseUnavailable, type Queryable } from '../database/db.ts'
import { PublishFailed, type RealtimeEngine } from '../realtime/engine.ts'

interface OutboxRow {
  readonly id: number
  readonly channels: string[]
  readonly event: string
  readonly data: unknown
  readonly except_socket: string | null
}

const COLUMNS = 'id, channels, event, data, except_socket'
/** How long events are kept for processes that lost the database connection, in minutes. */
const KEPT_MINUTES = 10
const REMEMBERED = 5_000
const BATCH = 100

const isRefusedForGood = (error: unknown): boolean =>
  error instanceof PublishFailed && (error.status === 400 || error.status === 413)

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
export async function startOutbox(
  db: Db,
  engine: RealtimeEngine,
  log: (line: string, error?: unknown) => void,
): Promise<OutboxPublisher> {
  const delivered = new Set<number>()
  let queue: Promise<void> = Promise.resolve()
  let isStopped = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).then(
      () => {
        failures = 0
      },
      (error: unknown) => {
        failures += 1
        if (failures === 1) log('An event was not published; it stays in the outbox and is tried again.', error)
        tryAgainLater()
      },
    )
    return queue
  }
  /** These events are not notified again. */
  const tryAgainLater = () => {
    if (isStopped || retry !== undefined) return
    retry = setTimeout(
      () => {
        retry = undefined
        void catchUp()
      },
      Math.min(30_000, 500 * 2 ** Math.min(failures, 6)),
    )
    retry.unref()
  }

  const publish = ({ channels, event, data, except_socket }: OutboxRow) =>
    engine.publish(channels, event, data, except_socket ?? undefined)

  const deliverHere = async (rows: readonly OutboxRow[]) => {
    for (const row of rows) {
      if (delivered.has(row.id)) continue
      await publish(row)
      delivered.add(row.id)
    }
    if (delivered.size > REMEMBERED)
      for (const id of [...delivered].slice(0, delivered.size - REMEMBERED / 2)) delivered.delete(id)
  }

  /** Publishes a batch; published events stay published when a later one fails. Returns whether more may be waiting. */
  const publishSome = async (q: Queryable): Promise<boolean> => {
    const { rows } = await q.query<OutboxRow>(
      `select ${COLUMNS} from outbox where published_at is null order by id limit ${BATCH} ${db.engine === 'postgres' ? 'for update skip locked' : ''}`,
    )
    for (const row of rows) {
      try {
        await publish(row)
      } catch (error) {
        // An event that the engine always rejects must not block later events.
        if (!isRefusedForGood(error)) throw error
        log(`The realtime engine refused event ${row.id} (${row.event}); it is dropped.`, error)
      }
      await q.query('update outbox set published_at = now() where id = $1', [row.id])
    }
    return rows.length === BATCH
  }
  /** The embedded database has one process and one connection, so a transaction must not wait for a remote engine. */
  const publishWaiting = async (): Promise<boolean> => {
    if (db.engine === 'pglite') return publishSome(db)
    let failure: { readonly error: unknown } | undefined
    const isMore = await db.tx((q) =>
      publishSome(q).catch((error: unknown) => {
        if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) throw error
        failure = { error }
        return false
      }),
    )
    if (failure !== undefined) throw failure.error
    return isMore
  }

  let waiting: number[] = []
  const onNotified = (payload: string) => {
    waiting.push(Number(payload))
    if (waiting.length > 1) return
    void inOrder(async () => {
      const ids = waiting
      waiting = []
      if (engine.reach === 'everyone') {
        while (!isStopped && (await publishWaiting()));
        return
      }
      const { rows } = await db.query<OutboxRow>(`select ${COLUMNS} from outbox where id = any($1) order by id`, [ids])
      await deliverHere(rows)
    })
  }

  const catchUp = () =>
    inOrder(async () => {
      if (engine.reach === 'everyone') {
        while (!isStopped && (await publishWaiting()));
        return
      }
      const { rows } = await db.query<OutboxRow>(
        `select ${COLUMNS} from outbox where created_at > now() - interval '2 minutes' order by id`,
      )
      await deliverHere(rows)
    })

  const unlisten = await db.listen('outbox', onNotified, () => void catchUp())
  await catchUp()
  const sweep = setInterval(
    () =>
      void db
        .query(
          `delete from outbox where created_at < now() - make_interval(mins => $1) and (published_at is not null or $2)`,
          [KEPT_MINUTES, engine.reach === 'process'],
        )
        .catch(() => undefined),
    60_000,
  )
  sweep.unref()
  return {
    catchUp,
    stop: async () => {
      isStopped = true
      clearInterval(sweep)
      clearTimeout(retry)
      await unlisten()
      await queue
    },
  }
}
