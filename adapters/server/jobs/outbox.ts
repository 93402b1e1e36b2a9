import type { Db } from '../database/db.ts'
import type { RealtimeEngine } from '../realtime/engine.ts'

interface OutboxRow {
  readonly id: number
  readonly channels: string[]
  readonly event: string
  readonly data: unknown
  readonly except_socket: string | null
}

const COLUMNS = 'id, channels, event, data, except_socket'
/** How long an event is kept for processes that were cut off from the database, in minutes. */
const KEPT_MINUTES = 10
const REMEMBERED = 5_000

export interface OutboxPublisher {
  /** Publishes what waits; used at the start and after a gap. */
  readonly catchUp: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Publishes events after their transaction has committed, never before: a trigger notifies every process of each new row.
 *
 * With sockets in each process (`reach: process`) every process delivers to its own; with an outside engine exactly one process
 * publishes each row, taken with SKIP LOCKED. Order within a channel follows the row's number; clients sort and drop doubles by
 * the numbers inside the events.
 */
export async function startOutbox(db: Db, engine: RealtimeEngine, log: (line: string, error?: unknown) => void): Promise<OutboxPublisher> {
  const delivered = new Set<number>()
  let queue: Promise<void> = Promise.resolve()
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => log('An event was not published; it stays in the outbox.', error))
    return queue
  }

  const publish = ({ channels, event, data, except_socket }: OutboxRow) =>
    engine.publish(channels, event, data, except_socket ?? undefined)

  const deliverHere = async (rows: readonly OutboxRow[]) => {
    for (const row of rows) {
      if (delivered.has(row.id)) continue
      delivered.add(row.id)
      await publish(row)
    }
    if (delivered.size > REMEMBERED) for (const id of [...delivered].slice(0, delivered.size - REMEMBERED / 2)) delivered.delete(id)
  }

  const publishWaiting = () =>
    db.tx(async (q) => {
      const { rows } = await q.query<OutboxRow>(
        `select ${COLUMNS} from outbox where published_at is null order by id limit 100 for update skip locked`,
      )
      for (const row of rows) await publish(row)
      if (rows.length > 0) await q.query('update outbox set published_at = now() where id = any($1)', [rows.map((row) => row.id)])
      return rows.length
    })

  let waiting: number[] = []
  const onNotified = (payload: string) => {
    waiting.push(Number(payload))
    if (waiting.length > 1) return
    void inOrder(async () => {
      const ids = waiting
      waiting = []
      if (engine.reach === 'everyone') {
        while ((await publishWaiting()) === 100);
        return
      }
      const { rows } = await db.query<OutboxRow>(`select ${COLUMNS} from outbox where id = any($1) order by id`, [ids])
      await deliverHere(rows)
    })
  }

  const catchUp = () =>
    inOrder(async () => {
      if (engine.reach === 'everyone') {
        while ((await publishWaiting()) === 100);
        return
      }
      const { rows } = await db.query<OutboxRow>(`select ${COLUMNS} from outbox where created_at > now() - interval '2 minutes' order by id`)
      await deliverHere(rows)
    })

  const unlisten = await db.listen('outbox', onNotified, () => void catchUp())
  await catchUp()
  const sweep = setInterval(
    () => void db.query(`delete from outbox where created_at < now() - make_interval(mins => $1) and (published_at is not null or $2)`, [KEPT_MINUTES, engine.reach === 'process']).catch(() => undefined),
    60_000,
  )
  sweep.unref()
  return {
    catchUp,
    stop: async () => {
      clearInterval(sweep)
      await unlisten()
      await queue
    },
  }
}
