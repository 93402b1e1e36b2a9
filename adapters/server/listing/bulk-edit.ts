import type { z } from 'zod'
import {
  bulkEditMessages as say,
  changedForm,
  type ListingChange,
  UNDO_LISTINGS_MS,
} from '../../../core/catalogue/bulk-edit.ts'
import { MAX_BULK } from '../../../core/catalogue/listing-limits.ts'
import { listingMessages } from '../../../core/catalogue/listing.messages.ts'
import { raisedByAmount, raisedByPercent } from '../../../core/catalogue/matrix-prices.ts'
import { checkProductDraft, checkProductForm, type ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { publicationOf } from '../../../core/catalogue/publication.ts'
import { productBulkUndo, productBulkUpdate } from '../../../core/contracts/listing.contract.ts'
import { toAmount, toPrice } from '../../../core/pricing/money.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import { listingColumns, type ListingFacts } from '../catalogue/listing-row.ts'
import { jsonTable } from '../database/json-table.ts'
import { lockInOrder, type Work } from '../database/store.ts'
import { tellFollowersLater } from '../followers/follower-news.job.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { matchingListings } from './listing-list.ts'
import type { ListingRow } from './listing-row.ts'
import { storedForm } from './own-listings.ts'
import { currencyOf, variationFacts } from './variation-facts.ts'

/** Refusals that a response names. */
const NAMED = 50

type Chosen = Pick<z.output<typeof productBulkUpdate.input>, 'ids' | 'matching' | 'except' | 'seen'>
interface Skipped {
  readonly id: number
  readonly name: string
  readonly message: string
}
interface Price {
  readonly id: number
  readonly minor: number
}
/** What a change replaced of one listing. */
interface Replaced {
  readonly id: number
  /** The version after the change. */
  readonly version: number
  readonly form: unknown
  readonly published: number
  readonly prices: readonly Price[]
}

export const bulkBindings = [
  bind(productBulkUpdate, async ({ change, dry_run, ...chosen }, context) =>
    context.write(async (w) => {
      const ids = await chosenIds(w, chosen)
      if (dry_run !== 1) await lockInOrder(w.k, 'listings', ids)
      const rows = await w.k
        .selectFrom('listings')
        .selectAll()
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
      if (rows.length === 0) throw notFound('listing')
      const drafts = new Set(
        (await w.k.selectFrom('listing_drafts').select('listing_id').where('listing_id', 'in', ids).execute()).map(
          ({ listing_id }) => listing_id,
        ),
      )
      const facts = await listingFacts(w.k, context.me.companyId)
      const skipped: Skipped[] = []
      const replaced: Replaced[] = []
      let changed = 0
      for (const row of rows) {
        const next = drafts.has(row.id) ? { message: say.hasDraft } : await nextOf(w, row, change, facts, context)
        if ('message' in next) {
          skipped.push({ id: row.id, name: row.name, message: next.message })
          continue
        }
        changed += 1
        if (dry_run !== 1) replaced.push(await store(w, row, next, change, facts, context))
      }
      const made =
        replaced.length === 0
          ? undefined
          : await w.k
              .insertInto('listing_bulk_changes')
              .values({
                company_id: context.me.companyId,
                user_id: context.me.userId,
                created_at: context.now,
                replaced: JSON.stringify(replaced),
              })
              .returning('id')
              .executeTakeFirstOrThrow()
      return {
        data: {
          id: made?.id ?? null,
          changed,
          skipped: skipped.slice(0, NAMED),
          skipped_total: skipped.length,
          undo_until: made === undefined ? null : formatWireTime(new Date(context.now.getTime() + UNDO_LISTINGS_MS)),
        },
        message: say.changed(changed),
      }
    }),
  ),

  bind(productBulkUndo, async ({ id }, context) =>
    context.write(async (w) => {
      const held = await w.k
        .selectFrom('listing_bulk_changes')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (held === undefined) throw notFound('change')
      if (held.undone_at !== null || held.created_at.getTime() + UNDO_LISTINGS_MS < context.now.getTime())
        throw refused(say.undoIsOver)
      const replaced = held.replaced as readonly Replaced[]
      const ids = replaced.map((each) => each.id)
      await lockInOrder(w.k, 'listings', ids)
      const rows = new Map(
        (await w.k.selectFrom('listings').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]),
      )
      const drafts = new Set(
        (await w.k.selectFrom('listing_drafts').select('listing_id').where('listing_id', 'in', ids).execute()).map(
          ({ listing_id }) => listing_id,
        ),
      )
      const facts = await listingFacts(w.k, context.me.companyId)
      const skipped: Skipped[] = []
      let undone = 0
      for (const before of replaced) {
        const row = rows.get(before.id)
        if (row === undefined || row.deleted_at !== null || row.version !== before.version || drafts.has(before.id)) {
          const message = row === undefined || row.deleted_at !== null ? say.isGone : say.changedSince
          skipped.push({ id: before.id, name: row?.name ?? '', message })
          continue
        }
        undone += 1
        await setPrices(w, row.id, before.prices)
        const former = { form: storedForm({ form: before.form }), published: before.published, isUndo: true }
        await writeListing(w, row, former, facts, context.now)
        await w.record({ subject: 'listing', subjectId: row.id, verb: 'updated', title: row.name })
      }
      await w.k.updateTable('listing_bulk_changes').set({ undone_at: context.now }).where('id', '=', id).execute()
      return {
        data: { undone, skipped: skipped.slice(0, NAMED), skipped_total: skipped.length },
        message: say.undone(undone),
      }
    }),
  ),
]

async function chosenIds(w: Work, { ids, matching, except = [], seen }: Chosen): Promise<readonly number[]> {
  if (matching === undefined) {
    if (ids === undefined || ids.length === 0) throw refused(listingMessages.nothingChosen)
    return ids
  }
  const left = new Set(except)
  const rows = await matchingListings(w.k, matching).select('listings.id').orderBy('listings.id').execute()
  const found = rows.map(({ id }) => id).filter((id) => !left.has(id))
  if (found.length === 0) throw refused(say.nothingMatches)
  if (found.length > MAX_BULK) throw refused(listingMessages.tooManyChosen)
  if (seen !== undefined && found.length > seen) throw refused(say.moreNow(found.length))
  return found
}

interface Next {
  readonly form: ProductDraft
  readonly published: number
}

/** The listing after the change; or why it is left out. What is on sale must stay fit for it. */
async function nextOf(
  w: Work,
  row: ListingRow,
  change: ListingChange,
  facts: Omit<ListingFacts, 'variations'>,
  context: Context,
): Promise<Next | { readonly message: string }> {
  const year = context.now.getUTCFullYear()
  const before = storedForm(row)
  const changed = changedForm(before, change)
  if (!changed.ok) return changed
  let { form } = changed
  if (change.field === 'brand') {
    const brand = facts.brand(/^[1-9]\d*$/.test(change.brand) ? Number(change.brand) : change.brand)
    if (brand === undefined) return { message: 'There is no such brand.' }
    form = { ...form, brand_id: brand.id }
  }
  if (change.field === 'category' && facts.categoryIds(change.category) === undefined)
    return { message: 'There is no such category.' }
  const published = change.field === 'status' ? change.published : row.published
  if (change.field === 'status' && published === row.published) return { message: say.same }
  if (published === 1 && row.taken_off_reason !== null)
    return { message: listingMessages.takenOffMarket(row.taken_off_reason) }
  if (published === 1 && row.published === 0 && !publicationOf(true, { state: context.me.approval }).isLive)
    return { message: say.notApproved }
  const checked = published === 1 ? checkProductForm(form, year) : checkProductDraft(form, year)
  if (!checked.ok) return { message: Object.values(checked.messages)[0] ?? '' }
  if (change.field === 'price') {
    if (change.value === 0) return { message: say.same }
    if (isSameJson(checked.value, before) && !(await raisesVariations(w, row, form, change)))
      return { message: say.samePrice }
  } else if (change.field !== 'status' && isSameJson(checked.value, before)) return { message: say.same }
  return { form: checked.value, published }
}

async function store(
  w: Work,
  row: ListingRow,
  next: Next,
  change: ListingChange,
  facts: Omit<ListingFacts, 'variations'>,
  context: Context,
): Promise<Replaced> {
  const prices = change.field === 'price' && next.form.product_type === 'configured' ? await raise(w, row, change) : []
  const after = await writeListing(w, row, next, facts, context.now)
  const verb = row.published === next.published ? 'updated' : next.published === 1 ? 'published' : 'unpublished'
  await w.record({ subject: 'listing', subjectId: row.id, verb, title: row.name })
  if (next.published === 1 && row.published_at === null)
    await tellFollowersLater(w, row.company_id, 'listing', row.id, context.now)
  return { id: row.id, version: after, form: row.form, published: row.published, prices }
}

/**
 * Stores form and state with the columns that follow from them; returns the new version. With `isUndo`, what is on sale
 * again is not new: searches would show it first, and tell people about it.
 */
export async function writeListing(
  w: Work,
  row: ListingRow,
  { form, published, isUndo = false }: Next & { readonly isUndo?: boolean },
  facts: Omit<ListingFacts, 'variations'>,
  now: Date,
): Promise<number> {
  const variations = form.product_type === 'configured' ? await variationFacts(w.k, row.id) : undefined
  const checked =
    variations?.hasSpecifications === true ? { ...form, specification_terms: [...variations.checkedTerms] } : form
  const version = row.version + 1
  await w.k
    .updateTable('listings')
    .set({
      ...listingColumns(checked, { ...facts, variations }),
      published,
      ...(published === 1 && row.published === 0 && { published_at: (isUndo ? row.published_at : null) ?? now }),
      version,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  return version
}

type PriceChange = Extract<ListingChange, { field: 'price' }>

/** Raises the prices of a listing's variations; returns those before. */
async function raise(w: Work, row: ListingRow, change: PriceChange): Promise<readonly Price[]> {
  const raised = await raisedPrices(w, row, change)
  await setPrices(w, row.id, raised)
  return raised.map(({ id, before }) => ({ id, minor: before }))
}

/** Whether a change that leaves the listing's own prices as they are changes those of variations. */
const raisesVariations = async (w: Work, row: ListingRow, { product_type }: ProductDraft, change: PriceChange) =>
  product_type === 'configured' && (await raisedPrices(w, row, change)).some(({ minor, before }) => minor !== before)

/** The prices of a listing's variations after a change, with those before it. */
async function raisedPrices(
  w: Work,
  row: ListingRow,
  change: PriceChange,
): Promise<readonly (Price & { readonly before: number })[]> {
  const currency = currencyOf(row)
  const items = await w.k
    .selectFrom('matrix_items')
    .select(['id', 'price_minor'])
    .where('listing_id', '=', row.id)
    .where('price_minor', '>', 0)
    .where('retired', '=', false)
    .execute()
  return items.map(({ id, price_minor }) => {
    const before = Number(price_minor)
    const price = toAmount({ minor: before, currency })
    const raised =
      change.by === 'percent' ? raisedByPercent(price, change.value, currency) : raisedByAmount(price, change.value)
    // A price of 0 would mean that of the product.
    return { id, minor: (toPrice(raised, currency)?.minor ?? before) || 1, before }
  })
}

async function setPrices(w: Work, listingId: number, prices: readonly Price[]): Promise<void> {
  if (prices.length === 0) return
  await w.k
    .updateTable('matrix_items as m')
    .from(jsonTable(prices, 'id bigint, minor numeric'))
    .set((eb) => ({ price_minor: eb.ref('input.minor') }))
    .whereRef('m.id', '=', 'input.id')
    .where('m.listing_id', '=', listingId)
    .execute()
}
