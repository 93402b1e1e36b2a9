import { type AliasedRawBuilder, sql } from 'kysely'

/**
 * Rows of the application as the table `given` of a statement, by one parameter however many they are. `columns` are
 * their types in SQL: `id bigint, position int`.
 */
export const givenRows = <Row extends object>(rows: readonly Row[], columns: string): AliasedRawBuilder<Row, 'given'> =>
  sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(sql.raw(`given (${columns})`))
