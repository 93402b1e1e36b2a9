import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The ids of those listings that are on sale. Read unscoped for listings of other companies: that is public. */
export async function onSaleOf(k: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await k
    .selectFrom('listings')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('is_public', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
