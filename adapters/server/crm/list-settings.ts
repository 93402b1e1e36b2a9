import type { Queryable } from '../database/db.ts'

/** The columns this person chose for a type; null until then. */
export async function columnsOfUser(q: Queryable, userId: number, typeId: number): Promise<readonly string[] | null> {
  const { rows } = await q.query<{ columns: string[] }>(
    `select columns from list_columns where user_id = $1 and type_id = $2`,
    [userId, typeId],
  )
  return rows[0]?.columns ?? null
}
