import type { Kysely, Selectable } from 'kysely'
import { freeListingSlug, listingSlug } from '../../../core/catalogue/listing-slug.ts'
import type { CATALOG_SORTS, OwnCatalog } from '../../../core/contracts/catalog.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusals.ts'
import { pictureAddress } from '../listing/picture-address.ts'
import { CATALOG_STATES, type CatalogState, catalogState } from '../../../core/catalogs/catalog-states.ts'

type Row = Selectable<Tables['catalogs']>

export interface CatalogRequest {
  readonly search: string
  readonly state?: CatalogState | undefined
  readonly sort: (typeof CATALOG_SORTS)[number]
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly per_page: number
}

interface Counted {
  readonly row: Row
  readonly listings: number
  readonly onSale: number
  readonly state: CatalogState
}

/** One page of the company's catalogues. A company has few, so they are counted and sorted here. */
export async function listedCatalogs(
  k: Kysely<Tables>,
  context: Context,
  { search, state, sort, direction, page, per_page }: CatalogRequest,
) {
  const all = await counted(k)
  const words = search.toLowerCase().split(/\s+/)
  const matching = all
    .filter((one) => state === undefined || one.state === state)
    .filter(({ row }) => words.every((word) => row.name.toLowerCase().includes(word)))
  const sign = direction === 'asc' ? 1 : -1
  const sorted = matching.toSorted((one, other) => sign * (compared(one, other, sort) || one.row.id - other.row.id))
  const rows = await rowsOf(k, context, sorted.slice((page - 1) * per_page, page * per_page))
  const counts = Object.fromEntries(
    CATALOG_STATES.map((each) => [each, all.filter((one) => one.state === each).length]),
  ) as Record<CatalogState, number>
  return { rows, total: matching.length, counts }
}

/** One catalogue as the list shows it; a deleted one is like one that does not exist. */
export async function oneCatalog(k: Kysely<Tables>, context: Context, id: number): Promise<OwnCatalog> {
  const [found] = await rowsOf(k, context, await counted(k, id))
  if (found === undefined) throw notFound('catalogue')
  return found
}

/** Locks a catalogue and returns what its list does not show. */
export async function storedCatalog(k: Kysely<Tables>, id: number): Promise<Row> {
  const row = await k
    .selectFrom('catalogs')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('catalogue')
  return row
}

/** A catalogue's slug, unique in its shop; those of deleted ones are taken, because they can come back. */
export async function catalogSlug(k: Kysely<Tables>, name: string, own = 0): Promise<string> {
  const taken = await k.selectFrom('catalogs').select('slug').where('id', '<>', own).execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  // A name without a letter a-z and without digits.
  return freeListingSlug(listingSlug(name) === 'listing' ? 'catalogue' : name, slugs)
}

// Helpers

async function counted(k: Kysely<Tables>, id?: number): Promise<readonly Counted[]> {
  const [rows, counts] = await Promise.all([
    k
      .selectFrom('catalogs')
      .selectAll()
      .where('deleted_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .execute(),
    k
      .selectFrom('catalog_listings')
      .innerJoin('listings', 'listings.id', 'catalog_listings.listing_id')
      .select(({ fn }) => [
        'catalog_listings.catalog_id',
        fn.countAll<number>().as('listings'),
        fn.countAll<number>().filterWhere('listings.is_public', '=', true).as('on_sale'),
      ])
      .where('listings.deleted_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('catalog_listings.catalog_id', '=', id ?? 0))
      .groupBy('catalog_listings.catalog_id')
      .execute(),
  ])
  const countsOf = new Map(counts.map((row) => [row.catalog_id, row]))
  return rows.map((row) => {
    const found = countsOf.get(row.id)
    const onSale = Number(found?.on_sale ?? 0)
    return { row, listings: Number(found?.listings ?? 0), onSale, state: catalogState(asFlag(row.published), onSale) }
  })
}

async function rowsOf(k: Kysely<Tables>, context: Context, catalogs: readonly Counted[]): Promise<OwnCatalog[]> {
  if (catalogs.length === 0) return []
  const listings = await k
    .selectFrom('catalog_listings')
    .innerJoin('listings', 'listings.id', 'catalog_listings.listing_id')
    .select(['catalog_listings.catalog_id', 'listings.id', 'listings.cover'])
    .where(
      'catalog_listings.catalog_id',
      'in',
      catalogs.map(({ row }) => row.id),
    )
    .where('listings.deleted_at', 'is', null)
    .orderBy('catalog_listings.position')
    .execute()
  const listingsOf = Map.groupBy(listings, (row) => row.catalog_id)
  return catalogs.map(({ row, listings: count, onSale, state }) => {
    const own = listingsOf.get(row.id) ?? []
    const first = own.find(({ cover }) => cover !== null)?.cover
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      slug: row.slug,
      address: addressOf('shopCatalogue', { slug: context.me.companySlug, catalogue: row.slug }),
      cover: row.cover,
      picture: row.cover ?? (first ? pictureAddress(first, context) : null),
      product_ids: own.map(({ id }) => id),
      published: asFlag(row.published),
      state,
      listings: count,
      on_sale: onSale,
      updated_at: formatWireTime(row.updated_at),
    }
  })
}

const asFlag = (published: number): 0 | 1 => (published === 1 ? 1 : 0)

function compared(one: Counted, other: Counted, sort: CatalogRequest['sort']): number {
  switch (sort) {
    case 'name':
      return one.row.name.localeCompare(other.row.name, 'en')
    case 'listings':
      return one.listings - other.listings
    case 'updated_at':
      return one.row.updated_at.getTime() - other.row.updated_at.getTime()
  }
}
