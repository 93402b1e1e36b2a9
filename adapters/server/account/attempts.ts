import type { Queryable } from '../database/db.ts'

/**
 * Counts an attempt, or several, in the database, so that the limit applies across processes.
 *
 * Returns undefined for up to `limit` attempts in the window, else the seconds to wait.
 */
export async function countedTry(
  q: Queryable,
  key: string,
  limit: number,
  windowMs: number,
  now: Date,
  tries = 1,
): Promise<number | undefined> {
  const { rows } = await q.query<{ tries: number; window_start: Date }>(
    `insert into attempts as a (key, window_start, tries) values ($1, $2, $4)
     on conflict (key) do update set
       tries = case when a.window_start <= $2::timestamptz - make_interval(secs => $3) then $4 else a.tries + $4 end,
       window_start = case when a.window_start <= $2::timestamptz - make_interval(secs => $3) then $2 else a.window_start end
     returning tries, window_start`,
    [key, now, windowMs / 1000, tries],
  )
  const row = rows[0]
  if (row === undefined || row.tries <= limit) return undefined
  return Math.max(1, Math.ceil((row.window_start.getTime() + windowMs - now.getTime()) / 1000))
}

/** Deletes the counted attempts after the right password, which proves that nobody was guessing. */
export async function forgetTries(q: Queryable, key: string): Promise<void> {
  await q.query('delete from attempts where key = $1', [key])
}
