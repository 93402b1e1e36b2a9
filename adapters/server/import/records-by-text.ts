import { type Kysely, sql } from 'kysely'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { holdersOf } from '../crm/record-keys.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The records with these names or addresses. The database folds them like those that it stores, and beforehand, so that an
 * index serves the comparison.
 */
export const holdersOfText = (
  k: Kysely<Tables>,
  typeId: number,
  column: 'name_key' | 'email_key',
  texts: readonly string[],
) =>
  k
    .with(
      (cte) => cte('asked').materialized(),
      (db) =>
        db
          .selectFrom(sql<{ text: string }>`unnest(${texts}::text[])`.as<'t'>(sql`t(text)`))
          .select(['t.text', sql<string>`lower(t.text)`.as('key')]),
    )
    .selectFrom('asked')
    .innerJoin('crm_records as r', `r.${column}`, 'asked.key')
    .select(['asked.text', 'r.id', 'r.unique_id'])
    .where('r.type_id', '=', typeId)
    .where('r.deleted_at', 'is', null)
    .execute()

/** The given texts that records have in a unique field, by the id of the record. */
export async function keysOf(
  k: Kysely<Tables>,
  companyId: number,
  type: RecordTypeName,
  id: number,
  texts: readonly string[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const claims = texts.map((value) => ({ field: { id }, value }))
  const holders = await holdersOf(k, companyId, crmTypeOf(type).id, claims)
  const found = [...holders].flatMap(([{ value }, held]) => held.map((holder) => ({ id: holder.id, value })))
  return new Map(
    [...Map.groupBy(found, (one) => one.id)].map(([row, values]) => [row, values.map(({ value }) => value)]),
  )
}
