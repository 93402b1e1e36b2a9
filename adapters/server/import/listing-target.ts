import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { bulkEditMessages } from '../../../core/catalogue/bulk-edit.ts'
import { listingMessages } from '../../../core/catalogue/listing.messages.ts'
import type { ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { publicationOf } from '../../../core/catalogue/publication.ts'
import { ID_KEY } from '../../../core/import/import-fields.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import type { CellProblem, RowPlan } from '../../../core/import/import.schema.ts'
import {
  checkListingRow,
  LISTING_IMPORT_FIELDS,
  type ListingNames,
  readListingRow,
  type ReadListingRow,
} from '../../../core/import/listing-row.ts'
import { type MappedColumn, mappedColumns } from '../../../core/import/record-row.ts'
import { listingFacts } from '../catalogue/listing-facts.ts'
import { lockInOrder, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { tellFollowersLater } from '../followers/follower-news.job.ts'
import { fileKeyOf } from '../http/file-links.ts'
import { writeListing } from '../listing/bulk-edit.ts'
import type { ListingRow } from '../listing/listing-row.ts'
import {
  addBrands,
  type Facts,
  formChanges,
  historyOf,
  insertListings,
  newBrands,
  withBrandId,
} from '../listing/many-listings.ts'
import { ownPictures } from '../listing/own-pictures.ts'
import { storedForm } from '../listing/own-listings.ts'
import { listingsLeft } from '../listing/plan-room.ts'
import type { AppliedRow, ChangedRow, FileRow, ImportBatch, Importer, ImportTarget, Seen } from './import-target.ts'

interface Prepared {
  readonly columns: readonly MappedColumn[]
  readonly match: MappedColumn | undefined
  readonly facts: Facts
  readonly names: ListingNames
  readonly plan: string
  readonly mayPublish: boolean
}

interface Outcome {
  readonly n: number
  readonly plan: RowPlan
  readonly problems: readonly CellProblem[]
  readonly stored?: ListingRow | undefined
  readonly form?: ProductDraft
  readonly isOnSale?: boolean
}

/** What an undo needs: the version that the import made, and what it replaced. */
interface Replaced {
  readonly version: number
  readonly form?: unknown
  readonly published?: number
}

const refusedRow = (n: number, problems: readonly CellProblem[]): Outcome => ({ n, plan: 'refuse', problems })

/** The seller's listings. */
export const listingTarget: ImportTarget = {
  fields: async () => LISTING_IMPORT_FIELDS,
  plan: async (w, batch, rows, seen) => {
    const planned = await outcomes(w, batch, await prepare(w.k, batch), rows, seen)
    return planned.map(({ n, plan, problems }) => ({ n, plan, problems }))
  },
  apply,
  undo,
}

/** The names of brands and categories by their ids, for the texts of a form's values. */
export async function listingNames(k: Kysely<Tables>): Promise<ListingNames> {
  const [brands, categories] = await Promise.all([
    k.selectFrom('brands').select(['id', 'name']).execute(),
    k.selectFrom('categories').select(['id', 'path']).execute(),
  ])
  const brandOf = new Map(brands.map(({ id, name }) => [id, name]))
  const categoryOf = new Map(categories.map(({ id, path }) => [id, path]))
  return { brand: (id) => brandOf.get(id), category: (id) => categoryOf.get(id) }
}

async function prepare(k: Kysely<Tables>, { importer: { companyId }, settings }: ImportBatch): Promise<Prepared> {
  const columns = mappedColumns(settings, LISTING_IMPORT_FIELDS)
  const company = await k
    .selectFrom('companies')
    .select(['plan', 'approval'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    columns,
    match: columns.find(({ field }) => field.key === settings.match),
    facts: await listingFacts(k, companyId),
    names: await listingNames(k),
    plan: company.plan,
    mayPublish: settings.publishes && publicationOf(true, { state: company.approval }).isLive,
  }
}

/** What becomes of each row, by what is stored. With `seen`, a value that finds listings must not come twice. */
async function outcomes(
  w: Work,
  { settings, importer, now }: ImportBatch,
  { columns, match, facts, names, plan, mayPublish }: Prepared,
  rows: readonly FileRow[],
  seen: Seen | undefined,
): Promise<readonly Outcome[]> {
  const read = rows.map(({ n, cells }) => ({ n, row: readListingRow(columns, settings, cells) }))
  const found = await matchesOf(
    w.k,
    match,
    read.map(({ row }) => keyIn(row, match)),
  )
  const pictures = await ownPictures(
    w,
    importer.companyId,
    read.flatMap(({ row }) => picturesIn(row.given['photos'])),
  )
  const left = (await listingsLeft(w, { companyId: importer.companyId, plan }, seen === undefined)) ?? Infinity
  let created = seen?.get(CREATED) ?? 0
  const planned = read.map(({ n, row }): Outcome => {
    const column = match?.column ?? null
    const key = keyIn(row, match)
    const matching = key === '' ? [] : (found.listings.get(key) ?? [])
    const [stored] = matching
    const problems: CellProblem[] = []
    if (matching.length > 1) problems.push({ column, message: say.severalMatch(matching.length) })
    if (match?.field.fills === ID_KEY && key !== '' && stored === undefined)
      problems.push({ column, message: say.noMatchById })
    if (key !== '' && seen !== undefined) {
      const first = seen.get(`match:${key}`)
      if (first === undefined) seen.set(`match:${key}`, n)
      else problems.push({ column, message: say.repeated(first) })
    }
    if (problems.length > 0) return refusedRow(n, [...problems, ...row.problems])
    if ((stored === undefined ? settings.unmatched : settings.matched) === 'skip')
      return { n, plan: 'skip', problems: [] }
    const form = stored === undefined ? undefined : storedForm(stored)
    const checked = checkListingRow(
      row,
      form === undefined ? undefined : { form, isOnSale: stored?.published === 1 },
      settings,
      {
        names,
        year: now.getUTCFullYear(),
        mayPublish: mayPublish && (stored?.taken_off_reason ?? null) === null,
      },
    )
    if (!checked.ok) return refusedRow(n, checked.problems)
    const unknown = [
      ...unknownCategories(checked.form, form, row, facts),
      ...foreign(checked.form, form, row, pictures),
    ]
    if (unknown.length > 0) return refusedRow(n, unknown)
    const named = withBrandId(checked.form, facts)
    const isSame =
      stored !== undefined &&
      checked.isOnSale === (stored.published === 1) &&
      isDeepStrictEqual(plain(named), plain(form === undefined ? undefined : withBrandId(form, facts)))
    if (stored !== undefined && !isSame && found.drafts.has(stored.id))
      return refusedRow(n, [{ column, message: bulkEditMessages.hasDraft }])
    if (stored === undefined) {
      if (created >= left) return refusedRow(n, [{ column: null, message: listingMessages.productLimit }])
      created += 1
    }
    return {
      n,
      plan: stored === undefined ? 'create' : isSame ? 'same' : 'update',
      problems: [],
      stored,
      form: named,
      isOnSale: checked.isOnSale,
    }
  })
  seen?.set(CREATED, created)
  return planned
}

/** The number of listings that earlier rows would make, among what was seen. */
const CREATED = 'created'
const plain = (form: unknown): unknown => JSON.parse(JSON.stringify(form))

/** The value of a row that finds its listing, in comparable form; '' for none. */
function keyIn(row: ReadListingRow, match: MappedColumn | undefined): string {
  if (match === undefined) return ''
  return (match.field.fills === ID_KEY ? (row.id ?? '') : (row.texts.get(match.field.fills) ?? '')).toLowerCase()
}

/** The stored listings by the value that finds them, and which of them have a draft beside the version on sale. */
async function matchesOf(k: Kysely<Tables>, match: MappedColumn | undefined, given: readonly string[]) {
  const keys = [...new Set(given.filter((key) => key !== ''))]
  const none = { listings: new Map<string, ListingRow[]>(), drafts: new Set<number>() }
  if (match === undefined || keys.length === 0) return none
  const isById = match.field.fills === ID_KEY
  const ids = keys.filter((key) => /^[1-9]\d{0,14}$/.test(key))
  const rows = await k
    .selectFrom('listings')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(
      isById
        ? sql<SqlBool>`id = any(${ids}::bigint[])`
        : sql<SqlBool>`lower(btrim(form ->> 'model_number')) = any(${keys}::text[])`,
    )
    .orderBy('id')
    .execute()
  if (rows.length === 0) return none
  const drafts = await k
    .selectFrom('listing_drafts')
    .select('listing_id')
    .where(
      'listing_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const keyOfRow = ({ id, form }: ListingRow) =>
    isById ? String(id) : ((form as { readonly model_number?: string }).model_number ?? '').trim().toLowerCase()
  return { listings: Map.groupBy(rows, keyOfRow), drafts: new Set(drafts.map(({ listing_id }) => listing_id)) }
}

/** Refuses categories that the market does not have; those that the listing has already stay. */
function unknownCategories(
  form: ProductDraft,
  before: ProductDraft | undefined,
  { columns }: ReadListingRow,
  facts: Facts,
): readonly CellProblem[] {
  const known = new Set(before?.category_lists)
  return form.category_lists.flatMap((category) =>
    known.has(category) || facts.categoryIds(category) !== undefined
      ? []
      : [{ column: columns.get('category_lists') ?? null, message: say.missing('category', String(category)) }],
  )
}

const picturesIn = (given: unknown): readonly string[] =>
  Array.isArray(given) ? given.flatMap((one: unknown) => addressOf(one) ?? []) : []

function addressOf(picture: unknown): string | undefined {
  const url = typeof picture === 'string' ? picture : (picture as { readonly url?: unknown } | null)?.url
  return typeof url === 'string' ? fileKeyOf(url) : undefined
}

/** Refuses pictures that are neither the listing's own nor uploaded by the company. */
function foreign(
  form: ProductDraft,
  before: ProductDraft | undefined,
  { columns }: ReadListingRow,
  own: ReadonlySet<string>,
): readonly CellProblem[] {
  const known = new Set(['', ...(before?.photos ?? []).map(({ url }) => fileKeyOf(url))])
  return form.photos.every(({ url }) => known.has(fileKeyOf(url)) || own.has(fileKeyOf(url)))
    ? []
    : [{ column: columns.get('photos') ?? null, message: listingMessages.photoForeign }]
}

async function apply(w: Work, batch: ImportBatch, rows: readonly FileRow[]): Promise<readonly AppliedRow[]> {
  const { importer, now } = batch
  const prepared = await prepare(w.k, batch)
  // Planned before the lock to know which listings are concerned, and again with what they hold then.
  const concerned =
    prepared.match === undefined
      ? []
      : (await outcomes(w, batch, prepared, rows, new Map())).flatMap(({ stored }) => stored?.id ?? [])
  if (concerned.length > 0) await lockInOrder(w.k, 'listings', concerned)
  let planned = await outcomes(w, batch, prepared, rows, undefined)
  let { facts } = prepared
  const brands = newBrands(
    planned.flatMap(({ plan, form }) => (form !== undefined && plan !== 'same' ? [form] : [])),
    facts,
  )
  if (brands.length > 0) {
    await addBrands(w, importer.companyId, brands)
    facts = await listingFacts(w.k, importer.companyId)
    planned = planned.map((one) => (one.form === undefined ? one : { ...one, form: withBrandId(one.form, facts) }))
  }
  const created = planned.filter(({ plan }) => plan === 'create')
  const ids = await insertListings(
    w,
    importer,
    created.map(({ form, isOnSale }) => ({ form: form!, isOnSale: isOnSale === true })),
    facts,
    now,
  )
  const made = new Map(created.map(({ n }, at) => [n, ids[at]!]))
  const applied: AppliedRow[] = []
  for (const { n, plan, problems, stored, form, isOnSale } of planned) {
    if (plan === 'create') {
      const targetId = made.get(n)!
      if (isOnSale === true) await tellFollowersLater(w, importer.companyId, 'listing', targetId, now)
      applied.push({ n, plan, problems, targetId, before: { version: 1 } satisfies Replaced })
    } else if (plan === 'update' && stored !== undefined && form !== undefined)
      applied.push({ n, plan, problems, ...(await change(w, importer, stored, form, isOnSale === true, facts, now)) })
    else applied.push({ n, plan, problems })
  }
  return applied
}

async function change(
  w: Work,
  importer: Importer,
  stored: ListingRow,
  form: ProductDraft,
  isOnSale: boolean,
  facts: Facts,
  now: Date,
) {
  const version = await writeListing(w, stored, { form, published: isOnSale ? 1 : 0 }, facts, now)
  const verb = isOnSale && stored.published === 0 ? 'published' : 'updated'
  await w.k
    .insertInto('history')
    .values(historyOf(importer, stored.id, verb, form.name, formChanges(stored.form, form)))
    .execute()
  if (isOnSale && stored.published_at === null)
    await tellFollowersLater(w, importer.companyId, 'listing', stored.id, now)
  return {
    targetId: stored.id,
    before: { version, form: stored.form, published: stored.published } satisfies Replaced,
  }
}

/** Deletes the listings that rows made and gives changed ones their former form, but for what somebody changed since. */
async function undo(w: Work, batch: ImportBatch, rows: readonly ChangedRow[]): Promise<number> {
  const { importer, now, historyId } = batch
  const ids = rows.map(({ targetId }) => targetId)
  await lockInOrder(w.k, 'listings', ids)
  const stored = await w.k
    .selectFrom('listings as l')
    .selectAll('l')
    .select((eb) => [
      eb
        .exists(eb.selectFrom('listing_drafts as d').select('d.listing_id').whereRef('d.listing_id', '=', 'l.id'))
        .as('has_draft'),
      // What the import wrote is the first entry of a new listing.
      eb
        .exists(
          eb
            .selectFrom('history as h')
            .select('h.id')
            .where('h.company_id', '=', importer.companyId)
            .where('h.subject', '=', 'listing')
            .whereRef('h.subject_id', '=', sql<string>`l.id::text`)
            .where('h.id', '>', historyId)
            .where('h.verb', 'not in', ['created', 'published'])
            .where('h.user_id', 'is not', null),
        )
        .as('is_touched'),
    ])
    .where('l.id', 'in', ids)
    .where('l.deleted_at', 'is', null)
    .execute()
  const byId = new Map(stored.map((row) => [row.id, row]))
  const facts = await listingFacts(w.k, importer.companyId)
  const gone: ListingRow[] = []
  let kept = 0
  for (const { result, targetId, before } of rows) {
    const row = byId.get(targetId)
    if (row === undefined) continue
    const { version, form, published = 0 } = before as Replaced
    const isChanged = row.version !== version || row.has_draft || (result === 'create' && row.is_touched)
    if (isChanged) kept += 1
    else if (result === 'create') gone.push(row)
    else {
      const former = storedForm({ form })
      const state = row.taken_off_reason === null ? published : 0
      await writeListing(w, row, { form: former, published: state }, facts, now)
      await w.k
        .insertInto('history')
        .values(historyOf(importer, row.id, 'updated', former.name, formChanges(row.form, former)))
        .execute()
    }
  }
  if (gone.length > 0) {
    await w.k
      .updateTable('listings')
      .set((eb) => ({
        deleted_at: now,
        published: 0,
        is_featured: false,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
    await w.k
      .insertInto('history')
      .values(gone.map(({ id, name }) => historyOf(importer, id, 'deleted', name, [])))
      .execute()
  }
  return kept
}
