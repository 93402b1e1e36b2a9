import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Counts an attempt, or several, in the database, so that the limit applies across processes.
 *
 * Returns undefined for up to `limit` attempts in the window, else the seconds to wait.
 */
export async function countedTry(
  k: Kysely<Tables>,
  key: string,
  limit: number,
  windowMs: number,
  now: Date,
  tries = 1,
): Promise<number | undefined> {
  const length = sql`make_interval(secs => ${windowMs / 1000})`
  // A window that starts later than the next one can was begun before the clock was set back.
  const isOver = sql<boolean>`(attempts.window_start <= ${now}::timestamptz - ${length} or attempts.window_start > ${now}::timestamptz + ${length})`
  const row = await k
    .insertInto('attempts')
    .values({ key, window_start: now, tries })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when ${isOver} then excluded.tries else attempts.tries + excluded.tries end`,
        window_start: sql`case when ${isOver} then excluded.window_start else attempts.window_start end`,
      }),
    )
    .returning(['tries', 'window_start'])
    .executeTakeFirst()
  if (row === undefined || row.tries <= limit) return undefined
  return Math.max(1, Math.ceil((row.window_start.getTime() + windowMs - now.getTime()) / 1000))
}
