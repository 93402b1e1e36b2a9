import type { Kysely } from 'kysely'
import type { Identity } from '../database/db.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import { type ListingColumns, listingColumns } from '../catalogue/listing-row.ts'
import { fromWire, type ProductDraft, productDraftSchema, toWire } from '../../../core/catalogue/product-form.schema.ts'
import type { Context } from '../http/context.ts'
import { draftOf, edited, type EditedListing, endDraft, startDraft, storeDraft } from './listing-drafts.ts'
import type { ListingRow } from './listing-row.ts'
import { variationFacts } from './variation-facts.ts'

/**
 * An own listing that is not deleted, as it is edited. Missing, deleted and foreign ones are refused in the same way
 * (D-36).
 */
export async function ownListing(k: Kysely<Tables>, id: number): Promise<EditedListing> {
  const row = await k
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound('listing')
  const draft = row.published === 1 ? await draftOf(k, id) : undefined
  return draft === undefined ? row : edited(row, draft)
}

/** The listings on sale or in draft, locked against other writers until the transaction ends. */
export async function lockedListing(k: Kysely<Tables>, id: number): Promise<ListingRow> {
  const row = await k
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('listing')
  return row
}

/** Refuses `product_ids` with this message when one of the listings is deleted, foreign or missing. */
export async function requireOwnListings(k: Kysely<Tables>, ids: readonly number[], message: string): Promise<void> {
  const found = await k
    .selectFrom('listings')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < ids.length) throw refusedField('product_ids', message)
}

/** The columns of a listing, including those derived from its current specifications and variations. */
export async function derivedColumns(
  k: Kysely<Tables>,
  company: Identity['companyId'],
  listingId: number | undefined,
  form: ProductDraft,
): Promise<ListingColumns> {
  const facts = await listingFacts(k, company)
  if (listingId === undefined) return listingColumns(form, facts)
  const variations = await variationFacts(k, listingId)
  const checked = variations.hasSpecifications ? { ...form, specification_terms: [...variations.checkedTerms] } : form
  return listingColumns(checked, { ...facts, variations: form.product_type === 'configured' ? variations : undefined })
}

/** A change of a listing: with `draft`, what is on sale stays so and the change goes to its next version (D-212). */
export interface EditOf {
  readonly product_id: number
  readonly draft?: 0 | 1 | undefined
}

/** The listing that a change of its specifications or variations is made to, locked. */
export async function listingToEdit(w: Work, context: Context, { product_id, draft }: EditOf): Promise<EditedListing> {
  const row = await lockedListing(w.k, product_id)
  if (row.published === 0) return row
  const held = await draftOf(w.k, product_id)
  if (draft === 1) return held === undefined ? startDraft(w, row, context.now) : edited(row, held)
  return held === undefined ? row : takeDraft(w, row)
}

/** Puts the draft of a listing in the place of what was on sale. */
export async function takeDraft(w: Work, live: ListingRow): Promise<ListingRow> {
  const draft = await draftOf(w.k, live.id)
  if (draft === undefined) return live
  const columns = await derivedColumns(w.k, live.company_id, live.id, storedForm(draft))
  await endDraft(w, live.id)
  return w.k
    .updateTable('listings')
    .set({ ...columns, version: draft.version, updated_at: draft.updated_at })
    .where('id', '=', live.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Completes every change of specifications or variations: the listing becomes a draft, or its draft changes; its score and prices are
 * computed again, and the change is added to its history (D-57).
 */
export async function asDraftAgain(w: Work, listing: EditedListing, verb: string, title: string): Promise<void> {
  const form = storedForm(listing)
  const columns = await derivedColumns(w.k, listing.company_id, listing.id, form)
  if (listing.live !== undefined) {
    await storeDraft(w, listing, columns, { now: new Date() })
    await w.record({ subject: 'listing', subjectId: listing.id, verb, title })
    return
  }
  await w.k
    .updateTable('listings')
    .set({ ...columns, published: 0, updated_at: new Date() })
    .where('id', '=', listing.id)
    .execute()
  await w.record({
    subject: 'listing',
    subjectId: listing.id,
    verb,
    title,
    changes: listing.published === 1 ? [{ field: 'published', label: 'Published', old: 1, new: 0 }] : [],
  })
}

/** A stored form in the current schema; an old or foreign one is read field by field. */
export function storedForm(listing: Pick<ListingRow, 'form'>): ProductDraft {
  const parsed = productDraftSchema.safeParse(listing.form)
  return parsed.success ? parsed.data : toWire(fromWire(listing.form))
}
