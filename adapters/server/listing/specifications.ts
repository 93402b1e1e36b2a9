import { type Kysely, sql } from 'kysely'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import {
  type Specification,
  specificationNameMessage,
  termsMessage,
  termToWire,
} from '../../../core/catalogue/specification.ts'
import {
  checkTerms,
  createSpecification,
  deleteSpecification,
  deleteTerm,
  specificationsList,
  suggestedByCategory,
} from '../../../core/contracts/variation.contract.ts'
import { removeLevel } from '../../../core/catalogue/levels.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { mergeIds } from '../http/merge-edit.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { readLevels, type SpecificationRow, storeLevels } from './levels-store.ts'
import { regenerateMatrix } from './matrix-store.ts'
import { asDraftAgain, listingToEdit, ownListing } from './own-listings.ts'
import { removing } from './removed-variations.ts'
import type { ListingRow } from './listing-row.ts'

const MAX_SUGGESTED = 12
const MAX_SUGGESTED_TERMS = 20

export const specificationBindings = [
  bind(suggestedByCategory, async ({ category_id }, context) => {
    const category = await context.open
      .selectFrom('categories')
      .select(['id', 'name', 'path'])
      .where((eb) =>
        typeof category_id === 'number'
          ? eb('id', '=', category_id)
          : eb.or([eb('slug', '=', category_id), eb(eb.fn('lower', ['path']), '=', category_id.toLowerCase())]),
      )
      .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', context.me.companyId)]))
      .executeTakeFirst()
    if (category === undefined) throw notFound('category')
    // Only published data may be suggested to other companies.
    const { rows } = await sql<{ name: string; terms: string[]; uses: number }>`
      with used as (
        select lower(s.name) as at, min(s.name) as name, t.name as term, count(distinct s.listing_id)::int as uses
        from specifications s
        join listings l on l.id = s.listing_id and l.published = 1 and l.deleted_at is null and l.category_ids @> array[${category.id}::bigint]
          and not exists (select 1 from listing_drafts d where d.listing_id = l.id)
        left join specifications t on t.parent_id = s.id and t.is_checked
        where s.parent_id is null
        group by lower(s.name), t.name
      )
      select min(name) as name, coalesce(array_agg(term order by uses desc, term) filter (where term is not null), '{}') as terms, max(uses)::int as uses
      from used group by at order by max(uses) desc, min(name) limit ${MAX_SUGGESTED}`.execute(context.open)
    const parts = category.path.split(' / ')
    return {
      specification: rows.map((row) => ({ ...row, terms: row.terms.slice(0, MAX_SUGGESTED_TERMS) })),
      meta: { title: category.name, description: `${category.name} from suppliers of ${parts[0] ?? category.name}` },
      meta_keywords: [...new Set([...parts, ...rows.map((row) => row.name)].map((word) => word.toLowerCase()))],
    }
  }),

  bind(specificationsList, async ({ product_id }, context) =>
    context.read(async (k) => {
      await ownListing(k, product_id)
      return { data: nested(product_id, (await readLevels(k, product_id)).specifications) }
    }),
  ),

  bind(createSpecification, async ({ product_id, draft, name, parent, type, unit }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const { specifications } = await readLevels(w.k, product_id)
      const siblings = specifications.filter((row) => row.parent_id === (parent ?? null))
      const names = siblings.map((row) => row.name)
      if (parent !== undefined && !specifications.some((row) => row.id === parent && row.parent_id === null))
        throw notFound('specification')
      const wrong = parent === undefined ? specificationNameMessage(name, names) : termsMessage([name], names)
      if (wrong !== undefined) throw refusedField('name', wrong)
      const row = await w.k
        .insertInto('specifications')
        .values({
          company_id: listing.company_id,
          listing_id: listing.id,
          parent_id: parent ?? null,
          name: parent === undefined ? name.trim() : termToWire(name),
          type: type ?? '',
          unit: unit ?? '',
          position: siblings.length,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await fitMatrix(w, listing)
      await asDraftAgain(w, listing, 'specifications changed', name)
      return { data: await oneOf(w.k, product_id, row.id) }
    }),
  ),

  bind(checkTerms, async ({ product_id, draft, term_ids, was }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const { specifications } = await readLevels(w.k, product_id)
      const terms = new Set(specifications.filter((row) => row.parent_id !== null).map((row) => row.id))
      if (term_ids.some((id) => !terms.has(id))) throw notFound('term')
      const stored = specifications.filter((row) => terms.has(row.id) && row.is_checked).map((row) => row.id)
      const checked = was === undefined ? term_ids : mergeIds(stored, term_ids, was)
      await w.k
        .updateTable('specifications')
        .set({ is_checked: sql<boolean>`id = any(${checked}::bigint[])` })
        .where('listing_id', '=', listing.id)
        .where('parent_id', 'is not', null)
        .execute()
      await fitMatrix(w, listing)
      await asDraftAgain(w, listing, 'specifications changed', listing.name)
      return {}
    }),
  ),

  bind(deleteSpecification, async ({ product_id, draft, id }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const found = await specificationOf(w.k, product_id, id)
      if (found.parent_id !== null) throw notFound('specification')
      const data = await removing(w, context, listing, async () => {
        const { levels } = await readLevels(w.k, product_id)
        let left = levels
        for (const level of levels.selected.filter((each) => each.attributes.includes(id))) {
          const removed = removeLevel(left, level.id)
          if (removed.ok) left = removed.levels
        }
        await storeLevels(w, listing, levels, left)
        await w.k.deleteFrom('specifications').where('id', '=', id).where('listing_id', '=', product_id).execute()
        await fitMatrix(w, listing)
      })
      await asDraftAgain(w, listing, 'specifications changed', found.name)
      return { data }
    }),
  ),

  bind(deleteTerm, async ({ product_id, draft, id, parent }, context) =>
    context.write(async (w) => {
      if (parent === undefined) throw refusedField('parent', say.parentMissing)
      const listing = await listingToEdit(w, context, { product_id, draft })
      const found = await specificationOf(w.k, product_id, id)
      if (found.parent_id !== parent) throw notFound('term')
      const data = await removing(w, context, listing, async () => {
        await w.k.deleteFrom('specifications').where('id', '=', id).where('listing_id', '=', product_id).execute()
        await fitMatrix(w, listing)
      })
      await asDraftAgain(w, listing, 'specifications changed', found.name)
      return { data }
    }),
  ),
]

/** Specifications with their terms. Spec §3 "Product specification". */
function nested(productId: number, rows: readonly SpecificationRow[]): Specification[] {
  const terms = Map.groupBy(
    rows.filter((row) => row.parent_id !== null),
    (row) => row.parent_id as number,
  )
  const one = (row: SpecificationRow): Specification => {
    const children = terms.get(row.id) ?? []
    return {
      id: row.id,
      product_id: productId,
      name: row.name,
      published: row.published === 1 ? 1 : 0,
      parent: row.parent_id,
      type: row.type,
      unit: row.unit,
      children: children.map(one),
      terms: children.filter((child) => child.is_checked).map((child) => child.id),
    }
  }
  return rows.filter((row) => row.parent_id === null).map(one)
}

async function oneOf(k: Kysely<Tables>, productId: number, id: number): Promise<Specification> {
  const { specifications } = await readLevels(k, productId)
  const all = nested(productId, specifications)
  const found = all.find((row) => row.id === id) ?? all.flatMap((row) => row.children).find((row) => row.id === id)
  if (found === undefined) throw notFound('specification')
  return found
}

async function specificationOf(k: Kysely<Tables>, listingId: number, id: number) {
  const row = await k
    .selectFrom('specifications')
    .select(['id', 'parent_id', 'name'])
    .where('id', '=', id)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('specification')
  return row
}

/**
 * Levels consist of terms, so the matrix is updated with them; more than 10000 variations roll back the whole change.
 */
async function fitMatrix(w: Work, listing: ListingRow): Promise<void> {
  const { levels } = await readLevels(w.k, listing.id)
  await regenerateMatrix(w, listing, levels)
}
