import type { Db } from '../../../../adapters/server/database/db.ts'

/** Counters are committed on their own, so that a refused call counts as well: a table, and a column of another one. */
const COUNTERS = ['attempts']
const COUNTER_COLUMN = 'tries'

/** The number of rows and a checksum of every table, to compare the database before and after a call. */
export async function tableContents(
  db: Db,
): Promise<ReadonlyMap<string, { readonly rows: number; readonly sum: string }>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1::text[]) order by 1`,
    [COUNTERS],
  )
  const { rows } = await db.query<{ name: string; rows: number; sum: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtextextended((to_jsonb(t) - '${COUNTER_COLUMN}')::text, 0)), 0)::text as sum from ${name} t`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ name, ...contents }) => [name, contents]))
}
