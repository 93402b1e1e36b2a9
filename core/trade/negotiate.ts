import { openOffer, type OfferTerms, type Side } from './negotiation.ts'
import { type KeptQuote, quoteAfter, type QuoteEvent, type QuoteStage } from './quote.machine.ts'
import type { QuoteStatus } from './quote-statuses.ts'
import { tradeMessages as say } from './trade.messages.ts'

export type { KeptQuote, QuoteStage }

/** What one side does. `seen`: the number of versions that the person saw when they decided. */
export type QuoteStep =
  | { readonly kind: 'offer'; readonly by: Side; readonly terms: OfferTerms; readonly seen: number }
  | { readonly kind: 'accept' | 'decline'; readonly by: Side; readonly version: number }
  | { readonly kind: 'withdraw'; readonly by: Side; readonly version: number }
  /** The buyer withdraws the request; the seller declines to make an offer. */
  | { readonly kind: 'end'; readonly by: Side }

export type StepResult =
  | { readonly ok: true; readonly kept: KeptQuote }
  /** `kept` may differ from what was stored: an offer may have expired meanwhile. */
  | { readonly ok: false; readonly problem: string; readonly kept: KeptQuote }

/**
 * The negotiation after a step of one side, by `quoteMachine`; refused with the text to show. An offer that expired
 * meanwhile ends first, so that whoever answers it learns that.
 */
export function takeStep(stored: KeptQuote, step: QuoteStep, now: number): StepResult {
  const kept = settled(stored, now)
  const problem = problemOf(kept, step, now)
  if (problem !== undefined) return { ok: false, problem, kept }
  const after = quoteAfter(kept, eventOf(step), now)
  return after.problem === undefined ? { ok: true, kept: after.kept } : { ok: false, problem: after.problem, kept }
}

/** The negotiation at this moment: an offer that nobody answered in time is no longer open. */
export function settled(kept: KeptQuote, now: number): KeptQuote {
  if (kept.stage !== 'offered') return kept
  return quoteAfter(kept, { type: 'tab.woke' }, now).kept
}

/** `offered`: the seller's offer is open. `countered`: the buyer's is. `expired`, `reopened`: none is open any more. */
export function quoteStatus(stored: KeptQuote, now: number): QuoteStatus {
  const { stage, negotiation } = settled(stored, now)
  if (stage === 'offered') return negotiation.offers.at(-1)?.by === 'seller' ? 'offered' : 'countered'
  if (stage !== 'open') return stage
  const newest = negotiation.offers.at(-1)
  if (newest === undefined) return 'requested'
  return negotiation.ends[newest.version] === 'withdrawn' ? 'reopened' : 'expired'
}

/** The steps that a side can take now, in the order in which a screen offers them. */
export function stepsOf(stored: KeptQuote, by: Side, now: number): readonly QuoteStep['kind'][] {
  const { stage, negotiation } = settled(stored, now)
  if (stage === 'offered') {
    if (openOffer(negotiation, now)?.by === by) return by === 'buyer' ? ['withdraw', 'end'] : ['withdraw']
    return by === 'buyer' ? ['accept', 'offer', 'decline', 'end'] : ['accept', 'offer', 'decline']
  }
  if (stage !== 'open') return []
  return by === 'buyer' && negotiation.offers.length === 0 ? ['end'] : ['offer', 'end']
}

/** Problems that the machine ignores silently, and decisions about an offer that is no longer the newest. */
function problemOf({ stage, negotiation }: KeptQuote, step: QuoteStep, now: number): string | undefined {
  if (stage === 'accepted') return say.wasAccepted
  if (stage === 'declined') return say.wasDeclined
  if (stage === 'withdrawn') return say.wasWithdrawn
  switch (step.kind) {
    case 'offer':
      // A colleague made it, or an earlier press whose response got lost.
      if (openOffer(negotiation, now)?.by === step.by) return say.offerStands
      return step.seen === negotiation.offers.length ? undefined : say.offerChanged
    case 'accept':
    case 'decline':
      return undefined
    case 'withdraw': {
      if (step.version !== negotiation.offers.length) return say.offerReplaced
      const offer = openOffer(negotiation, now)
      if (offer === undefined) return say.notOffered
      return offer.by === step.by ? undefined : say.foreignOffer
    }
    case 'end':
      return step.by === 'buyer' || stage === 'open' ? undefined : say.answerFirst
  }
}

function eventOf(step: QuoteStep): QuoteEvent {
  switch (step.kind) {
    case 'offer':
      return { type: 'offer.made', by: step.by, terms: step.terms }
    case 'accept':
      return { type: 'offer.accepted', by: step.by, version: step.version }
    case 'decline':
      return { type: 'offer.declined', by: step.by, version: step.version }
    case 'withdraw':
      return { type: 'offer.withdrawn', by: step.by }
    case 'end':
      return { type: step.by === 'buyer' ? 'request.withdrawn' : 'request.declined' }
  }
}
