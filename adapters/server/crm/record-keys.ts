import { type Kysely, sql } from 'kysely'
import type { FieldValue } from '../../../core/crm/forms/field-value.ts'
import type { Tables } from '../database/tables.ts'

/** A value of a unique field of a type's form. */
export interface KeyClaim {
  readonly field: { readonly id: number }
  readonly value: FieldValue
}

export interface KeyHolder {
  readonly id: number
  readonly unique_id: string
}

/**
 * The records that have each of these values of unique fields, the newest first and at most so many of each; also those
 * that the caller does not see. One statement, by the index of `record_keys` (migration 0251), whose rows triggers write.
 * The database folds both sides, so that a value equals itself whatever its letters. D-84.
 */
export async function holdersOf<Claim extends KeyClaim>(
  k: Kysely<Tables>,
  companyId: number,
  typeId: number,
  claims: readonly Claim[],
  most?: number,
): Promise<ReadonlyMap<Claim, readonly KeyHolder[]>> {
  if (claims.length === 0) return new Map()
  const asked = JSON.stringify(claims.map(({ field, value }) => ({ field: field.id, value })))
  const rows = await k
    .selectFrom(
      sql<{
        n: number
        record_id: number
        unique_id: string
      }>`records_with_keys(${companyId}::bigint, ${typeId}::int, ${asked}::jsonb, ${most ?? null}::int)`.as('h'),
    )
    .select(['h.n', 'h.record_id as id', 'h.unique_id'])
    .execute()
  return Map.groupBy(rows, ({ n }) => claims[n - 1]!)
}

/** Most records of one statement of `fillKeys`. */
const FILLED_RECORDS = 20_000

/** Stores the values of the unique fields of a type's form, after a field became unique. */
export async function fillKeys(k: Kysely<Tables>, companyId: number, typeId: number): Promise<void> {
  let after: number | null = 0
  while (after !== null) after = await fillSet(k, companyId, typeId, after)
}

async function fillSet(k: Kysely<Tables>, companyId: number, typeId: number, after: number): Promise<number | null> {
  const last = sql<
    number | null
  >`fill_record_keys(${companyId}::bigint, ${typeId}::int, ${after}::bigint, ${FILLED_RECORDS}::int)`
  return (await k.selectNoFrom(last.as('last')).executeTakeFirstOrThrow()).last
}
