import type { Queryable } from '../database/db.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusals.ts'
import { demand, recordTypeNamed } from './crm-access.ts'

export interface Authored {
  user_id: number | null
  user_name: string | null
}

export const authorOf = ({ user_id, user_name }: Authored) =>
  user_id === null ? null : { id: user_id, name: user_name ?? '' }

/** Rows by their ids with the record they hang on; one that is missing, foreign or not allowed refuses all. */
export async function demandRowsOfRecords(
  q: Queryable,
  context: Context,
  table: 'notes' | 'record_files' | 'emails',
  ids: readonly number[],
): Promise<void> {
  const { rows } = await q.query<{ type_id: number }>(
    `select r.type_id from ${table} x join crm_records r on r.id = x.record_id and r.deleted_at is null where x.company_id = $1 and x.id = any($2::bigint[])`,
    [context.me.companyId, ids],
  )
  if (rows.length !== new Set(ids).size) throw notFound()
  for (const { type_id } of rows) demand(context.me, recordTypeNamed(type_id), 'Edit')
}
