import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'

const EVERY_MS = 10 * 60_000

/** Deletes expired rows by table. Rows that may still be requested are never deleted. */
const EXPIRED = [
  // A create call is repeated within minutes; two days also cover a laptop that slept in between.
  sql`delete from idempotency_keys where created_at < now() - interval '2 days'`,
  sql`delete from attempts where window_start < now() - interval '2 days'`,
  sql`delete from sign_ins where expires_at < now()`,
  sql`delete from one_time_codes where expires_at < now() - interval '7 days'`,
  sql`delete from outside_messages where created_at < now() - interval '30 days'`,
]

export interface Housekeeping {
  readonly sweep: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Deletes expired rows periodically, so that tables do not grow with data that nobody reads. */
export function startHousekeeping(db: Db, log: (line: string, error?: unknown) => void): Housekeeping {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    running = running.then(async () => {
      for (const statement of EXPIRED)
        await statement
          .execute(kyselyOn(db, 'system'))
          .catch((error: unknown) => log('Outlived rows were not removed; the next round tries again.', error))
    })
    return running
  }
  const timer = setInterval(() => void sweep(), EVERY_MS)
  timer.unref()
  return {
    sweep,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
