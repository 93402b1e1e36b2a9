import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import { addCalls, type RateLimit, untoldCalls } from './rate-limit.ts'

const CHANNEL = 'rate_limit'
/** How often the processes exchange their counts. */
const EXCHANGE_MS = 1_000
/** A notification of PostgreSQL holds 8,000 bytes; an entry is at most 60. */
const ENTRIES = 100

/**
 * Makes each limit one of all processes on one database: each tells the others once a second what its busy addresses did
 * since, so that no call needs a query. Until then an address can exceed a limit by what it does within that second at
 * the other processes. The names tell the limits apart. Returns the function that stops it.
 */
export async function shareRateLimits(
  db: Db,
  limits: Readonly<Record<string, RateLimit>>,
  now: () => Date,
): Promise<() => Promise<void>> {
  const byName = new Map(Object.entries(limits))
  // The embedded database has one process.
  if (db.engine !== 'postgres') return async () => undefined
  const own = randomUUID()
  const k = kyselyOn(db, 'system')
  const stop = await db.listen(CHANNEL, (payload) => {
    const told = toldBy(payload)
    if (told === undefined || told.from === own) return
    const limit = byName.get(told.limit)
    if (limit === undefined) return
    for (const [source, calls] of told.calls) addCalls(limit, source, calls, now())
  })
  const tell = async () => {
    for (const [name, limit] of byName) {
      const untold = untoldCalls(limit, now())
      for (let at = 0; at < untold.length; at += ENTRIES) {
        const told: Told = { from: own, limit: name, calls: untold.slice(at, at + ENTRIES) }
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(k)
      }
    }
  }
  let telling: Promise<void> = Promise.resolve()
  // While the database is away each process limits alone.
  const timer = setInterval(() => (telling = telling.then(tell).catch(() => undefined)), EXCHANGE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await telling
    await stop()
  }
}

interface Told {
  readonly from: string
  readonly limit: string
  readonly calls: readonly (readonly [source: string, calls: number])[]
}

/** Anyone with access to the database can notify, so an unknown payload must not end the process. */
function toldBy(payload: string): Told | undefined {
  try {
    const { from, limit, calls } = JSON.parse(payload) as Partial<Told>
    const isTold = ([source, count]: readonly unknown[]) => typeof source === 'string' && typeof count === 'number'
    return typeof from === 'string' && typeof limit === 'string' && Array.isArray(calls) && calls.every(isTold)
      ? { from, limit, calls }
      : undefined
  } catch {
    return undefined
  }
}
