import { sql } from 'kysely'
import type { z } from 'zod'
import { brandSlug } from '../../../core/catalogue/listing-slug.ts'
import {
  needsNewSlug,
  type Publication,
  publicationOf,
  savesNextVersion,
  saveVerb,
} from '../../../core/catalogue/publication.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_LABELS } from '../../../core/catalogue/product-form/fields.ts'
import {
  checkProductDraft,
  checkProductForm,
  type FieldMessages,
  type ProductDraft,
} from '../../../core/catalogue/product-form.schema.ts'
import {
  productStore,
  productUpdate,
  type productSave,
  type savedListing,
} from '../../../core/contracts/listing.contract.ts'
import { exponentOf } from '../../../core/pricing/currency.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Change, Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { conflicted, refused } from '../http/refusals.ts'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import { editorForm } from './editor-form.ts'
import { draftOf, edited, type EditedListing, endDraft, startDraft, storeDraft } from './listing-drafts.ts'
import { slugOf } from './listing-slug.ts'
import { requireOwnPictures } from './own-pictures.ts'
import { derivedColumns, lockedListing, storedForm } from './own-listings.ts'
import type { ListingRow } from './listing-row.ts'
import { tellFollowersLater } from '../followers/follower-news.job.ts'
import { roomForListing } from './plan-room.ts'
import { currencyOf } from './variation-facts.ts'

type Sent = z.output<typeof productSave> & {
  readonly version?: number | undefined
  readonly draft?: 0 | 1 | undefined
}

export const saveBindings = [
  bind(productStore, async (input, context) => {
    const form = checkedForm(input, context)
    return context.write(async (w) => {
      await roomForListing(w, context)
      await requireOwnPictures(w, context.me.companyId, form.photos)
      const named = await withBrand(w, context, form)
      const columns = await derivedColumns(w.k, context.me.companyId, undefined, named)
      const { isLive, message } = publication(input, context)
      const row = await w.k
        .insertInto('listings')
        .values({
          ...columns,
          company_id: context.me.companyId,
          slug: await slugOf(w.k, named.name),
          published: isLive ? 1 : 0,
          published_at: isLive ? context.now : null,
          created_at: context.now,
          updated_at: context.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await w.record({ subject: 'listing', subjectId: row.id, verb: isLive ? 'published' : 'created', title: row.name })
      if (isLive) await tellFollowersLater(w, row.company_id, 'listing', row.id, context.now)
      return { data: savedResponse(row), message }
    })
  }),

  bind(productUpdate, async (input, context) => {
    const form = checkedForm(input, context)
    return context.write(async (w) => {
      const live = await lockedListing(w.k, input.id)
      if (input.published === 1 && live.taken_off_reason !== null)
        throw refused(say.takenOffMarket(live.taken_off_reason))
      const isNext = savesNextVersion(input, live.published === 1)
      const before = await heldVersion(w, live, isNext, context)
      if (input.version !== undefined && input.version !== before.version)
        await refuseOverwriting(w, before, form, context)
      await requireOwnPictures(w, before.company_id, form.photos, storedForm(before).photos)
      const named = await withBrand(w, context, form)
      const columns = await derivedColumns(w.k, before.company_id, before.id, named)
      const { isLive, message } = publication(input, context)
      await rescalePrices(w, before, columns.currency ?? null)
      if (isNext) {
        const next = { form: String(columns.form), version: before.version + 1, now: context.now }
        await storeDraft(w, before, columns, next)
        const row = { ...before, ...columns, form, version: next.version, updated_at: context.now } as ListingRow
        await w.record({
          subject: 'listing',
          subjectId: row.id,
          verb: 'updated',
          title: named.name,
          changes: changesOf(before, { ...row, form: named }),
        })
        return { data: savedResponse(row), message: say.draftOfLive }
      }
      if (before.live !== undefined) await endDraft(w, before.id)
      const row = await w.k
        .updateTable('listings')
        .set({
          ...columns,
          ...(needsNewSlug({ name: before.name, wasEverLive: before.published_at !== null }, named.name) && {
            slug: await slugOf(w.k, named.name, before.id),
          }),
          published: isLive ? 1 : 0,
          ...(isLive && { published_at: context.now }),
          version: before.version + 1,
          updated_at: context.now,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const verb = saveVerb(before.published === 1, isLive)
      await w.record({ subject: 'listing', subjectId: row.id, verb, title: row.name, changes: changesOf(live, row) })
      if (isLive && before.published_at === null)
        await tellFollowersLater(w, row.company_id, 'listing', row.id, context.now)
      return { data: savedResponse(row), message }
    })
  }),
]

/** The version that a save changes: the draft beside what is on sale, or the listing itself. */
async function heldVersion(w: Work, live: ListingRow, isNext: boolean, context: Context): Promise<EditedListing> {
  const draft = live.published === 1 ? await draftOf(w.k, live.id) : undefined
  if (draft !== undefined) return edited(live, draft)
  return isNext ? startDraft(w, live, context.now) : live
}

/** The response for a saved listing. */
export const savedResponse = (row: ListingRow): z.output<typeof savedListing> => ({
  id: row.id,
  slug: row.slug,
  version: row.version,
  published: row.published === 1 ? 1 : 0,
  score: Number(row.score),
  updated_at: formatWireTime(row.updated_at),
})

/** The form in its stored shape; throws a refusal with the message of each field. */
function checkedForm(input: Sent, context: Context): ProductDraft {
  const { published, version: _, draft: _draft, ...form } = input
  const year = context.now.getUTCFullYear()
  const checked = published === 1 ? checkProductForm(form, year) : checkProductDraft(form, year)
  if (!checked.ok) throw refusedForm(checked.messages)
  return checked.value
}

function refusedForm(messages: FieldMessages) {
  const errors = Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]]))
  return refused(Object.values(messages)[0] ?? '', errors)
}

const publication = (input: Sent, { me }: Context): Publication =>
  publicationOf(input.published === 1, { state: me.approval })

/** Declines a save that would overwrite what somebody else stored meanwhile, with the stored values of these fields (D-120). */
async function refuseOverwriting(w: Work, before: ListingRow, sent: ProductDraft, context: Context): Promise<void> {
  const stored = (await editorForm(w.k, before, context)).form
  const { brand } = await listingFacts(w.k, before.company_id)
  // The sent form may name a brand that is stored by its id.
  const known = sent.brand_id === '' ? undefined : brand(sent.brand_id)
  const fields = differingFields(known === undefined ? sent : { ...sent, brand_id: known.id }, stored)
  if (fields.length === 0) return
  const present = stored as Readonly<Record<string, unknown>>
  throw conflicted(Object.fromEntries(fields.map((name) => [name, present[name] ?? null])), before.version)
}

/** Adds a brand typed by name to the company's own brands, so that the next listing finds it. */
async function withBrand(w: Work, context: Context, form: ProductDraft): Promise<ProductDraft> {
  const brand = form.brand_id
  if (brand === '' || brand === undefined) return form
  const facts = await listingFacts(w.k, context.me.companyId)
  const known = facts.brand(brand)
  if (known !== undefined) return { ...form, brand_id: known.id }
  if (typeof brand !== 'string') return { ...form, brand_id: '' }
  const { id } = await w.k
    .insertInto('brands')
    .values({ company_id: context.me.companyId, name: brand, slug: brandSlug(brand) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...form, brand_id: id }
}

/** Variations keep their price when the currency changes to one with a different number of decimals. */
async function rescalePrices(w: Work, before: ListingRow, currency: string | null): Promise<void> {
  const shift = exponentOf(currencyOf({ currency })) - exponentOf(currencyOf(before))
  if (shift === 0) return
  await w.k
    .updateTable('matrix_items')
    .set({ price_minor: sql<number>`round(price_minor * power(10::numeric, ${shift}::int), 6)` })
    .where('listing_id', '=', before.id)
    .execute()
}

function changesOf(before: ListingRow, after: ListingRow): readonly Change[] {
  const old = before.form as Readonly<Record<string, unknown>>
  const now = after.form as Readonly<Record<string, unknown>>
  const fields = differingFields(old, now).map((name): Change => ({
    field: name,
    label: PRODUCT_LABELS[name],
    old: old[name] ?? null,
    new: now[name] ?? null,
  }))
  return before.published === after.published
    ? fields
    : [...fields, { field: 'published', label: 'Published', old: before.published, new: after.published }]
}

/** The fields and selectors in which two forms differ. */
export function differingFields(one: object, other: object): readonly (keyof typeof PRODUCT_LABELS)[] {
  const [a, b] = [one, other] as readonly Readonly<Record<string, unknown>>[]
  return [...PRODUCT_FIELD_NAMES, 'availability', 'price_type', 'product_type'].filter(
    (name): name is keyof typeof PRODUCT_LABELS =>
      JSON.stringify(a?.[name] ?? null) !== JSON.stringify(b?.[name] ?? null),
  )
}
