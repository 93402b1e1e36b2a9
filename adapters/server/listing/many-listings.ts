import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { brandSlug, freeListingSlug, listingSlug } from '../../../core/catalogue/listing-slug.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_LABELS } from '../../../core/catalogue/product-form/fields.ts'
import type { listingFacts } from '../catalogue/listing-facts.ts'
import { listingColumns } from '../catalogue/listing-row.ts'
import type { Identity } from '../database/db.ts'
import type { Change, Work } from '../database/store.ts'

// Shared by both imports of many listings: the command and the page.

export type Facts = Awaited<ReturnType<typeof listingFacts>>

/** A listing to be stored. */
export interface NewListing {
  readonly form: ProductDraft
  readonly isOnSale: boolean
  /** Finds it again in the next run of the command. */
  readonly sourceKey?: string
}

/** Inserts listings with their history; returns their ids in the same order. */
export async function insertListings(
  w: Work,
  identity: Identity,
  listings: readonly NewListing[],
  facts: Facts,
  now: Date,
): Promise<readonly number[]> {
  if (listings.length === 0) return []
  const slugs = await freeSlugs(
    w,
    listings.map(({ form }) => form.name),
  )
  const rows = await Promise.all(
    listings.map(async ({ form, isOnSale, sourceKey }, index) => ({
      ...(await columnsOf(w, form, facts)),
      company_id: identity.companyId,
      slug: slugs[index]!,
      source_key: sourceKey ?? null,
      published: isOnSale ? 1 : 0,
      published_at: isOnSale ? now : null,
      created_at: now,
      updated_at: now,
    })),
  )
  const made = await w.k.insertInto('listings').values(rows).returning(['id', 'name', 'published', 'slug']).execute()
  await w.k
    .insertInto('history')
    .values(
      made.map(({ id, name, published }) =>
        historyOf(identity, id, published === 1 ? 'published' : 'created', name, []),
      ),
    )
    .execute()
  const ids = new Map(made.map(({ id, slug }) => [slug, id]))
  return slugs.map((slug) => ids.get(slug)!)
}

/**
 * The derived columns. Only pictures with a stored file count: the file of listings may name pictures of other sites, which
 * the form keeps, but pages must not show broken pictures.
 */
export async function columnsOf(w: Work, form: ProductDraft, facts: Facts) {
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

export function historyOf(identity: Identity, id: number, verb: string, title: string, changes: readonly Change[]) {
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

export function formChanges(before: unknown, after: ProductDraft): readonly Change[] {
  const old = before as Readonly<Record<string, unknown>>
  const now = after as Readonly<Record<string, unknown>>
  return (['availability', 'price_type', 'product_type', ...PRODUCT_FIELD_NAMES] as const)
    .filter((name) => !isDeepStrictEqual(old[name] ?? null, now[name] ?? null))
    .map((name) => ({ field: name, label: PRODUCT_LABELS[name], old: old[name] ?? null, new: now[name] ?? null }))
}

/** Slugs for new listings of these names, unique in the batch and the company. */
async function freeSlugs(w: Work, names: readonly string[]): Promise<readonly string[]> {
  const wanted = [...new Set(names.map(listingSlug))]
  const rows = await w.k
    .selectFrom('listings')
    .select('slug')
    // A taken slug is one of these, or one of them with a number.
    .where(
      sql<boolean>`(slug = any(${wanted}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${wanted}::text[]))`,
    )
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  return names.map((name) => {
    const free = freeListingSlug(name, taken)
    taken.add(free)
    return free
  })
}

/** The brands that these forms name and the company does not have. */
export function newBrands(forms: readonly ProductDraft[], facts: Facts): readonly string[] {
  const found = new Map<string, string>()
  for (const { brand_id: brand } of forms) {
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

/** Adds brands to the company's own ones. */
export async function addBrands(w: Work, companyId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await w.k
    .insertInto('brands')
    .values(names.map((name) => ({ company_id: companyId, name, slug: brandSlug(name) })))
    .execute()
}

/** Replaces the brand's name by its id, as in forms saved on screen. */
export function withBrandId(form: ProductDraft, facts: Facts): ProductDraft {
  const brand = form.brand_id === '' ? undefined : facts.brand(form.brand_id)
  return brand === undefined ? form : { ...form, brand_id: brand.id }
}
