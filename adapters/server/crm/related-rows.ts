import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusals.ts'
import { requireRight, recordTypeNamed } from './crm-access.ts'

export interface Authored {
  user_id: number | null
  user_name: string | null
}

export const authorOf = ({ user_id, user_name }: Authored) =>
  user_id === null ? null : { id: user_id, name: user_name ?? '' }

/**
 * Refuses all when one of these rows is missing, is of another company, or is attached to a record that the caller may
 * not edit.
 */
export async function requireRowsOfRecords(
  k: Kysely<Tables>,
  context: Context,
  table: 'notes' | 'record_files' | 'emails',
  ids: readonly number[],
): Promise<void> {
  // The three tables share the columns that are read here.
  const rows = await k
    .selectFrom(`${table as 'notes'} as x`)
    .innerJoin('crm_records as r', 'r.id', 'x.record_id')
    .select('r.type_id')
    .where('r.deleted_at', 'is', null)
    .where('x.id', 'in', [...ids])
    .execute()
  if (rows.length !== new Set(ids).size) throw notFound()
  for (const { type_id } of rows) requireRight(context.me, recordTypeNamed(type_id), 'Edit')
}
