import { sql, type SqlBool } from 'kysely'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { restoreRemoved } from '../../../core/contracts/variation.contract.ts'
import { RESTORE_WITHIN_MS } from '../../../core/crm/records/history.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { readLevels } from './levels-store.ts'
import { insertRows, type LiveVariations, variationRows } from './listing-drafts.ts'
import type { ListingRow } from './listing-row.ts'
import { regenerateMatrix } from './matrix-store.ts'
import { asDraftAgain, listingToEdit } from './own-listings.ts'

type Kept = Pick<LiveVariations, 'specifications' | 'level_groups' | 'levels' | 'matrix_items'>
const KIND = 'variations'

/** What the caller gets to bring a removal back: its id, and how many variations went with it. */
interface Removal {
  readonly removal: number
  readonly variations: number
}

/** Runs a removal and keeps what it took away, so that the caller can bring it back within a minute (D-294). */
export async function removing(
  w: Work,
  { me, now }: Context,
  listing: ListingRow,
  remove: () => Promise<void>,
): Promise<Removal> {
  const before = await variationRows(w.k, listing.id)
  await remove()
  const after = await variationRows(w.k, listing.id)
  const live = new Set(after.matrix_items.filter(({ retired }) => !retired).map(({ id }) => id))
  const present = new Set(after.matrix_items.map(({ id }) => id))
  const content: Kept = {
    specifications: missing(before.specifications, after.specifications),
    level_groups: missing(before.level_groups, after.level_groups),
    levels: missing(before.levels, after.levels),
    matrix_items: before.matrix_items.filter(({ id, retired }) => (retired ? !present.has(id) : !live.has(id))),
  }
  const { id } = await w.k
    .insertInto('deleted_rows')
    .values({
      company_id: listing.company_id,
      user_id: me.userId,
      kind: KIND,
      row_id: listing.id,
      content: JSON.stringify(content),
      deleted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { removal: id, variations: content.matrix_items.filter(({ retired }) => !retired).length }
}

export const removedVariationBindings = [
  bind(restoreRemoved, ({ product_id, draft, removals }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const kept = await w.k
        .deleteFrom('deleted_rows')
        .where('user_id', '=', context.me.userId)
        .where('kind', '=', KIND)
        .where('row_id', '=', listing.id)
        .where('id', 'in', [...removals])
        .where('deleted_at', '>', new Date(context.now.getTime() - RESTORE_WITHIN_MS))
        .returning(['id', 'content'])
        .$castTo<{ id: number; content: Kept }>()
        .execute()
      if (kept.length !== new Set(removals).size) throw notFound('removed part')
      // A later removal may be of a part of what an earlier one took away.
      for (const { content } of kept.toSorted((one, other) => other.id - one.id)) await bringBack(w, listing, content)
      await asDraftAgain(w, listing, 'variations changed', listing.name)
      return { data: { restored: kept.length } }
    }),
  ),
]

async function bringBack(w: Work, listing: ListingRow, kept: Kept): Promise<void> {
  const now = await variationRows(w.k, listing.id)
  const specifications = missing(kept.specifications, now.specifications)
  const levels = missing(kept.levels, now.levels)
  refuseOthers(now, specifications, levels)
  const owner = { company_id: listing.company_id, listing_id: listing.id }
  await insertRows(w, 'specifications', { ...owner, rows: specifications })
  await insertRows(w, 'level_groups', { ...owner, rows: missing(kept.level_groups, now.level_groups) })
  await insertRows(w, 'levels', { ...owner, rows: levels })
  // Prices that were typed meanwhile stay: only what is missing is inserted.
  const keys = new Set(now.matrix_items.map(({ key }) => key))
  const items = missing(kept.matrix_items, now.matrix_items).filter(({ key }) => !keys.has(key))
  await insertRows(w, 'matrix_items', { ...owner, rows: items.map((item) => ({ ...item, is_default: false })) })
  const living = kept.matrix_items.filter(({ retired }) => !retired).map(({ id }) => id)
  await w.k
    .updateTable('matrix_items')
    .set({ removed: false })
    .where('listing_id', '=', listing.id)
    .where(sql<SqlBool>`id = any(${living}::bigint[])`)
    .execute()
  const { levels: wanted } = await readLevels(w.k, listing.id)
  await regenerateMatrix(w, listing, wanted)
  const first = kept.matrix_items.find(({ is_default }) => is_default)
  if (first !== undefined) await makeDefault(w, listing, first.id)
}

/** Refuses to bring back what somebody made anew meanwhile, and what belonged to something that is gone. */
function refuseOthers(now: Kept, specifications: Kept['specifications'], levels: Kept['levels']): void {
  const present = [...now.specifications, ...specifications]
  for (const { parent_id, name } of specifications) {
    const isTaken = now.specifications.some(
      (each) => each.parent_id === parent_id && each.name.toLowerCase() === name.toLowerCase(),
    )
    if (isTaken) throw refused(say.removedMadeAnew(name))
    if (parent_id !== null && !present.some(({ id }) => id === parent_id)) throw notFound('specification')
  }
  const used = new Set(now.levels.flatMap(({ attributes }) => attributes.map(Number)))
  if (levels.some(({ attributes }) => attributes.some((id) => used.has(Number(id))))) throw refused(say.levelsMadeAnew)
}

async function makeDefault(w: Work, listing: ListingRow, id: number): Promise<void> {
  const items = () => w.k.updateTable('matrix_items').where('listing_id', '=', listing.id)
  const isLive = await w.k
    .selectFrom('matrix_items')
    .select('id')
    .where('listing_id', '=', listing.id)
    .where('id', '=', id)
    .where('retired', '=', false)
    .executeTakeFirst()
  if (isLive === undefined) return
  await items().set({ is_default: false }).where('is_default', '=', true).execute()
  await items().set({ is_default: true }).where('id', '=', id).execute()
}

const missing = <Row extends { readonly id: number }>(rows: readonly Row[], from: readonly Row[]): Row[] => {
  const known = new Set(from.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id))
}
