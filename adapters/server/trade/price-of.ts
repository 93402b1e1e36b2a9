import { type Kysely, sql, type SqlBool } from 'kysely'
import { currencyOf, type FormOfPrice, pricingOfForm } from '../../../core/pricing/form-pricing.ts'
import { priceFor, type PriceResult, type ProductPricing } from '../../../core/pricing/price-for.ts'
import { pricingMessages } from '../../../core/pricing/pricing.messages.ts'
import type { Combination } from '../../../core/trade/quote.schema.ts'
import { tradeMessages } from '../../../core/trade/trade.messages.ts'
import type { Tables } from '../database/tables.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { offeredVariations } from '../listing/listing-drafts.ts'
import { type Buyer, rulesOfListing } from '../prices/price-rules-store.ts'

/** The data of a published listing that a quote needs. */
export interface OfferedListing {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly unit: string
  readonly cover: string
  readonly priceTerm: string
  readonly pricing: ProductPricing | undefined
}

interface ListingRow {
  id: number
  company_id: number
  name: string
  unit: string | null
  cover: string | null
  price_term: string | null
  price_type: 'fixed' | 'quantity'
  currency: string | null
  form: Omit<FormOfPrice, 'price_type'>
}

/**
 * A listing that anybody may request a quote for: published, not deleted, of an approved company. All others are
 * refused like a missing listing. Reads unscoped, because these facts are public.
 */
export async function offeredListing(k: Kysely<Tables>, id: number): Promise<OfferedListing> {
  const listing = await findOfferedListing(k, id)
  if (listing === undefined) throw notFound('product')
  return listing
}

/** The same listing; undefined when it is not on sale any more. */
export async function findOfferedListing(k: Kysely<Tables>, id: number): Promise<OfferedListing | undefined> {
  const row = await offered(k).where('l.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : asOffered(row)
}

/** Those of these listings that are on sale, by id. */
export async function offeredByIds(
  k: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OfferedListing>> {
  if (ids.length === 0) return new Map()
  const rows = await offered(k)
    .where('l.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, asOffered(row)]))
}

/** All listings that can be quoted; the demo market chooses from them. */
export async function offeredListings(k: Kysely<Tables>): Promise<readonly OfferedListing[]> {
  return (await offered(k).orderBy('l.id').limit(5000).execute()).map(asOffered)
}

const offered = (k: Kysely<Tables>) =>
  k
    .selectFrom('listings as l')
    .innerJoin('companies as c', 'c.id', 'l.company_id')
    .select(['l.id', 'l.company_id', 'l.name', 'l.unit', 'l.cover', 'l.price_term', 'l.price_type', 'l.currency'])
    .select(
      sql`jsonb_build_object('unit_price', l.form->'unit_price', 'order_quantity', l.form->'order_quantity',
        'currency_id', l.form->'currency_id', 'qty_currency', l.form->'qty_currency')`.as('form'),
    )
    .where('c.approval', '=', 'approved')
    .where('l.published', '=', 1)
    .where('l.deleted_at', 'is', null)
    .$castTo<ListingRow>()

const asOffered = (row: ListingRow): OfferedListing => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  unit: row.unit ?? '',
  cover: row.cover === null || /^(https?:\/)?\//.test(row.cover) ? (row.cover ?? '') : `/files/${row.cover}`,
  priceTerm: row.price_term ?? '',
  pricing: pricingOfForm({ ...row.form, price_type: row.price_type }, currencyOf(row.currency)),
})

/** The prices of a listing of the handle's company, published or not; undefined without any. */
export async function pricingOfOwn(k: Kysely<Tables>, id: number): Promise<ProductPricing | undefined> {
  const row = await k
    .selectFrom('listings')
    .select(['price_type', 'currency', 'form'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : pricingOfForm(
        { ...(row.form as Omit<FormOfPrice, 'price_type'>), price_type: row.price_type },
        currencyOf(row.currency),
      )
}

export type Priced = Extract<PriceResult, { ok: true }>

/**
 * Prices a choice on the server: the variation's own price, else the quantity's tier, else the unit price (D-79), then the
 * seller's rules for the buyer (D-162).
 * Refuses quantities below the minimum and terms without a variation on sale.
 */
export async function pricedChoice(
  k: Kysely<Tables>,
  listing: OfferedListing,
  { quantity, combinations }: { readonly quantity: number; readonly combinations: readonly Combination[] },
  { buyer, now }: { readonly buyer: Buyer | undefined; readonly now: Date },
): Promise<Priced> {
  if (listing.pricing === undefined) throw refusedField('product_id', pricingMessages.noPrice)
  const matrixItem = await findVariation(k, listing.id, combinations)
  if (matrixItem === undefined && combinations.length > 0)
    throw refusedField('combinations', tradeMessages.variationUnknown)
  const rules = await rulesOfListing(k, listing.id, buyer, now)
  const price = priceFor({ product: listing.pricing, matrixItem, quantity, rules })
  if (!price.ok) throw refusedField(price.reason === 'noPrice' ? 'product_id' : 'quantity', price.message)
  return price
}

/** The variation of these terms; undefined without terms, or when it is not on sale. */
export async function findVariation(
  k: Kysely<Tables>,
  listingId: number,
  combinations: readonly Combination[],
): Promise<{ price: number } | undefined> {
  if (combinations.length === 0) return undefined
  const terms = combinations.map(({ term_id }) => String(term_id))
  const parts = sql`string_to_array(key, '-')`
  return k
    .selectFrom(offeredVariations([listingId]).as('offered'))
    .select('price_minor as price')
    .where('status', '=', 1)
    .where(sql<SqlBool>`${parts} @> ${terms}::text[] and ${parts} <@ ${terms}::text[]`)
    .executeTakeFirst()
}

/** The lowest price of the variations on sale of configured listings, by listing, as the list price's range counts them. */
export async function lowestVariations(
  k: Kysely<Tables>,
  listingIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (listingIds.length === 0) return new Map()
  const rows = await k
    .selectFrom(offeredVariations(listingIds).as('m'))
    .innerJoin('listings as l', 'l.id', 'm.listing_id')
    .select(['m.listing_id', (eb) => eb.fn.min<number>('m.price_minor').as('lowest')])
    .where('l.product_type', '=', 'configured')
    .where('m.status', '=', 1)
    .where('m.price_minor', '>', 0)
    .groupBy('m.listing_id')
    .execute()
  return new Map(rows.map(({ listing_id, lowest }) => [listing_id, Number(lowest)]))
}
