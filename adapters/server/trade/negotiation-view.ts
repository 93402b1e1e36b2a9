import type { Kysely } from 'kysely'
import type { NegotiationView, OfferRow } from '../../../core/contracts/negotiation.contract.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { quoteStatus, stepsOf } from '../../../core/trade/negotiate.ts'
import { offerState } from '../../../core/trade/negotiation.ts'
import { sentSteps } from '../../../core/trade/price-steps.schema.ts'
import { turnOf } from '../../../core/trade/quote-statuses.ts'
import type { Combination } from '../../../core/trade/quote.schema.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { rulesOfListing } from '../prices/price-rules-store.ts'
import { findOfferedListing, findVariation, type OfferedListing } from './price-of.ts'
import type { OfferRowStored, OwnQuote } from './stored-quote.ts'

/** A quote as one side sees it. Reads unscoped: the parties know each other's names through it. */
export async function negotiationOf(
  k: Kysely<Tables>,
  quote: OwnQuote,
  { me, now }: Pick<Context, 'me' | 'now'>,
): Promise<NegotiationView> {
  const { row, offers, kept, currency, side, mayAct } = quote
  const at = now.getTime()
  const amount = (minor: number) => toAmount({ minor, currency })
  const status = quoteStatus(kept, at)
  const names = await namesOf(k, [
    row.seller_user_id,
    row.buyer_user_id,
    ...offers.map((offer) => offer.author_user_id),
  ])
  const listing = row.listing_id === null ? undefined : await findOfferedListing(k, row.listing_id)
  return {
    id: row.id,
    side,
    status,
    turn: turnOf(status) ?? null,
    steps: mayAct ? [...stepsOf(kept, side, at)] : [],
    is_read_only: !mayAct,
    seller: await companyOf(k, row.seller_company_id, names(row.seller_user_id)),
    buyer: await companyOf(k, row.buyer_company_id, names(row.buyer_user_id)),
    currency,
    unit: row.unit_name,
    product_id: row.listing_id,
    is_on_sale: listing !== undefined,
    product_name: row.product_name,
    product_image: row.product_image,
    combinations: (row.combinations as Combination[]).map(({ name, value }) => ({ name, value })),
    requested: {
      quantity: row.quantity,
      price: amount(row.unit_price),
      total: amount(row.total),
      price_reason: row.price_reason,
      price_steps: sentSteps(row.price_steps, amount),
      price_term: row.price_term,
      target_price: row.target_price === null ? null : amount(row.target_price),
      needed_by: row.needed_by,
      message: row.message,
      at: formatWireTime(row.quoted_at),
    },
    offers: offers.map((offer, index): OfferRow => {
      const made = kept.negotiation.offers[index]
      return asOfferRow(offer, {
        amount,
        author: names(offer.author_user_id),
        isMine: offer.author_user_id === me.userId,
        // `quoteStatus` and the versions come from the same moment.
        state: made === undefined ? 'replaced' : offerState(kept.negotiation, made, at),
      })
    }),
    ended_at: row.ended_at === null ? null : formatWireTime(row.ended_at),
    end_note: row.end_note,
    room_id: row.room_id,
    thread_id: side === 'seller' ? await threadOf(k, row) : null,
    pricing: await pricingOf(k, quote, listing, now),
    deal_unique_id: side === 'seller' ? await dealOf(k, row.deal_id) : null,
  }
}

interface OfferFacts {
  readonly amount: (minor: number) => number
  readonly author: string
  readonly isMine: boolean
  readonly state: OfferRow['state']
}

const asOfferRow = (offer: OfferRowStored, { amount, author, isMine, state }: OfferFacts): OfferRow => ({
  version: offer.version,
  by: offer.side,
  author,
  is_mine: isMine,
  state,
  quantity: offer.quantity,
  price: amount(offer.unit_price),
  total: amount(offer.total),
  price_term: offer.price_term,
  place: offer.place,
  payment_method: offer.payment_method,
  lead_time_days: offer.lead_time_days,
  valid_until: offer.valid_until === null ? null : formatWireTime(offer.valid_until),
  message: offer.message,
  list_price: offer.list_price === null ? null : amount(offer.list_price),
  price_reason: offer.price_reason as OfferRow['price_reason'],
  price_steps: sentSteps(offer.price_steps, amount),
  catalogue:
    offer.catalogue_slug === null || offer.catalogue_name === null
      ? null
      : { name: offer.catalogue_name, slug: offer.catalogue_slug },
  made_at: formatWireTime(offer.created_at),
  seen_at: offer.seen_at === null ? null : formatWireTime(offer.seen_at),
  ended_at: offer.ended_at === null ? null : formatWireTime(offer.ended_at),
})

/** The present prices of the product, when it is still sold in the quote's currency. */
async function pricingOf(
  k: Kysely<Tables>,
  { row, currency }: OwnQuote,
  listing: OfferedListing | undefined,
  now: Date,
): Promise<NegotiationView['pricing']> {
  const pricing = listing?.pricing
  if (listing === undefined || pricing === undefined || pricing.currency !== currency) return null
  const variation = await findVariation(k, listing.id, row.combinations as Combination[])
  const buyer = { userId: row.buyer_user_id, companyId: row.buyer_company_id }
  const rules = await rulesOfListing(k, listing.id, buyer, now)
  return {
    price_type: pricing.priceType,
    unit_price: pricing.unitPrice ?? null,
    tiers: pricing.tiers.map(({ min, max, per_unit }) => ({ min, max, per_unit })),
    variation_price: variation?.price ?? null,
    rules: rules === undefined ? null : { ...rules, rules: [...rules.rules] },
  }
}

async function companyOf(k: Kysely<Tables>, id: number, person: string): Promise<NegotiationView['seller']> {
  const company = await k
    .selectFrom('companies')
    .select(['name', 'slug', 'country', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    name: company?.name ?? 'Former member',
    slug: company?.slug ?? '',
    country: company?.country ?? null,
    city: company?.city ?? '',
    person,
  }
}

async function namesOf(k: Kysely<Tables>, ids: readonly (number | null)[]) {
  const rows = await k
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where(
      'id',
      'in',
      ids.filter((id) => id !== null),
    )
    .execute()
  const byId = new Map(rows.map(({ id, full_name }) => [id, full_name]))
  return (id: number | null): string => byId.get(id ?? 0) ?? 'Former member'
}

async function threadOf(k: Kysely<Tables>, { id, seller_company_id }: OwnQuote['row']): Promise<number | null> {
  const thread = await k
    .selectFrom('threads')
    .select('id')
    .where('quote_id', '=', id)
    .where('company_id', '=', seller_company_id)
    .executeTakeFirst()
  return thread?.id ?? null
}

async function dealOf(k: Kysely<Tables>, dealId: number | null): Promise<string | null> {
  if (dealId === null) return null
  const deal = await k
    .selectFrom('crm_records')
    .select('unique_id')
    .where('id', '=', dealId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return deal?.unique_id ?? null
}
