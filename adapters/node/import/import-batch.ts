import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { listingFacts } from '../../server/catalogue/listing-facts.ts'
import type { Work } from '../../server/database/store.ts'
import type { Identity } from '../../server/database/db.ts'
import {
  addBrands,
  columnsOf,
  type Facts,
  formChanges,
  historyOf,
  insertListings,
  newBrands,
  withBrandId,
} from '../../server/listing/many-listings.ts'
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
  const brands = newBrands(
    incoming.map(({ form }) => form),
    facts,
  )
  if (writes && categories.length > 0) {
    await addCategories(w, categories)
    await w.as(identity)
  }
  if (writes) await addBrands(w, identity.companyId, brands)
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
    const rows = fresh.map(({ incoming, form, goesLive }) => ({
      form,
      isOnSale: goesLive,
      sourceKey: incoming.sourceKey,
    }))
    await insertListings(w, identity, rows, facts, settings.now)
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
      historyOf(identity, stored.id, goesLive ? 'published' : 'updated', columns.name, formChanges(stored.form, form)),
    )
    .execute()
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
