import type { CurrencyCode } from '../pricing/currency.ts'
import { times } from '../pricing/money.ts'
import type { Money } from '../pricing/money.ts'
import { tradeMessages as say } from './trade.messages.ts'

export type Side = 'buyer' | 'seller'

/** The buyer's request; it never changes after it was sent. D-79. */
export interface QuoteRequest {
  readonly quantity: number
  /** The currency of the product and of every offer. */
  readonly currency: CurrencyCode
  /**
   * The unit price that the server computed when the request was sent, in minor units, or fractions of one (D-335):
   * variation, tier or unit price. D-79.
   */
  readonly unitPrice: number
  /** The moment of quoting, in ms since 1970. */
  readonly at: number
}

/** The terms of an offer. */
export interface OfferTerms {
  readonly quantity: number
  /** Per piece, in minor units of the request's currency. */
  readonly unitPrice: number
  readonly priceTerm: string
  /** The place that the price term names, such as a port; '' for none. */
  readonly place: string
  /** One of PAYMENT_METHODS; '' when it is left open. */
  readonly paymentMethod: string
  /** Days from the order to the dispatch; undefined when they are left open. */
  readonly leadTimeDays: number | undefined
  /** The last moment at which it can be accepted, in ms since 1970; undefined for an unlimited offer. */
  readonly validUntil: number | undefined
  readonly message: string
}

/** One immutable version of the offer. `offerState` returns its state. */
export interface Offer extends OfferTerms {
  /** Consecutive from 1. */
  readonly version: number
  readonly by: Side
  readonly at: number
  /** Unit price × quantity, in whole minor units, rounded once (D-335). */
  readonly total: number
}

/** How an offer ended, by version. An offer that was replaced or expired has no entry. */
export type OfferEnd = 'accepted' | 'declined' | 'withdrawn'

export interface Negotiation {
  readonly request: QuoteRequest
  /** Ascending by version. */
  readonly offers: readonly Offer[]
  readonly ends: Readonly<Record<number, OfferEnd>>
}

export type OfferState = OfferEnd | 'open' | 'replaced' | 'expired'

/** A negotiation in which nobody has made an offer yet. */
export const openNegotiation = (request: QuoteRequest): Negotiation => ({ request, offers: [], ends: {} })

/** The newest version while it can still be accepted; undefined when there is none. */
export function openOffer(negotiation: Negotiation, now: number): Offer | undefined {
  const newest = negotiation.offers.at(-1)
  return newest !== undefined && offerState(negotiation, newest, now) === 'open' ? newest : undefined
}

/** The state of one version. Only the newest can be open; it expires one millisecond after its last valid moment. */
export function offerState({ offers, ends }: Negotiation, offer: Offer, now: number): OfferState {
  const end = ends[offer.version]
  if (end !== undefined) return end
  if (offer.version < offers.length) return 'replaced'
  return offer.validUntil !== undefined && now > offer.validUntil ? 'expired' : 'open'
}

/**
 * Why a side cannot make an offer now, as the text to show; undefined when it can. The seller makes the first offer.
 * While an offer is open only the other side can counter it; its author must withdraw it before making another.
 * Quantity: whole, at least 1; price above 0.
 */
export function offerProblem(negotiation: Negotiation, by: Side, terms: OfferTerms, now: number): string | undefined {
  if (negotiation.offers.length === 0 && by === 'buyer') return say.sellerFirst
  if (openOffer(negotiation, now)?.by === by) return say.offerStands
  if (!Number.isInteger(terms.quantity) || terms.quantity < 1) return say.quantity
  if (!(terms.unitPrice > 0 && terms.unitPrice <= Number.MAX_SAFE_INTEGER)) return say.price
  const total = totalOf(negotiation, terms)
  if (total === undefined) return say.tooMuch
  if (total.minor === 0) return say.sumTooSmall
  return terms.validUntil === undefined || terms.validUntil > now ? undefined : say.day
}

/**
 * Why a side cannot accept or decline a version now; undefined when it can: the version is the newest, still valid, and
 * made by the other side.
 */
export function responseProblem(negotiation: Negotiation, by: Side, version: number, now: number): string | undefined {
  const offer = negotiation.offers.find((candidate) => candidate.version === version)
  if (offer === undefined) return say.offerUnknown
  const state = offerState(negotiation, offer, now)
  if (state === 'expired') return say.offerExpired
  if (state !== 'open') return say.offerReplaced
  return offer.by === by ? say.ownOffer : undefined
}

/**
 * The negotiation with a further version; earlier versions stay the same objects. Throws when `offerProblem` returns a
 * problem.
 */
export function withOffer(negotiation: Negotiation, by: Side, terms: OfferTerms, now: number): Negotiation {
  const problem = offerProblem(negotiation, by, terms, now)
  const total = totalOf(negotiation, terms)
  if (problem !== undefined || total === undefined) throw new RangeError(problem ?? say.tooMuch)
  const offer: Offer = Object.freeze({
    ...terms,
    version: negotiation.offers.length + 1,
    by,
    at: now,
    total: total.minor,
  })
  return { ...negotiation, offers: [...negotiation.offers, offer] }
}

/** The negotiation after its newest offer ended; an offer ends only once. */
export function withEnd(negotiation: Negotiation, end: OfferEnd): Negotiation {
  const version = negotiation.offers.length
  if (version === 0 || negotiation.ends[version] !== undefined) return negotiation
  return { ...negotiation, ends: { ...negotiation.ends, [version]: end } }
}

function totalOf({ request }: Negotiation, { unitPrice, quantity }: OfferTerms): Money | undefined {
  return times({ minor: unitPrice, currency: request.currency }, quantity)
}
