import { type AliasedRawBuilder, sql } from 'kysely'

/**
 * Rows of the application as the table `input` of a statement. All of them are one parameter, as JSON. `columns` names
 * them with their SQL types: `id bigint, position int`.
 */
export const jsonTable = <Row extends object>(rows: readonly Row[], columns: string): AliasedRawBuilder<Row, 'input'> =>
  sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'input'>(sql.raw(`input (${columns})`))
