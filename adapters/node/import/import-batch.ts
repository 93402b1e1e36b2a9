import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { brandSlug, freeListingSlug, listingSlug } from '../../../core/catalogue/listing-slug.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_LABELS } from '../../../core/catalogue/product-form/fields.ts'
import { listingFacts } from '../../server/catalogue/listing-facts.ts'
import { listingColumns } from '../../server/catalogue/listing-row.ts'
import type { Change, Work } from '../../server/database/store.ts'
import type { Identity } from '../../server/database/db.ts'
import { addCategories, missingPaths } from './missing-categories.ts'

/** A validated listing of the file. */
export interface Incoming {
  readonly line: number
  readonly sourceKey: string
  readonly form: ProductDraft
  readonly lacks: readonly string[]
}

export interface BatchSettings {
  readonly identity: Identity
  /** Whether complete listings are published. */
  readonly publishes: boolean
  readonly writes: boolean
  readonly now: Date
}

export interface BatchOutcome {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly published: number
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  /** The listings that are in the market afterwards. */
  readonly kept: readonly Incoming[]
  /** Names of the new brands. */
  readonly brands: readonly string[]
  readonly categories: readonly string[]
}

type Facts = Awaited<ReturnType<typeof listingFacts>>
type Stored = Awaited<ReturnType<typeof storedListings>>[number]
type Ready = {
  readonly incoming: Incoming
  readonly form: ProductDraft
  readonly stored: Stored | undefined
  readonly goesLive: boolean
}

/**
 * Imports one batch into the seller's listings, in the transaction of `w`. Inserts new listings, updates known ones (by the
 * line's id) and keeps equal ones, so that a second run changes nothing. Without `writes`, only returns the result.
 */
export async function importBatch(
  w: Work,
  incoming: readonly Incoming[],
  settings: BatchSettings,
): Promise<BatchOutcome> {
  const { identity, publishes, writes } = settings
  let facts = await listingFacts(w.k, identity.companyId)
  const categories = newCategories(incoming, facts)
  const brands = newBrands(incoming, facts)
  if (writes && categories.length > 0) {
    await addCategories(w, categories)
    await w.as(identity)
  }
  if (writes && brands.length > 0) {
    await w.k
      .insertInto('brands')
      .values(brands.map((name) => ({ company_id: identity.companyId, name, slug: brandSlug(name) })))
      .execute()
  }
  if (writes && categories.length + brands.length > 0) facts = await listingFacts(w.k, identity.companyId)

  const stored = new Map(
    (
      await storedListings(
        w,
        identity.companyId,
        incoming.map((each) => each.sourceKey),
      )
    ).map((row) => [row.source_key, row]),
  )
  const refused: { line: number; reason: string }[] = []
  const fresh: Ready[] = []
  const changed: Ready[] = []
  const kept: Incoming[] = []
  let unchanged = 0
  for (const each of incoming) {
    const known = stored.get(each.sourceKey)
    const form = withBrandId(each.form, facts)
    const isComplete = each.lacks.length === 0
    if (known !== undefined && known.deleted_at !== null) {
      refused.push({ line: each.line, reason: 'was deleted in the product list: restore it there first' })
      continue
    }
    if (known?.published === 1 && !isComplete) {
      refused.push({ line: each.line, reason: `is on sale and would no longer be complete (${each.lacks[0]})` })
      continue
    }
    kept.push(each)
    const goesLive = publishes && isComplete && known?.published !== 1
    if (known === undefined) fresh.push({ incoming: each, form, stored: undefined, goesLive })
    else if (goesLive || !isDeepStrictEqual(known.form, JSON.parse(JSON.stringify(form))))
      changed.push({ incoming: each, form, stored: known, goesLive })
    else unchanged++
  }
  if (writes) {
    await insertAll(w, fresh, facts, settings)
    for (const each of changed) await updateOne(w, each, facts, settings)
  }
  return {
    created: fresh.length,
    updated: changed.length,
    unchanged,
    published: [...fresh, ...changed].filter((each) => each.goesLive).length,
    refused,
    kept,
    brands,
    categories,
  }
}

function storedListings(w: Work, companyId: number, keys: readonly string[]) {
  return w.k
    .selectFrom('listings')
    .select(['id', 'source_key', 'form', 'published', 'published_at', 'version', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('source_key', 'in', keys.length === 0 ? [''] : keys)
    .execute()
}

async function insertAll(
  w: Work,
  fresh: readonly Ready[],
  facts: Facts,
  { identity, now }: BatchSettings,
): Promise<void> {
  if (fresh.length === 0) return
  const slugs = await freeSlugs(
    w,
    fresh.map(({ form }) => form.name),
  )
  const rows = await Promise.all(
    fresh.map(async ({ incoming, form, goesLive }, index) => ({
      ...(await columnsOf(w, form, facts)),
      company_id: identity.companyId,
      slug: slugs[index] ?? `listing-${incoming.line}`,
      source_key: incoming.sourceKey,
      published: goesLive ? 1 : 0,
      published_at: goesLive ? now : null,
      created_at: now,
      updated_at: now,
    })),
  )
  const made = await w.k.insertInto('listings').values(rows).returning(['id', 'name', 'published']).execute()
  await w.k
    .insertInto('history')
    .values(
      made.map(({ id, name, published }) =>
        historyOf(identity, id, published === 1 ? 'published' : 'created', name, []),
      ),
    )
    .execute()
}

async function updateOne(
  w: Work,
  { form, stored, goesLive }: Ready,
  facts: Facts,
  { identity, now }: BatchSettings,
): Promise<void> {
  if (stored === undefined) return
  const columns = await columnsOf(w, form, facts)
  await w.k
    .updateTable('listings')
    .set({
      ...columns,
      version: stored.version + 1,
      updated_at: now,
      ...(goesLive && { published: 1, published_at: now }),
    })
    .where('id', '=', stored.id)
    .execute()
  await w.k
    .insertInto('history')
    .values(
      historyOf(identity, stored.id, goesLive ? 'published' : 'updated', columns.name, changesOf(stored.form, form)),
    )
    .execute()
}

/**
 * The derived columns. Only pictures with a stored file count: the file of listings may name pictures of other sites, which
 * the form keeps, but pages must not show broken pictures.
 */
async function columnsOf(w: Work, form: ProductDraft, facts: Facts) {
  const columns = listingColumns(form, facts)
  const photos = JSON.parse(columns.photos as string) as readonly { readonly url: string }[]
  if (photos.length === 0) return columns
  const files = await w.k
    .selectFrom('files')
    .select('key')
    .where(
      'key',
      'in',
      photos.map((photo) => photo.url),
    )
    .execute()
  const stored = new Set(files.map((file) => file.key))
  const shown = photos.filter((photo) => stored.has(photo.url))
  return { ...columns, cover: shown[0]?.url ?? null, photos: JSON.stringify(shown) }
}

function historyOf(identity: Identity, id: number, verb: string, title: string, changes: readonly Change[]) {
  return {
    company_id: identity.companyId,
    user_id: identity.userId,
    subject: 'listing',
    subject_id: String(id),
    verb,
    title,
    changes: JSON.stringify(changes),
  }
}

function changesOf(before: unknown, after: ProductDraft): readonly Change[] {
  const old = before as Readonly<Record<string, unknown>>
  const now = after as Readonly<Record<string, unknown>>
  return (['availability', 'price_type', 'product_type', ...PRODUCT_FIELD_NAMES] as const)
    .filter((name) => !isDeepStrictEqual(old[name] ?? null, now[name] ?? null))
    .map((name) => ({ field: name, label: PRODUCT_LABELS[name], old: old[name] ?? null, new: now[name] ?? null }))
}

/** Slugs for new listings of these names, unique in the batch and the company. */
async function freeSlugs(w: Work, names: readonly string[]): Promise<readonly string[]> {
  const wanted = sql<{ slug: string }>`unnest(${[...new Set(names.map(listingSlug))]}::text[])`
  const rows = await w.k
    .selectFrom('listings as l')
    .innerJoin(wanted.as<'wanted'>(sql`wanted (slug)`), (join) =>
      join.on(sql<boolean>`l.slug = wanted.slug or l.slug like wanted.slug || '-%'`),
    )
    .select('l.slug')
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  return names.map((name) => {
    const free = freeListingSlug(name, taken)
    taken.add(free)
    return free
  })
}

function newCategories(incoming: readonly Incoming[], facts: Facts): readonly string[] {
  const found = new Map<string, string>()
  for (const { form } of incoming) {
    for (const category of form.category_lists ?? []) {
      if (typeof category !== 'string') continue
      for (const path of missingPaths(category, facts.categoryIds))
        if (!found.has(path.toLowerCase())) found.set(path.toLowerCase(), path)
    }
  }
  return [...found.values()].toSorted((one, other) => one.split('/').length - other.split('/').length)
}

function newBrands(incoming: readonly Incoming[], facts: Facts): readonly string[] {
  const found = new Map<string, string>()
  for (const { form } of incoming) {
    const brand = form.brand_id
    if (
      typeof brand === 'string' &&
      brand !== '' &&
      facts.brand(brand) === undefined &&
      !found.has(brand.toLowerCase())
    )
      found.set(brand.toLowerCase(), brand)
  }
  return [...found.values()]
}

/** Replaces the brand's name by its id, as in forms saved on screen. */
function withBrandId(form: ProductDraft, facts: Facts): ProductDraft {
  const brand = form.brand_id === '' ? undefined : facts.brand(form.brand_id)
  return brand === undefined ? form : { ...form, brand_id: brand.id }
}
