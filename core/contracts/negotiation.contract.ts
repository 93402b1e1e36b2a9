import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import type { QuoteStep } from '../trade/negotiate.ts'
import { laterPriceSteps } from '../trade/price-steps.schema.ts'
import { QUOTE_STATUSES } from '../trade/quote-statuses.ts'
import { offerInput } from '../trade/offer.schema.ts'
import { tradeMessages } from '../trade/trade.messages.ts'
import { textOf } from '../text/text.schema.ts'
import { endpoint, signedIn } from './endpoint.ts'

const side = z.enum(['buyer', 'seller'])

export const quoteStatusWord = z.enum(QUOTE_STATUSES.map(({ value }) => value))

/** One immutable version. Prices are whole units of the quote's currency. */
export const offerRow = z.object({
  version: z.number().int(),
  by: side,
  /** The person who made it, as both sides know them. */
  author: z.string(),
  /** Whether the person who reads it made it. */
  is_mine: z.boolean(),
  state: z.enum(['open', 'replaced', 'expired', 'accepted', 'declined', 'withdrawn']),
  quantity: z.number(),
  price: z.number(),
  total: z.number(),
  price_term: z.string(),
  place: z.string(),
  payment_method: z.string(),
  lead_time_days: z.number().int().nullable(),
  /** Wire time of the last valid moment; null for an offer without an end. */
  valid_until: z.string().nullable(),
  message: z.string(),
  /** What the buyer paid in the shop for this quantity when the offer was made; null when it had no price. D-162. */
  list_price: z.number().nullable(),
  price_reason: z.enum(['matrix', 'tier', 'unit']).nullable(),
  /** What `list_price` had been reduced by then. D-342. */
  price_steps: laterPriceSteps,
  /** The catalogue that the seller sent with it, by its address in the shop; null for none. D-338. */
  catalogue: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** Wire times. `seen_at`: when the other side first saw it. */
  made_at: z.string(),
  seen_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type OfferRow = z.output<typeof offerRow>

const company = z.object({
  name: z.string(),
  slug: z.string(),
  country: z.string().nullable(),
  city: z.string(),
  person: z.string(),
})

/** What a screen needs to negotiate: the request, every version, whose turn it is and which steps this person has. */
export const negotiationView = z.object({
  id: z.number().int(),
  side,
  status: quoteStatusWord,
  /** The side that has to act; null when the quote ended. */
  turn: side.nullable(),
  /** The steps that this person can take now; empty without the right. */
  steps: z.array(z.enum(['offer', 'accept', 'decline', 'withdraw', 'end'] satisfies QuoteStep['kind'][])),
  /** Whether a right is missing, so that the screen can say which. */
  is_read_only: z.boolean(),
  seller: company,
  buyer: company,
  currency: z.string(),
  unit: z.string(),
  product_id: z.number().nullable(),
  /** Whether buyers can open the product (D-265). */
  is_on_sale: z.boolean(),
  product_name: z.string(),
  product_image: z.string(),
  combinations: z.array(z.object({ name: z.string(), value: z.string() })),
  requested: z.object({
    quantity: z.number(),
    price: z.number(),
    total: z.number(),
    price_reason: z.string(),
    /** What `price` had been reduced by when the request was sent. D-342. */
    price_steps: laterPriceSteps,
    price_term: z.string(),
    target_price: z.number().nullable(),
    needed_by: z.string().nullable(),
    message: z.string(),
    /** Wire time. */
    at: z.string(),
  }),
  offers: z.array(offerRow),
  /** Wire time and words of the end. */
  ended_at: z.string().nullable(),
  end_note: z.string(),
  room_id: z.string().nullable(),
  /** The seller's enquiry; null for the buyer. */
  thread_id: z.number().int().nullable(),
  /** The prices of the listing in minor units, for the live total of an offer; null when it is not on sale any more. */
  pricing: z
    .object({
      price_type: z.enum(['fixed', 'quantity']),
      unit_price: z.number().nullable(),
      tiers: z.array(z.object({ min: z.number(), max: z.number(), per_unit: z.number() })),
      /** The price of the requested variation. */
      variation_price: z.number().nullable(),
      /** The seller's rules for this buyer, in minor units (D-162). */
      rules: z
        .object({
          rules: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              percent: z.number(),
              amount: z.number(),
              minQuantity: z.number(),
              minTotal: z.number(),
            }),
          ),
          combine: z.enum(['best', 'all']),
          mostPercent: z.number(),
        })
        .nullable(),
    })
    .nullable(),
  /** The seller's deal; null for the buyer. */
  deal_unique_id: z.string().nullable(),
})
export type NegotiationView = z.output<typeof negotiationView>

const path = 'front/quote/{id}'
const params = { id }

export const viewNegotiation = endpoint({
  id: 'trade.negotiation',
  method: 'GET',
  path,
  access: signedIn,
  background: true,
  params,
  response: { data: negotiationView },
  summary: 'A quote with every version of its offers, for both sides; marks them as seen (D-113, D-153).',
})

export const makeOffer = endpoint({
  id: 'trade.makeOffer',
  method: 'POST',
  path: `${path}/offer`,
  access: signedIn,
  creates: true,
  params,
  input: offerInput.extend({
    /** Number of versions that the person saw. When there are more by now, the offer is refused. */
    seen: z.coerce.number<number | string>().int().min(0),
  }),
  notices: { success: tradeMessages.offerSent },
  response: { data: negotiationView },
  isPersonal: true,
  summary: "Makes the seller's first offer, a counter-offer, or a new one after an offer ended (D-113, D-153).",
})

export const answerOffer = endpoint({
  id: 'trade.answerOffer',
  method: 'POST',
  path: `${path}/answer`,
  access: signedIn,
  creates: true,
  params,
  input: z.discriminatedUnion('step', [
    z.object({ step: z.enum(['accept', 'decline', 'withdraw']), version: id, note: textOf('longText').default('') }),
    z.object({ step: z.literal('end'), note: textOf('longText').default('') }),
  ]),
  response: { data: negotiationView },
  isPersonal: true,
  summary:
    "Accepts or declines the other side's offer, withdraws the own one, or ends the request; accepting makes or moves the seller's deal (D-113, D-153).",
})

/** The event on the channels of both sides after every step, also of a colleague and of the clock. */
export const quoteChanged = z.object({
  type: z.literal('quote.changed'),
  quote_id: z.number().int(),
  room_id: z.string().nullable(),
})
