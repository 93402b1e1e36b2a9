import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

const MARK = '/* prepared */ '

/**
 * Put first in a statement whose best plan does not depend on its values. It is then parsed and planned once per
 * connection, which for a statement with many joins costs more than its execution. All other statements are planned for
 * their values, because a list with the wrong index is a hundred times slower.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK)

/**
 * A list of ids for a prepared statement. PostgreSQL would otherwise expect less work for a short list than for any list, and
 * plan the statement for each list anew, which takes longer than reading some records.
 */
export const unknownToPlanner = (ids: readonly number[]): RawBuilder<readonly number[]> =>
  sql`(select ${[...ids]}::bigint[])::bigint[]`

/** Executes a select of the query builder as a prepared statement. See `prepared`. */
export async function executePrepared<Row>(
  k: Kysely<Tables>,
  // oxlint-disable-next-line typescript/no-explicit-any -- its tables do not matter here
  select: SelectQueryBuilder<any, any, Row>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`${prepared}${select}`.execute(k)
  return rows
}

/** A connection keeps every prepared statement, so their number is bounded; further ones are sent as usual. */
export const MOST_PREPARED = 200

/** The name of a prepared statement by its text; undefined for an unmarked one. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size === MOST_PREPARED) return known
  const name = `prepared_${names.size}`
  names.set(text, name)
  return name
}

// Helpers

const names = new Map<string, string>()
