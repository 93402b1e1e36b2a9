import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import {
  productBigPost,
  productDelete,
  productDuplicate,
  productFeatured,
  productRestore,
} from '../../../core/contracts/listing.contract.ts'
import { jsonTable } from '../database/json-table.ts'
import { lockInOrder, type Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import { notFound, refused } from '../http/refusals.ts'
import { listingColumns } from '../catalogue/listing-row.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import { slugOf } from './listing-slug.ts'
import { derivedColumns, lockedListing, ownListing, storedForm, takeDraft } from './own-listings.ts'
import type { ListingRow } from './listing-row.ts'
import { roomForFeatured, roomForListing } from './plan-room.ts'
import { savedResponse } from './save-listing.ts'

/** The columns that a copied variation keeps. */
const VARIATION_COLUMNS = ['key', 'position', 'price_minor', 'images', 'is_default', 'status'] as const

export const actionBindings = [
  bind(productDelete, async ({ ids }, context) =>
    context.write(async (w) => {
      await lockInOrder(w.k, 'listings', ids)
      // The last edit is the one that is restored.
      const drafts = await w.k
        .selectFrom('listing_drafts')
        .select('listing_id')
        .where('listing_id', 'in', ids)
        .execute()
      for (const { listing_id } of drafts) await takeDraft(w, await lockedListing(w.k, listing_id))
      const rows = await w.k
        .updateTable('listings')
        .set((eb) => ({
          deleted_at: context.now,
          published: 0,
          is_featured: false,
          updated_at: context.now,
          version: eb('version', '+', 1),
        }))
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .returning(['id', 'name'])
        .execute()
      if (rows.length === 0) throw notFound('listing')
      for (const row of rows)
        await w.record({ subject: 'listing', subjectId: row.id, verb: 'deleted', title: row.name })
      return { data: { ids: rows.map((row) => row.id) }, message: say.removed(rows.length) }
    }),
  ),

  bind(productRestore, async ({ ids }, context) =>
    context.write(async (w) => {
      const gone = await w.k
        .selectFrom('listings')
        .select('id')
        .where('id', 'in', ids)
        .where('deleted_at', 'is not', null)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (gone.length === 0) throw notFound('listing')
      await roomForListing(w, context, gone.length)
      const rows = await w.k
        .updateTable('listings')
        .set((eb) => ({ deleted_at: null, published: 0, updated_at: context.now, version: eb('version', '+', 1) }))
        .where(
          'id',
          'in',
          gone.map((row) => row.id),
        )
        .returning(['id', 'name'])
        .execute()
      for (const row of rows)
        await w.record({ subject: 'listing', subjectId: row.id, verb: 'restored', title: row.name })
      return { data: { ids: rows.map((row) => row.id) }, message: say.restored(rows.length) }
    }),
  ),

  bind(productDuplicate, async ({ id }, context) =>
    context.write(async (w) => {
      const source = await ownListing(w.k, id)
      await roomForListing(w, context)
      const form = { ...storedForm(source), name: Array.from(say.copyOf(source.name)).slice(0, 100).join('') }
      const made = await w.k
        .insertInto('listings')
        .values({
          ...listingColumns(form, await listingFacts(w.k, source.company_id)),
          company_id: source.company_id,
          slug: await slugOf(w.k, form.name),
          created_at: context.now,
          updated_at: context.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await copyVariations(w, source, made)
      const row = await w.k
        .updateTable('listings')
        .set(await derivedColumns(w.k, made.company_id, made.id, form))
        .where('id', '=', made.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await w.record({
        subject: 'listing',
        subjectId: row.id,
        verb: 'created',
        title: row.name,
        changes: [{ field: 'duplicate_of', label: 'Copy of', old: null, new: source.id }],
      })
      return { data: savedResponse(row), message: say.saved }
    }),
  ),

  bind(productFeatured, async ({ id, is_featured }, context) =>
    context.write(async (w) => {
      const listing = await lockedListing(w.k, id)
      const wanted = is_featured === 1
      if (wanted && listing.published === 0) throw refused(say.onlyPublished)
      if (wanted && !listing.is_featured) await roomForFeatured(w, context)
      await w.k
        .updateTable('listings')
        .set({ is_featured: wanted, updated_at: context.now })
        .where('id', '=', id)
        .execute()
      if (wanted !== listing.is_featured) {
        await w.record({
          subject: 'listing',
          subjectId: id,
          verb: 'updated',
          title: listing.name,
          changes: [{ field: 'is_featured', label: 'Featured', old: listing.is_featured, new: wanted }],
        })
      }
      return { message: wanted ? 'The listing is featured.' : 'The listing is no longer featured.' }
    }),
  ),

  bind(productBigPost, async ({ id, big_post }, context) =>
    context.write(async (w) => {
      const listing = await lockedListing(w.k, id)
      const wanted = big_post === 1
      await w.k
        .updateTable('listings')
        .set({ big_post: wanted, updated_at: context.now })
        .where('id', '=', id)
        .execute()
      if (wanted !== listing.big_post) {
        await w.record({
          subject: 'listing',
          subjectId: id,
          verb: 'updated',
          title: listing.name,
          changes: [{ field: 'big_post', label: 'Big post', old: listing.big_post, new: wanted }],
        })
      }
      return { message: wanted ? 'The listing is shown as a big post.' : 'The listing is no longer a big post.' }
    }),
  ),
]

/**
 * Copies specifications, groups, levels, matrix and calculator. Keys, levels and formulas contain ids of the source, so
 * each is rewritten with a map from old to new ids.
 */
async function copyVariations(w: Work, source: ListingRow, made: ListingRow): Promise<void> {
  const owner = { company_id: made.company_id, listing_id: made.id }
  const specOf = await copySpecifications(w, source, owner)
  const groupOf = await copyGroups(w, source, owner)
  const levelOf = await copyLevels(w, source, owner, specOf, groupOf)
  const newKey = (key: string) =>
    key
      .split('-')
      .map((term) => specOf.get(Number(term)) ?? 0)
      .join('-')
  await copyMatrix(w, source, owner, newKey)
  await copyCalculator(w, source, owner, { levelOf, groupOf, newKey })
}

/** The columns that tell a copied row its listing. */
interface Owner {
  readonly company_id: number
  readonly listing_id: number
}

/** The ids of copied rows by those of the source. */
type NewIds = ReadonlyMap<number, number>

async function copySpecifications(w: Work, source: ListingRow, owner: Owner): Promise<NewIds> {
  const specifications = await w.k
    .selectFrom('specifications')
    .selectAll()
    .where('listing_id', '=', source.id)
    .orderBy('id')
    .execute()
  const specOf = new Map<number, number>()
  for (const { id, parent_id, ...row } of specifications.toSorted(
    (a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null),
  )) {
    const copy = await w.k
      .insertInto('specifications')
      .values({ ...row, ...owner, parent_id: parent_id === null ? null : (specOf.get(parent_id) ?? null) })
      .returning('id')
      .executeTakeFirstOrThrow()
    specOf.set(id, copy.id)
  }
  return specOf
}

async function copyGroups(w: Work, source: ListingRow, owner: Owner): Promise<NewIds> {
  const groupOf = new Map<number, number>()
  for (const { id, ...row } of await w.k
    .selectFrom('level_groups')
    .selectAll()
    .where('listing_id', '=', source.id)
    .orderBy('id')
    .execute()) {
    const copy = await w.k
      .insertInto('level_groups')
      .values({ ...row, ...owner })
      .returning('id')
      .executeTakeFirstOrThrow()
    groupOf.set(id, copy.id)
  }
  return groupOf
}

async function copyLevels(w: Work, source: ListingRow, owner: Owner, specOf: NewIds, groupOf: NewIds): Promise<NewIds> {
  const levelOf = new Map<number, number>()
  for (const { id, ...row } of await w.k
    .selectFrom('levels')
    .selectAll()
    .where('listing_id', '=', source.id)
    .orderBy('position')
    .execute()) {
    const copy = await w.k
      .insertInto('levels')
      .values({
        ...row,
        ...owner,
        group_id: row.group_id === null ? null : (groupOf.get(row.group_id) ?? null),
        parent_id: row.parent_id === null ? null : (levelOf.get(row.parent_id) ?? null),
        attributes: row.attributes.flatMap((attribute) => specOf.get(Number(attribute)) ?? []),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    levelOf.set(id, copy.id)
  }
  return levelOf
}

async function copyMatrix(w: Work, source: ListingRow, owner: Owner, newKey: (key: string) => string): Promise<void> {
  const items = await w.k
    .selectFrom('matrix_items')
    .selectAll()
    .where('listing_id', '=', source.id)
    .where('retired', '=', false)
    .execute()
  if (items.length === 0) return
  const rows = items.map((item) => ({ ...item, key: newKey(item.key) }))
  await w.k
    .insertInto('matrix_items')
    .columns(['company_id', 'listing_id', ...VARIATION_COLUMNS])
    .expression((eb) =>
      eb
        .selectFrom(
          jsonTable(
            rows,
            'key text, position int, price_minor numeric, images jsonb, is_default boolean, status smallint',
          ),
        )
        .select([eb.val(owner.company_id).as('company_id'), eb.val(owner.listing_id).as('listing_id')])
        .select(VARIATION_COLUMNS),
    )
    .execute()
}

interface CopiedVariations {
  readonly levelOf: NewIds
  readonly groupOf: NewIds
  readonly newKey: (key: string) => string
}

async function copyCalculator(
  w: Work,
  source: ListingRow,
  owner: Owner,
  { levelOf, groupOf, newKey }: CopiedVariations,
): Promise<void> {
  const calculator = await w.k
    .selectFrom('calculators')
    .selectAll()
    .where('listing_id', '=', source.id)
    .executeTakeFirst()
  if (calculator === undefined) return
  const json = (value: unknown, entryOf?: NewIds) =>
    value === null ? null : JSON.stringify(withNewIds(value, levelOf, groupOf, entryOf))
  const rowKey = (key: string) => {
    const [level = '', terms = ''] = key.split('_')
    return `${levelOf.get(Number(level)) ?? 0}_${newKey(terms)}`
  }
  await w.k
    .insertInto('calculators')
    .values({
      ...owner,
      mode: calculator.mode,
      term_values: JSON.stringify(calculator.term_values),
      row_values: JSON.stringify(
        Object.fromEntries(
          Object.entries(calculator.row_values as Record<string, number>).map(([key, value]) => [rowKey(key), value]),
        ),
      ),
      equations: json(calculator.equations) ?? '[]',
      group_equations: json(calculator.group_equations, groupOf) ?? '[]',
      final_equation: json(calculator.final_equation),
      constants_list: JSON.stringify(calculator.constants_list),
    })
    .execute()
}

interface StoredFormula {
  readonly id: number
  readonly new_value_ids: string
  readonly value: string
  readonly ids: readonly string[]
}

/** Formula entries of a copy: tags get the ids of the new levels, and group formulas refer to the new groups. */
function withNewIds(entries: unknown, levelOf: NewIds, groupOf: NewIds, entryOf?: NewIds): unknown {
  const newId = (id: string) => (id.startsWith('c') ? id : String(levelOf.get(Number(id)) ?? id))
  const groupName = (text: string) =>
    text.replace(/\bgroup_(\d+)\b/g, (whole, id: string) =>
      groupOf.has(Number(id)) ? `group_${groupOf.get(Number(id))}` : whole,
    )
  return (entries as readonly StoredFormula[]).map((entry) => ({
    ...entry,
    id: entryOf?.get(entry.id) ?? entry.id,
    value: groupName(entry.value),
    new_value_ids: groupName(entry.new_value_ids.replace(/#(\d+)/g, (_, id: string) => `#${newId(id)}`)),
    ids: entry.ids.map(newId),
  }))
}
