import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import { addCalls, type RateLimit, unsharedCalls } from './rate-limit.ts'

const CHANNEL = 'rate_limit'
/** How often the processes exchange their counts. */
const EXCHANGE_MS = 1_000
/** A notification of PostgreSQL holds 8,000 bytes; an entry is at most 60. */
const ENTRIES = 100

/**
 * Makes each limit one of all processes on one database: once a second each sends the others the new calls of its
 * busy addresses, so that no call needs a query. Within that second an address can exceed a limit by its calls at the other
 * processes. The names distinguish the limits. Returns the function that stops it.
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
    const counts = parseCounts(payload)
    if (counts === undefined || counts.from === own) return
    const limit = byName.get(counts.limit)
    // A process that stood still hears of all that time at once.
    if (limit === undefined || Math.abs(now().getTime() - counts.at) >= limit.windowMs) return
    for (const [source, calls] of counts.calls) addCalls(limit, source, calls, now())
  })
  const share = async () => {
    for (const [name, limit] of byName) {
      const unshared = unsharedCalls(limit, now())
      for (let at = 0; at < unshared.length; at += ENTRIES) {
        const counts: Counts = { from: own, limit: name, at: now().getTime(), calls: unshared.slice(at, at + ENTRIES) }
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(counts)})`.execute(k)
      }
    }
  }
  let sharing: Promise<void> = Promise.resolve()
  // While the database is away each process limits alone.
  const timer = setInterval(() => (sharing = sharing.then(share).catch(() => undefined)), EXCHANGE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sharing
    await stop()
  }
}

interface Counts {
  readonly from: string
  readonly limit: string
  /** When they were told, in milliseconds. With clocks further apart than a window each process limits alone. */
  readonly at: number
  readonly calls: readonly (readonly [source: string, calls: number])[]
}

/** Anyone with access to the database can notify, so an unknown payload must not end the process. */
function parseCounts(payload: string): Counts | undefined {
  try {
    const { from, limit, at, calls } = JSON.parse(payload) as Partial<Counts>
    const isCount = ([source, count]: readonly unknown[]) => typeof source === 'string' && typeof count === 'number'
    return typeof from === 'string' &&
      typeof limit === 'string' &&
      typeof at === 'number' &&
      Array.isArray(calls) &&
      calls.every(isCount)
      ? { from, limit, at, calls }
      : undefined
  } catch {
    return undefined
  }
}
