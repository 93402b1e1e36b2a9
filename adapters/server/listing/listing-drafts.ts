import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonTable } from '../database/json-table.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { ListingColumns } from '../catalogue/listing-row.ts'
import type { ListingRow } from './listing-row.ts'

type DraftRow = Selectable<Tables['listing_drafts']>

/** A listing as it is edited; `live` is the version on sale beside it, when that is another one. */
export type EditedListing = ListingRow & { readonly live?: ListingRow | undefined }

/** The tables of a listing's variations, with the types of their columns, in an order that references allow. */
const PARTS = {
  specifications:
    'id bigint, parent_id bigint, name text, type text, unit text, published smallint, is_checked boolean, attributes_values numeric, position int',
  level_groups: 'id bigint, name text, position int',
  levels:
    'id bigint, group_id bigint, parent_id bigint, is_multi boolean, level_specification_key text, attributes bigint[], position int',
  matrix_items:
    'id bigint, key text, position int, price_minor numeric, images jsonb, is_default boolean, status smallint, retired boolean, removed boolean',
  calculators:
    'mode text, term_values jsonb, equations jsonb, group_equations jsonb, final_equation jsonb, constants_list jsonb, updated_at timestamptz, row_values jsonb',
} as const
type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as readonly Part[]
const columnsOf = (part: Part) =>
  PARTS[part].split(', ').map((column) => column.slice(0, column.indexOf(' '))) as readonly string[]

/** The rows of a listing's variations, as `live` keeps them. */
export interface LiveVariations {
  readonly specifications: readonly Selectable<Tables['specifications']>[]
  readonly level_groups: readonly Selectable<Tables['level_groups']>[]
  readonly levels: readonly Selectable<Tables['levels']>[]
  readonly matrix_items: readonly Selectable<Tables['matrix_items']>[]
  readonly calculators: readonly Selectable<Tables['calculators']>[]
}

/** The draft of a listing on sale; undefined without one. */
export const draftOf = (k: Kysely<Tables>, listingId: number): Promise<DraftRow | undefined> =>
  k.selectFrom('listing_drafts').selectAll().where('listing_id', '=', listingId).executeTakeFirst()

/** A listing with its draft in the place of what is on sale. */
export const edited = (live: ListingRow, draft: DraftRow): EditedListing => ({
  ...live,
  ...(draft.summary as Partial<ListingRow>),
  form: draft.form,
  version: draft.version,
  updated_at: draft.updated_at,
  published: 0,
  live,
})

/** Starts the draft of a listing on sale: buyers keep what they see now. */
export async function startDraft(w: Work, listing: ListingRow, now: Date): Promise<EditedListing> {
  const live = await variationRows(w.k, listing.id)
  const draft = await w.k
    .insertInto('listing_drafts')
    .values({
      listing_id: listing.id,
      company_id: listing.company_id,
      form: JSON.stringify(listing.form),
      version: listing.version,
      live: JSON.stringify(live),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return edited(listing, draft)
}

/** All rows of a listing's variations, in their order. */
export async function variationRows(k: Kysely<Tables>, listingId: number): Promise<LiveVariations> {
  const parts = await Promise.all(PART_NAMES.map(async (part) => [part, await rowsOf(k, part, listingId)] as const))
  return Object.fromEntries(parts) as unknown as LiveVariations
}

const rowsOf = (k: Kysely<Tables>, part: Part, listingId: number) => {
  const rows = k.selectFrom(part).selectAll().where('listing_id', '=', listingId)
  return (part === 'calculators' ? rows : rows.orderBy('position' as never).orderBy('id' as never)).execute()
}

/** Columns that nothing reads of a draft: its form has them. */
const NOT_KEPT = new Set(['form', 'photos', 'search', 'search_words', 'search_head', 'search_state'])

/** Stores the columns that follow from a draft, and its form when that changed. */
export async function storeDraft(
  w: Work,
  listing: EditedListing,
  columns: ListingColumns,
  { form, version, now }: { readonly form?: string; readonly version?: number; readonly now: Date },
): Promise<void> {
  const summary = Object.fromEntries(Object.entries(columns).filter(([name]) => !NOT_KEPT.has(name)))
  await w.k
    .updateTable('listing_drafts')
    .set({
      summary: JSON.stringify(summary),
      updated_at: now,
      ...(form !== undefined && { form }),
      ...(version !== undefined && { version }),
    })
    .where('listing_id', '=', listing.id)
    .execute()
}

/** Ends a draft whose version takes the place of what is on sale, or is dropped. */
export const endDraft = (w: Work, listingId: number) =>
  w.k.deleteFrom('listing_drafts').where('listing_id', '=', listingId).execute()

/** Brings back the specifications, levels and variations on sale, with their ids. */
export async function restoreLive(w: Work, draft: DraftRow): Promise<void> {
  const live = draft.live as LiveVariations
  // Terms and levels go with their parents.
  for (const part of PART_NAMES.toReversed())
    await w.k.deleteFrom(part).where('listing_id', '=', draft.listing_id).execute()
  for (const part of PART_NAMES) await insertRows(w, part, { ...draft, rows: live[part] })
}

/** Inserts rows of a listing's variations with the ids that they had. */
export async function insertRows(
  w: Work,
  part: Part,
  { company_id, listing_id, rows }: Pick<DraftRow, 'company_id' | 'listing_id'> & { readonly rows: readonly object[] },
): Promise<void> {
  if (rows.length === 0) return
  const columns = columnsOf(part)
  await w.k
    .insertInto(part)
    .columns(['company_id', 'listing_id', ...columns] as never)
    .expression((eb) =>
      eb
        .selectFrom(jsonTable(rows, PARTS[part]) as never)
        .select([eb.val(company_id).as('company_id'), eb.val(listing_id).as('listing_id')] as never)
        .select(columns as never),
    )
    .execute()
}

/** A variation on sale. */
export interface OfferedVariation {
  listing_id: number
  id: number
  key: string
  position: number
  price_minor: number
  images: unknown
  is_default: boolean
  status: number
}

/**
 * The rows that buyers see of a listing `l` with its draft `d`: of the version on sale, also while the next one is edited.
 */
export const offeredRows = (part: 'specifications' | 'level_groups' | 'levels'): RawBuilder<unknown> => {
  const columns = sql.raw(columnsOf(part).join(', '))
  return sql`(
    select ${columns} from ${sql.table(part)} p where p.listing_id = l.id and d.listing_id is null
    union all
    select ${columns} from jsonb_to_recordset(d.live -> ${sql.lit(part)}) as r (${sql.raw(PARTS[part])})
  )`
}

/**
 * The variations that buyers see of these listings, as a table: those of the version on sale, also while the next one is
 * edited.
 */
export const offeredVariations = (listingIds: readonly number[]): RawBuilder<OfferedVariation> => {
  const ids = [...listingIds]
  return sql<OfferedVariation>`(
    select m.listing_id, m.id, m.key, m.position, m.price_minor, m.images, m.is_default, m.status
      from matrix_items m
     where m.listing_id = any(${ids}::bigint[]) and not m.retired
       and not exists (select 1 from listing_drafts d where d.listing_id = m.listing_id)
    union all
    select d.listing_id, r.id, r.key, r.position, r.price_minor, r.images, r.is_default, r.status
      from listing_drafts d
      cross join lateral jsonb_to_recordset(d.live -> 'matrix_items') as r (${sql.raw(PARTS.matrix_items)})
     where d.listing_id = any(${ids}::bigint[]) and not r.retired
  )`
}
