import { z } from 'zod'
import { catalogRead, catalogSent } from '../catalogs/catalog.schema.ts'
import { id } from '../text/id.schema.ts'
import { sentFile } from '../uploads/sent-file.ts'
import { uploadMessages } from '../uploads/uploads.messages.ts'
import { endpoint, needs, needsAny, pageOf, paging } from './endpoint.ts'
import { CATALOG_STATES } from '../catalogs/catalog-states.ts'

/** A catalogue in its company's list. */
export const ownCatalog = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Its address below that of the shop. */
  slug: z.string(),
  /** The path of its page. */
  address: z.string(),
  /** The address of the uploaded picture. */
  cover: z.string().nullable(),
  /** The picture that represents it: the cover, else the picture of the first listing that has one. */
  picture: z.string().nullable(),
  product_ids: z.array(z.number().int()),
  published: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(CATALOG_STATES),
  /** Its listings, and those of them that buyers can see. */
  listings: z.number().int(),
  on_sale: z.number().int(),
  updated_at: z.string(),
})
export type OwnCatalog = z.output<typeof ownCatalog>

const shownCatalog = ownCatalog.extend({
  products: z.array(
    z.object({ id: z.number().int(), name: z.string(), image: z.string().nullable(), is_on_sale: z.boolean() }),
  ),
})
export type ShownCatalog = z.output<typeof shownCatalog>
export type CatalogProduct = ShownCatalog['products'][number]

export const CATALOG_SORTS = ['updated_at', 'name', 'listings'] as const

/** D-07: the rows are `data`, the paging keys stand beside it. */
export const catalogList = endpoint({
  id: 'catalogs.list',
  method: 'GET',
  path: 'product/catalog',
  access: needs('Catalog', 'View'),
  input: z.object({
    search: z.string().trim().max(100).default('').catch(''),
    state: z.enum(CATALOG_STATES).optional().catch(undefined),
    sort: z.enum(CATALOG_SORTS).default('updated_at').catch('updated_at'),
    direction: z.enum(['asc', 'desc']).default('desc').catch('desc'),
    ...paging(50),
  }),
  response: {
    ...pageOf(ownCatalog).shape,
    /** The count of each state, regardless of search and state. */
    counts: z.record(z.enum(CATALOG_STATES), z.number().int()),
  },
  summary: "The company's catalogues, the last changed first (API-PRODUCT-03, D-185).",
})

export const catalogSave = endpoint({
  id: 'catalogs.save',
  method: 'POST',
  path: 'product/catalog',
  access: needsAny({ module: 'Catalog', action: 'Add' }, { module: 'Catalog', action: 'Edit' }),
  creates: true,
  input: catalogSent.extend({ id: id.optional(), was: catalogRead.optional() }),
  response: { data: ownCatalog },
  summary:
    'Creates a catalogue, or changes the one with `id`; with `was`, 409 when a colleague changed the same field (API-PRODUCT-04).',
})

export const catalogDelete = endpoint({
  id: 'catalogs.delete',
  method: 'POST',
  override: 'DELETE',
  path: 'product/catalog',
  encoding: 'form',
  access: needs('Catalog', 'Delete'),
  input: z.object({ id }),
  summary: 'Deletes a catalogue; its listings stay, and it can be restored for 30 days (API-PRODUCT-05, D-185).',
})

export const catalogRestore = endpoint({
  id: 'catalogs.restore',
  method: 'POST',
  path: 'product/catalog/restore',
  access: needs('Catalog', 'Delete'),
  input: z.object({ id }),
  response: { data: ownCatalog },
  summary: 'Brings a deleted catalogue back as it was (D-185).',
})

export const catalogDuplicate = endpoint({
  id: 'catalogs.duplicate',
  method: 'POST',
  path: 'product/catalog/duplicate',
  access: needs('Catalog', 'Add'),
  creates: true,
  input: z.object({ id }),
  response: { data: ownCatalog },
  summary: 'Copies a catalogue with its listings as a draft (D-185).',
})

export const catalogShow = endpoint({
  id: 'catalogs.show',
  method: 'GET',
  path: 'product/catalog/{id}',
  access: needs('Catalog', 'View'),
  params: { id },
  response: { data: shownCatalog },
  summary: 'One catalogue with the names of its listings (D-185).',
})

export const catalogPicture = endpoint({
  id: 'catalogs.picture',
  method: 'POST',
  path: 'product/catalog/picture',
  access: needsAny({ module: 'Catalog', action: 'Add' }, { module: 'Catalog', action: 'Edit' }),
  encoding: 'multipart',
  input: z.object({ file: sentFile(uploadMessages.imageKind) }),
  response: { data: z.object({ url: z.string(), name: z.string() }) },
  summary: 'Stores a cover; it is public, and removed when no catalogue shows it (D-185).',
})
