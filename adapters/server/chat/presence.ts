import { type Kysely, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { writeAsSystem } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'

/** How often a process notes who has a socket here. */
const NOTED_MS = 30_000
/** Who was not noted in this time is away: two rounds and some delay. D-229. */
const AWAY_MS = 75_000

/** Notes that people have the product open. An entry of the last seconds is not written again. */
export async function notePresent(k: Kysely<Tables>, userIds: readonly number[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  await k
    .insertInto('presence')
    .columns(['user_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<Date>`${now}::timestamptz`.as('seen_at')])
        .where('id', 'in', [...userIds])
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ seen_at: now })
        .where('presence.seen_at', '<', new Date(now.getTime() - NOTED_MS / 2)),
    )
    .execute()
}

/** Notes at intervals whose sockets this process has, so that every process knows it. Returns the function that stops it. */
export function watchPresence(db: Db, people: () => readonly string[], now: () => Date): () => Promise<void> {
  const note = () => {
    const ids = people()
      .filter((id) => /^\d{1,15}$/.test(id))
      .map(Number)
    return ids.length === 0 ? Promise.resolve() : writeAsSystem(db, ({ k }) => notePresent(k, ids, now()))
  }
  let noting: Promise<void> = Promise.resolve()
  // While the database is away nobody is noted.
  const timer = setInterval(() => (noting = noting.then(note).catch(() => undefined)), NOTED_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await noting
  }
}

/**
 * The people in accepted chats with this one who are there now. Unscoped, because they are of other companies; nobody
 * whom the person blocked, or who blocked the person.
 */
export async function presentPeople(k: Kysely<Tables>, userId: number, now: Date): Promise<readonly number[]> {
  const rows = await k
    .selectFrom('room_members as m')
    .innerJoin('room_members as o', 'o.room_id', 'm.room_id')
    .innerJoin('presence as p', 'p.user_id', 'o.user_id')
    .select('o.user_id')
    .distinct()
    .where('m.user_id', '=', userId)
    .whereRef('o.user_id', '<>', 'm.user_id')
    .where('m.is_request', '=', false)
    .where('o.is_request', '=', false)
    .where('p.seen_at', '>', new Date(now.getTime() - AWAY_MS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('room_members as a')
            .innerJoin('room_members as b', 'b.room_id', 'a.room_id')
            .select('a.room_id')
            .where('a.user_id', '=', userId)
            .whereRef('b.user_id', '=', 'o.user_id')
            .where((or) => or.or([or('a.is_blocked', '=', true), or('b.is_blocked', '=', true)])),
        ),
      ),
    )
    .orderBy('o.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
