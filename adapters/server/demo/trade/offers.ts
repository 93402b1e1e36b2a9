import type { CurrencyCode } from '../../../../core/pricing/currency.ts'
import { moneyText } from '../../../../core/pricing/money.ts'
import type { PriceStep } from '../../../../core/pricing/price-rules.ts'
import { quantityText } from '../../../../core/reference/units.ts'
import { DAY_MS, HOUR_MS } from '../../../../core/time/durations.ts'
import { type KeptQuote, quoteStatus, type QuoteStep, takeStep } from '../../../../core/trade/negotiate.ts'
import { openNegotiation, type OfferTerms, type Side } from '../../../../core/trade/negotiation.ts'
import { turnOf } from '../../../../core/trade/quote-statuses.ts'
import type { Random } from '../random.ts'

/** How the quotes of the demo market went. */
export type Story = 'requested' | 'offered' | 'countered' | 'agreed' | 'declined' | 'expired' | 'withdrawn'

/** A story that fits the age of a request: old ones ended, young ones are open. */
export function storyFor(ageHours: number, own: Random): Story {
  if (ageHours > 480) return own.pick(['agreed', 'agreed', 'declined', 'expired', 'withdrawn'] as const)
  return ageHours > 60 ? own.pick(['offered', 'countered', 'agreed'] as const) : 'requested'
}

export interface AskedFor {
  readonly product: string
  readonly quantity: number
  readonly unit: string
  readonly currency: CurrencyCode
  /** In minor units. */
  readonly unitPrice: number
  readonly priceReason: string
  readonly priceSteps: readonly PriceStep[]
  readonly priceTerm: string
  readonly city: string
  readonly buyerUserId: number
  readonly sellerUserId: number
  /** In ms since 1970. */
  readonly at: number
  readonly now: number
}

interface Line {
  readonly by: Side
  readonly text: string
  readonly at: number
  readonly type: 'offer' | 'answer'
}

export interface Negotiated {
  readonly kept: KeptQuote
  readonly lines: readonly Line[]
  readonly offers: readonly Readonly<Record<string, unknown>>[]
  /** Columns of the quote. */
  readonly quote: Readonly<Record<string, unknown>>
  /** The seller has to act. */
  readonly isUnanswered: boolean
  readonly isEnded: boolean
}

/** Plays a story by the rules of the product. */
export function negotiated(asked: AskedFor, story: Story, own: Random): Negotiated {
  const { quantity, currency, unitPrice, now } = asked
  let kept: KeptQuote = { stage: 'open', negotiation: openNegotiation({ quantity, currency, unitPrice, at: asked.at }) }
  let at = asked.at
  const lines: Line[] = []
  const times: number[] = []
  const isOpen = story === 'offered' || story === 'countered'
  for (const [by, share, note] of offersOf(story)) {
    at = Math.min(at + own.int(3, 20) * HOUR_MS, now - HOUR_MS)
    const terms: OfferTerms = {
      quantity,
      unitPrice: Math.max(1, Math.round(unitPrice * share)),
      priceTerm: asked.priceTerm,
      place: asked.priceTerm === '' ? '' : asked.city,
      paymentMethod: by === 'seller' ? 'TT' : 'LC',
      leadTimeDays: by === 'seller' ? 21 : 14,
      validUntil: isOpen ? now + own.int(4, 12) * DAY_MS : at + (story === 'expired' ? 10 : 14) * DAY_MS,
      message: note,
    }
    const taken = takeStep(kept, { kind: 'offer', by, terms, seen: kept.negotiation.offers.length }, at)
    // A total that is too large is no offer.
    if (!taken.ok) break
    kept = taken.kept
    times.push(at)
    lines.push({ by, at, type: 'offer', text: offerText(asked, kept, note) })
  }
  const end = endOf(story, kept)
  let endedAt: number | undefined
  if (end !== undefined) {
    endedAt = Math.min(at + own.int(2, 30) * HOUR_MS, now - HOUR_MS / 2)
    const taken = takeStep(kept, end, endedAt)
    if (taken.ok) {
      kept = taken.kept
      lines.push({ by: end.by, at: endedAt, type: 'answer', text: ENDS[end.kind] ?? '' })
    }
  }
  const status = quoteStatus(kept, now)
  return {
    kept,
    lines,
    isUnanswered: status === 'countered',
    isEnded: turnOf(status) === undefined,
    quote: {
      // The clean-up of the clock has already run for what expired.
      stage: status === 'expired' ? 'open' : kept.stage,
      offer_count: kept.negotiation.offers.length,
      changed_at: new Date(endedAt ?? at).toISOString(),
      ended_at: endedAt === undefined ? null : new Date(endedAt).toISOString(),
      end_note: story === 'declined' ? 'Another supplier is nearer to our port.' : '',
    },
    offers: kept.negotiation.offers.map((offer, index) => ({
      version: offer.version,
      side: offer.by,
      author_user_id: offer.by === 'seller' ? asked.sellerUserId : asked.buyerUserId,
      quantity: offer.quantity,
      unit_price: offer.unitPrice,
      total: offer.total,
      price_term: offer.priceTerm,
      place: offer.place,
      payment_method: offer.paymentMethod,
      lead_time_days: offer.leadTimeDays ?? null,
      valid_until: offer.validUntil === undefined ? null : new Date(offer.validUntil).toISOString(),
      message: offer.message,
      list_price: unitPrice,
      price_reason: asked.priceReason,
      price_steps: asked.priceSteps,
      created_at: new Date(times[index] ?? at).toISOString(),
      seen_at:
        index < kept.negotiation.offers.length - 1 || !isOpen
          ? new Date((times[index] ?? at) + HOUR_MS).toISOString()
          : null,
      ended_as: kept.negotiation.ends[offer.version] ?? null,
      ended_at: kept.negotiation.ends[offer.version] === undefined ? null : new Date(endedAt ?? at).toISOString(),
    })),
  }
}

/** The offers of a story: who makes them, at which share of the list price, with which words. */
function offersOf(story: Story): readonly (readonly [by: Side, share: number, note: string])[] {
  const first = ['seller', 0.98, 'Packed for export, photos before loading.'] as const
  const counter = ['buyer', 0.9, 'We order the same lot every quarter. Can you meet this price?'] as const
  switch (story) {
    case 'requested':
      return []
    case 'countered':
      return [first, counter]
    case 'agreed':
      return [first, counter, ['seller', 0.94, 'For a yearly order of four lots this is our last price.'] as const]
    case 'offered':
    case 'declined':
    case 'expired':
    case 'withdrawn':
      return [first]
  }
}

function endOf(story: Story, { negotiation }: KeptQuote): QuoteStep | undefined {
  const version = negotiation.offers.length
  if (version === 0) return undefined
  if (story === 'agreed') return { kind: 'accept', by: 'buyer', version }
  if (story === 'declined') return { kind: 'decline', by: 'buyer', version }
  return story === 'withdrawn' ? { kind: 'end', by: 'buyer' } : undefined
}

const ENDS: Readonly<Partial<Record<QuoteStep['kind'], string>>> = {
  accept: 'Accepted the offer',
  decline: 'Declined the offer\nAnother supplier is nearer to our port.',
  end: 'Withdrew the request',
}

function offerText({ product, unit, currency }: AskedFor, { negotiation }: KeptQuote, note: string): string {
  const offer = negotiation.offers.at(-1)
  if (offer === undefined) return note
  const price = moneyText({ minor: offer.unitPrice, currency })
  const total = moneyText({ minor: offer.total, currency })
  const name = offer.version === 1 ? 'Offer' : 'Counter-offer'
  return `${name} ${offer.version}: ${quantityText(offer.quantity, unit)} of ${product} at ${price} each, ${total} in all\n${note}`
}
