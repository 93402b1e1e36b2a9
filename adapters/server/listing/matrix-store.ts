import { sql, type SqlBool } from 'kysely'
import { matrixDifference, type MatrixDifference, type MatrixItem } from '../../../core/catalogue/matrix.ts'
import type { Levels } from '../../../core/catalogue/levels.ts'
import { jsonTable } from '../database/json-table.ts'
import type { Work } from '../database/store.ts'
import { refused } from '../http/refusals.ts'
import type { ListingRow } from './listing-row.ts'

export interface DifferenceCounts {
  readonly add: number
  readonly keep: number
  readonly restore: number
  readonly retire: number
}

interface Planned {
  readonly difference: MatrixDifference
  readonly counts: DifferenceCounts
  /** Deleted by a person but still produced by the levels: they stay deleted. */
  readonly removed: ReadonlySet<string>
  /** Deleted by a person and no longer produced by the levels: forgotten. */
  readonly forgotten: readonly number[]
  readonly items: readonly MatrixItem[]
}

/**
 * The changes that make the matrix match these levels. Refuses more than 10,000 rows before anything is written (D-61).
 */
export async function planMatrix(w: Work, listing: ListingRow, levels: Levels): Promise<Planned> {
  const rows = await w.k
    .selectFrom('matrix_items')
    .select(['id', 'key', 'is_default', 'status', 'retired', 'removed'])
    .where('listing_id', '=', listing.id)
    .orderBy('position')
    .execute()
  const items = rows.map((row): MatrixItem => ({
    matrix_id: row.id,
    key: row.key,
    price: 0,
    image: [],
    is_default: row.is_default,
    status: row.status === 1 ? 1 : 0,
    retired: row.retired,
  }))
  const planned = matrixDifference(items, levels)
  if (!planned.ok) throw refused(planned.message)
  const { difference } = planned
  const wanted = new Set(difference.order)
  const removed = new Set(rows.filter((row) => row.removed && wanted.has(row.key)).map((row) => row.key))
  return {
    difference,
    removed,
    forgotten: rows.filter((row) => row.removed && !wanted.has(row.key)).map((row) => row.id),
    items,
    counts: {
      add: difference.add.length,
      keep: difference.keep.length,
      restore: difference.restore.length - removed.size,
      retire: difference.retire.length,
    },
  }
}

/**
 * Makes the rows match the levels: rows whose key remains keep id, price, images and status; the others are retired.
 */
export async function regenerateMatrix(w: Work, listing: ListingRow, levels: Levels): Promise<DifferenceCounts> {
  const { difference, counts, removed, forgotten } = await planMatrix(w, listing, levels)
  const order = difference.order.filter((key) => !removed.has(key))
  const places = new Map(order.map((key, position) => [key, position]))
  if (forgotten.length > 0)
    await w.k.deleteFrom('matrix_items').where('listing_id', '=', listing.id).where('id', 'in', forgotten).execute()
  if (difference.retire.length > 0) {
    const ids = difference.retire.map((item) => item.matrix_id)
    await w.k
      .updateTable('matrix_items')
      .set({ retired: true, is_default: false })
      .where('listing_id', '=', listing.id)
      .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
      .execute()
  }
  const living = [...difference.keep, ...difference.restore].flatMap((item) => {
    const position = places.get(item.key)
    return position === undefined ? [] : [{ id: item.matrix_id, position }]
  })
  if (living.length > 0) {
    await w.k
      .updateTable('matrix_items as m')
      .from(jsonTable(living, 'id bigint, position int'))
      .set((eb) => ({
        position: eb.ref('input.position'),
        retired: false,
        is_default: sql<boolean>`m.is_default and not m.retired`,
      }))
      .whereRef('m.id', '=', 'input.id')
      .where('m.listing_id', '=', listing.id)
      .where(sql<SqlBool>`(m.position <> input.position or m.retired)`)
      .execute()
  }
  if (difference.add.length > 0) {
    const added = difference.add.map((key) => ({ key, position: places.get(key) ?? 0 }))
    await w.k
      .insertInto('matrix_items')
      .columns(['company_id', 'listing_id', 'key', 'position'])
      .expression((eb) =>
        eb
          .selectFrom(jsonTable(added, 'key text, position int'))
          .select([eb.val(listing.company_id).as('company_id'), eb.val(listing.id).as('listing_id')])
          .select(['input.key', 'input.position']),
      )
      .execute()
  }
  await keepOneDefault(w, listing)
  return counts
}

/** Makes the first live variation the default when there is none (D-61). */
export async function keepOneDefault(w: Work, listing: ListingRow): Promise<void> {
  const live = w.k
    .selectFrom('matrix_items as live')
    .select('live.id')
    .where('live.listing_id', '=', listing.id)
    .where('live.retired', '=', false)
  await w.k
    .updateTable('matrix_items')
    .set({ is_default: true })
    .where('id', '=', live.orderBy('live.position').orderBy('live.id').limit(1))
    .where((eb) => eb.not(eb.exists(live.where('live.is_default', '=', true))))
    .execute()
}
