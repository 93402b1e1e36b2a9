import { LISTING_STATES } from '../catalogue/options.ts'
import { z } from 'zod'
import { listingChange } from '../catalogue/bulk-edit.ts'
import { MAX_BULK } from '../catalogue/listing-limits.ts'
import { listingMessages as say } from '../catalogue/listing.messages.ts'
import { describedField } from '../catalogue/product-form/described-field.ts'
import { PRODUCT_FIELD_NAMES, SELECTOR_LABELS } from '../catalogue/product-form/fields.ts'
import type { ProductFieldName, SelectorName } from '../catalogue/product-form/fields.ts'
import { AVAILABILITIES, PRICE_TYPES, PRODUCT_TYPES } from '../catalogue/product-variants.ts'
import { id } from '../text/id.schema.ts'
import { sentFile } from '../uploads/sent-file.ts'
import { endpoint, needs, needsAny, pageOf, paging } from './endpoint.ts'

/** A flag as 0 or 1. Accepts numbers, texts and booleans (D-14). */
export const zeroOrOne = z.preprocess(
  (value) =>
    value === true || value === '1' || value === 'true'
      ? 1
      : value === false || value === '0' || value === 'false'
        ? 0
        : value,
  z.union([z.literal(0), z.literal(1)]),
)

const unchecked = z.unknown().optional()
const selector = (name: SelectorName, values: readonly string[]) =>
  unchecked.meta({ title: SELECTOR_LABELS[name], type: 'string', enum: [...values] })
const formFields = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((name) => [name, unchecked.meta(describedField(name))]),
) as Readonly<Record<ProductFieldName, typeof unchecked>>

/**
 * The product form with wire names at the top level. `core/catalogue/product-form.schema` validates the values with the
 * draft schema, or the strict one for published = 1, so that every message names its field.
 */
export const productSave = z.object({
  availability: selector('availability', AVAILABILITIES),
  product_type: selector('product_type', PRODUCT_TYPES),
  price_type: selector('price_type', PRICE_TYPES),
  ...formFields,
  /** 1 publishes, which needs every required field. 0 saves a draft. */
  published: zeroOrOne.default(0),
})

/** The response of a save. */
export const savedListing = z.object({
  id: z.number().int(),
  slug: z.string(),
  version: z.number().int(),
  published: z.union([z.literal(0), z.literal(1)]),
  score: z.number(),
  updated_at: z.string(),
})

export const productStore = endpoint({
  id: 'listing.store',
  method: 'POST',
  path: 'product/store',
  access: needs('Product', 'Add'),
  creates: true,
  input: productSave,
  response: { data: savedListing },
  summary: 'Creates a listing, as a draft or published (IMPLIED-07).',
})

export const productUpdate = endpoint({
  id: 'listing.update',
  method: 'POST',
  path: 'product/update/{id}',
  access: needs('Product', 'Edit'),
  params: { id },
  /** `version` is the version that the editor read. The server rejects one older than the stored version. */
  input: productSave.extend({
    version: z.coerce.number<number | string>().int().optional(),
    /** With 1 and `published` 0, a listing on sale stays so, and this becomes its next version (D-212). Ours. */
    draft: zeroOrOne.optional(),
  }),
  response: { data: savedListing },
  summary: 'Saves a listing as a draft or published (IMPLIED-07).',
})

/** A listing in its seller's lists. Spec §3 "Product", plus the columns of the seller's table. */
export const ownListing = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  category_name: z.string().nullable(),
  brand_name: z.string().nullable(),
  shop_name: z.string(),
  company_details: z.object({ slug: z.string() }),
  product_url: z.string().nullable(),
  category_lists: z.array(z.union([z.string(), z.number()])),
  is_featured: z.union([z.literal(0), z.literal(1)]),
  big_post: z.union([z.literal(0), z.literal(1)]),
  published: z.union([z.literal(0), z.literal(1)]),
  /** Whether a next version of a listing on sale is edited (D-212). */
  has_draft: z.union([z.literal(0), z.literal(1)]),
  is_deleted: z.union([z.literal(0), z.literal(1)]),
  availability: z.enum(['in_stock', 'by_order']),
  price_type: z.enum(['fixed', 'quantity']),
  product_type: z.enum(['simple', 'configured']),
  /** In whole units of `currency`; null if the listing has no price. */
  price_from: z.number().nullable(),
  price_to: z.number().nullable(),
  currency: z.string().nullable(),
  unit: z.string().nullable(),
  /** 0 to 100, two decimals. */
  score: z.number(),
  /** An address, or null. */
  image: z.string().nullable(),
  updated_at: z.string(),
})
export type OwnListing = z.output<typeof ownListing>

export const productList = endpoint({
  id: 'listing.list',
  method: 'GET',
  path: 'product/list',
  access: needs('Product', 'View'),
  input: z.object({
    ...paging(100),
    search: z.string().trim().max(200).default(''),
    /** `all` excludes deleted listings. */
    state: z.enum(LISTING_STATES).default('all').catch('all'),
    sort: z.enum(['updated', 'name', 'score', 'price']).default('updated').catch('updated'),
    direction: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  }),
  response: {
    data: pageOf(ownListing),
    /** Number of listings in each state, regardless of the search. */
    counts: z.object({
      all: z.number().int(),
      draft: z.number().int(),
      published: z.number().int(),
      deleted: z.number().int(),
    }),
    /** How many are featured, which the plan limits. */
    featured: z.number().int(),
  },
  summary: "The seller's listings by page, including drafts (API-ADS-02).",
})

export const productShow = endpoint({
  id: 'listing.show',
  method: 'GET',
  path: 'product/form/{id}',
  access: needsAny({ module: 'Product', action: 'Edit' }, { module: 'Product', action: 'Add' }),
  params: { id },
  response: {
    data: z.object({
      id: z.number().int(),
      slug: z.string(),
      version: z.number().int(),
      published: z.union([z.literal(0), z.literal(1)]),
      /** Whether the listing was published before; the editor then asks to publish it again (D-57). */
      was_published: z.boolean(),
      /** Whether another version is on sale than the one that is edited (D-212). */
      has_live: z.boolean(),
      /** Why an operator took it off the market; null when nobody did (D-190). */
      taken_off_reason: z.string().nullable(),
      score: z.number(),
      updated_at: z.string(),
      product_url: z.string().nullable(),
      company_details: z.object({ slug: z.string() }),
      brand_name: z.string().nullable(),
      /** Facts about the variations of a configured listing that the score needs. */
      variations: z.object({
        levels_complete: z.boolean(),
        default_price: z.number().nullable(),
        total: z.number().int(),
        /** Variations on sale at price 0. */
        unpriced: z.number().int(),
      }),
      /** The product form with wire names. */
      form: z.record(z.string(), z.unknown()),
    }),
  },
  summary:
    'One listing of the seller with its form, for the editor; 404 for deleted listings and those of other sellers (IMPLIED-07).',
})

const variationState = z.object({ price: z.number(), status: z.union([z.literal(0), z.literal(1)]) })

export const draftDifference = endpoint({
  id: 'listing.draftDifference',
  method: 'GET',
  path: 'product/draft/{id}',
  access: needsAny({ module: 'Product', action: 'Edit' }, { module: 'Product', action: 'Add' }),
  params: { id },
  response: {
    data: z.object({
      /** Fields of the form in which the draft differs from what is on sale, with the values of both by wire names. */
      fields: z.array(z.string()),
      live: z.record(z.string(), z.unknown()),
      draft: z.record(z.string(), z.unknown()),
      specifications: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
      variations: z.object({
        added: z.object({ total: z.number().int(), names: z.array(z.string()) }),
        removed: z.object({ total: z.number().int(), names: z.array(z.string()) }),
        changed: z.object({
          total: z.number().int(),
          rows: z.array(z.object({ name: z.string(), live: variationState, draft: variationState })),
        }),
      }),
      live_currency: z.string(),
      currency: z.string(),
      started_at: z.string(),
      updated_at: z.string(),
    }),
  },
  summary: 'How the draft of a listing on sale differs from what buyers see; 404 without a draft (D-212).',
})

export const discardDraft = endpoint({
  id: 'listing.discardDraft',
  method: 'POST',
  path: 'product/draft/discard',
  access: needs('Product', 'Edit'),
  /** `version` is the version that the editor read: a newer one of somebody else is not dropped (409). */
  input: z.object({ id, version: z.coerce.number<number | string>().int().optional() }),
  response: { data: savedListing },
  summary: 'Drops the draft of a listing on sale: what buyers see is edited again (D-212).',
})

const several = z.object({
  ids: z
    .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(id))
    .refine((ids) => ids.length > 0, say.nothingChosen)
    .refine((ids) => ids.length <= MAX_BULK, say.tooManyChosen),
})

/** Listings by id, or all that match a list, except some. */
const chosenListings = {
  ids: z.array(id).max(MAX_BULK, say.tooManyChosen).optional(),
  matching: z
    .object({ search: z.string().trim().max(200).default(''), state: z.enum(LISTING_STATES).default('all') })
    .optional(),
  except: z.array(id).max(MAX_BULK).optional(),
  /** The number of listings that the person saw: when more match by now, nothing is changed. */
  seen: z.coerce.number<number | string>().int().min(0).optional(),
}

export const productBulkUpdate = endpoint({
  id: 'listing.bulkUpdate',
  method: 'POST',
  path: 'product/bulk_update',
  access: needs('Product', 'Edit'),
  // A repeated rise by percent would rise twice.
  creates: true,
  input: z.object({
    ...chosenListings,
    change: listingChange,
    /** 1 changes nothing and only counts. */
    dry_run: zeroOrOne.optional(),
  }),
  response: {
    data: z.object({
      /** For the undo; null when nothing was changed. */
      id: z.number().int().nullable(),
      changed: z.number().int(),
      /** Listings that are left out, with the reason; the first fifty. */
      skipped: z.array(z.object({ id: z.number().int(), name: z.string(), message: z.string() })),
      skipped_total: z.number().int(),
      undo_until: z.string().nullable(),
    }),
  },
  summary: 'Changes one thing of many listings, or with dry_run counts them; each one or none of its fields (D-213).',
})

export const productBulkUndo = endpoint({
  id: 'listing.bulkUndo',
  method: 'POST',
  path: 'product/bulk_update/undo',
  access: needs('Product', 'Edit'),
  // A repeated undo would say that there is nothing to undo.
  creates: true,
  input: z.object({ id }),
  response: {
    data: z.object({
      undone: z.number().int(),
      skipped: z.array(z.object({ id: z.number().int(), name: z.string(), message: z.string() })),
      /** All of them; missing from a server process of an earlier release. */
      skipped_total: z.number().int().optional(),
    }),
  },
  summary: 'Takes a change of many listings back within ten minutes; what was changed since stays (D-213).',
})

/** A call that changes several listings at once. */
const severalCall = (name: 'delete' | 'restore', action: 'Delete' | 'Restore', summary: string) =>
  endpoint({
    id: `listing.${name}`,
    method: 'POST',
    path: `product/${name}`,
    access: needs('Product', action),
    input: several,
    response: { data: z.object({ ids: z.array(z.number().int()) }) },
    summary,
  })

export const productDelete = severalCall(
  'delete',
  'Delete',
  'Unpublishes and deletes listings; product/restore restores them (IMPLIED-07).',
)
export const productRestore = severalCall('restore', 'Restore', 'Brings deleted listings back as drafts (IMPLIED-07).')

export const productDuplicate = endpoint({
  id: 'listing.duplicate',
  method: 'POST',
  path: 'product/duplicate',
  access: needs('Product', 'Duplicate'),
  creates: true,
  input: z.object({ id }),
  response: { data: savedListing },
  summary: 'Copies a listing to a new draft, with its specifications, levels, matrix and calculator (IMPLIED-07).',
})

/** A call that turns one mark of a listing on or off. */
const markCall = <const Mark extends 'is_featured' | 'big_post'>(
  name: 'featured' | 'bigPost',
  path: string,
  action: 'Featured' | 'Big Post',
  mark: Mark,
  summary: string,
) =>
  endpoint({
    id: `listing.${name}`,
    method: 'POST',
    path,
    access: needs('Product', action),
    input: z.object({ id, [mark]: zeroOrOne } as { id: typeof id } & Record<Mark, typeof zeroOrOne>),
    summary,
  })

export const productFeatured = markCall(
  'featured',
  'product/featured',
  'Featured',
  'is_featured',
  'Starts or stops featuring a published listing (IMPLIED-07).',
)
export const productBigPost = markCall(
  'bigPost',
  'product/big_post',
  'Big Post',
  'big_post',
  'Starts or stops showing a listing as a big post on the storefront (IMPLIED-07).',
)

export const productExport = endpoint({
  id: 'listing.export',
  method: 'GET',
  path: 'product/export',
  access: needs('Product', 'Export'),
  response: { data: z.object({ url: z.string(), rows: z.number().int() }) },
  isPersonal: true,
  summary:
    "Writes all of the seller's listings to a CSV file and returns a link that is valid for an hour (IMPLIED-07).",
})

export const productPhotoUpload = endpoint({
  id: 'listing.uploadPhoto',
  method: 'POST',
  path: 'product/photo/upload',
  access: needsAny({ module: 'Product', action: 'Add' }, { module: 'Product', action: 'Edit' }),
  encoding: 'multipart',
  input: z.object({ photo: sentFile(say.photoMissing) }),
  response: {
    data: z.object({
      url: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      thumbnails: z.array(z.object({ url: z.string(), width: z.number().int() })),
    }),
  },
  summary: 'Stores one photo, re-encoded and with small versions, and returns its address for the form (IMPLIED-07).',
})
