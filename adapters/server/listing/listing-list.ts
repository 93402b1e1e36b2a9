import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import {
  type OwnListing,
  ownListing as ownListingRow,
  productList,
  productShow,
} from '../../../core/contracts/listing.contract.ts'
import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { ListingState } from '../../../core/catalogue/options.ts'
import type { Tables } from '../database/tables.ts'
import { containing } from '../database/patterns.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { editorForm } from './editor-form.ts'
import { derivedColumns, ownListing } from './own-listings.ts'
import { pictureAddress } from './picture-address.ts'
import { currencyOf } from './variation-facts.ts'

const SORTS = {
  updated: 'listings.updated_at',
  name: 'listings.name',
  score: 'listings.score',
  price: 'listings.price_usd',
} as const

/** The seller's listings of a state whose words match. */
export function matchingListings(
  k: Kysely<Tables>,
  { search, state }: { readonly search: string; readonly state: ListingState },
) {
  let query = k.selectFrom('listings')
  if (state === 'deleted') query = query.where('listings.deleted_at', 'is not', null)
  else query = query.where('listings.deleted_at', 'is', null)
  if (state === 'draft' || state === 'published')
    query = query.where('listings.published', '=', state === 'published' ? 1 : 0)
  for (const word of search
    .toLowerCase()
    .split(/\s+/)
    .filter((each) => each !== '')
    .slice(0, 8)) {
    query = query.where('listings.search', 'like', containing(word))
  }
  return query
}

export const listBindings = [
  bind(productList, async ({ page, per_page, search, state, sort, direction }, context) =>
    context.read(async (k) => {
      const query = matchingListings(k, { search, state })
      const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await query
        .leftJoin('categories', 'categories.id', 'listings.category_id')
        .leftJoin('brands', 'brands.id', 'listings.brand_id')
        .leftJoin('listing_drafts', 'listing_drafts.listing_id', 'listings.id')
        .select([
          'listings.id',
          'listings.slug',
          'listings.name',
          'listings.product_url',
          'listings.is_featured',
          'listings.big_post',
          'listings.published',
          'listings.deleted_at',
          'listings.availability',
          'listings.price_type',
          'listings.product_type',
          'listing_drafts.listing_id as draft_id',
          'listings.price_from_minor',
          'listings.price_to_minor',
          'listings.currency',
          'listings.unit',
          'listings.score',
          'listings.cover',
          'listings.updated_at',
          'categories.name as category_name',
          'brands.name as brand_name',
        ])
        .select(sql<unknown>`listings.form -> 'category_lists'`.as('category_lists'))
        .orderBy(SORTS[sort], (by) => (direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()))
        .orderBy('listings.id', direction)
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const counted = await k
        .selectFrom('listings')
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('every'),
          eb.fn
            .countAll<number>()
            .filterWhere((on) => on.and([on('deleted_at', 'is', null), on('published', '=', 0)]))
            .as('draft'),
          eb.fn
            .countAll<number>()
            .filterWhere((on) => on.and([on('deleted_at', 'is', null), on('published', '=', 1)]))
            .as('published'),
          eb.fn.countAll<number>().filterWhere('deleted_at', 'is not', null).as('deleted'),
          eb.fn
            .countAll<number>()
            .filterWhere((on) => on.and([on('deleted_at', 'is', null), on('is_featured', '=', true)]))
            .as('featured'),
        ])
        .executeTakeFirstOrThrow()
      const data = rows.map((row): z.input<typeof ownListingRow> => ({
        id: row.id,
        slug: row.slug,
        name: row.name,
        category_name: row.category_name,
        brand_name: row.brand_name,
        shop_name: context.me.companyName,
        company_details: { slug: context.me.companySlug },
        product_url: row.product_url,
        category_lists: (row.category_lists ?? []) as OwnListing['category_lists'],
        is_featured: row.is_featured ? 1 : 0,
        big_post: row.big_post ? 1 : 0,
        published: row.published === 1 ? 1 : 0,
        has_draft: row.draft_id === null ? 0 : 1,
        is_deleted: row.deleted_at === null ? 0 : 1,
        availability: row.availability,
        price_type: row.price_type,
        product_type: row.product_type,
        price_from: amountOf(row.price_from_minor, row.currency),
        price_to: amountOf(row.price_to_minor, row.currency),
        currency: row.currency,
        unit: row.unit,
        score: Number(row.score),
        image: row.cover === null ? null : pictureAddress(row.cover, context),
        updated_at: formatWireTime(row.updated_at),
      })) as OwnListing[]
      return {
        data: paginatorOf(data, Number(total), { page, per_page }, context),
        counts: {
          all: Number(counted.every),
          draft: Number(counted.draft),
          published: Number(counted.published),
          deleted: Number(counted.deleted),
        },
        featured: Number(counted.featured),
      }
    }),
  ),

  bind(productShow, async ({ id }, context) =>
    context.read(async (k) => {
      const row = await ownListing(k, id)
      const { form, stored, variations } = await editorForm(k, row, context)
      const brand =
        row.brand_id === null
          ? undefined
          : await k.selectFrom('brands').select('name').where('id', '=', row.brand_id).executeTakeFirst()
      return {
        data: {
          id: row.id,
          slug: row.slug,
          version: row.version,
          published: row.published === 1 ? 1 : 0,
          was_published: row.published_at !== null,
          has_live: row.live !== undefined,
          taken_off_reason: row.taken_off_reason,
          score: Number((await derivedColumns(k, row.company_id, row.id, stored)).score ?? row.score),
          updated_at: formatWireTime(row.updated_at),
          product_url: row.product_url,
          company_details: { slug: context.me.companySlug },
          brand_name: brand?.name ?? null,
          variations: {
            levels_complete: variations.levels_complete,
            default_price: amountOf(variations.default_price, currencyOf(row)),
            total: variations.total,
            unpriced: variations.unpriced,
          },
          form,
        },
      }
    }),
  ),
]

function amountOf(minor: number | null, currency: string | null): number | null {
  if (minor === null || currency === null || !isCurrencyCode(currency)) return null
  return toAmount({ minor: Number(minor), currency })
}
