import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { toSql } from '../../../core/filters/filter-sql.ts'

type Filter = Parameters<typeof toSql>[0]
type Options = Parameters<typeof toSql>[1]

/** A checked filter as a fragment of a statement; its values stay parameters. */
export function filterSql(filter: Filter, options: Omit<Options, 'firstParam'>): RawBuilder<SqlBool> {
  const { text, values } = toSql(filter, { ...options, firstParam: 1 })
  // `$n` is the n-th value; the text between the placeholders is SQL of core, never of a user.
  const parts = text.split(/\$(\d+)/)
  return sql<SqlBool>`${sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql``,
  )}`
}
