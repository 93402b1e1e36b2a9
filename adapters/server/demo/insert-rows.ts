import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Inserts many rows by one statement, whose size does not depend on the number of rows. Columns that no row names take
 * their default; a column that only some rows name is null in the others.
 */
export async function insertRows(
  k: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.id(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    k,
  )
}
