import { assertEvent, assign, emit, setup, transition } from 'xstate'
import { responseProblem, offerProblem, openNegotiation, openOffer, withEnd, withOffer } from './negotiation.ts'
import type { Negotiation, Offer, OfferTerms, QuoteRequest, Side } from './negotiation.ts'

/** The longest delay of a browser timer, in milliseconds (a signed 32-bit number). Longer delays are split. */
export const LONGEST_TIMER_MS = 2_147_483_647

export interface QuoteInput {
  readonly request: QuoteRequest
  /** The current time, in ms since 1970. */
  readonly now: () => number
}

interface QuoteContext {
  readonly negotiation: Negotiation
  readonly now: () => number
  /** Why the last step was refused; undefined after a valid one. */
  readonly problem: string | undefined
}

export type QuoteEvent =
  /** A first offer, a counter-offer, or a new one after an offer ended. */
  | { readonly type: 'offer.made'; readonly by: Side; readonly terms: OfferTerms }
  /** `version` is the one that the person saw; a newer one may exist. */
  | { readonly type: 'offer.accepted'; readonly by: Side; readonly version: number }
  | { readonly type: 'offer.declined'; readonly by: Side; readonly version: number }
  /** The author withdraws the offer. Then no offer is open, and either side may make a new one. */
  | { readonly type: 'offer.withdrawn'; readonly by: Side }
  /** The buyer withdraws the request, which ends the negotiation. */
  | { readonly type: 'request.withdrawn' }
  /** The seller declines to make an offer. */
  | { readonly type: 'request.declined' }
  /** The tab became visible. An offer that expired meanwhile is shown as expired. */
  | { readonly type: 'tab.woke' }

export type QuoteEmitted =
  | { readonly type: 'offer.added'; readonly offer: Offer }
  | { readonly type: 'offer.expired'; readonly version: number }

/**
 * A quote from the request to its end. Every offer is a new immutable version; the newest is open until it is accepted,
 * declined, countered, withdrawn or expired. Accepting, declining and withdrawing the request are final; after an
 * expired or withdrawn offer either side can make another. D-79 defines the request; the rules of offers are ours.
 */
export const quoteMachine = setup({
  types: {
    input: {} as QuoteInput,
    context: {} as QuoteContext,
    events: {} as QuoteEvent,
    emitted: {} as QuoteEmitted,
  },
  actions: {
    addOffer: assign(({ context, event }) => {
      assertEvent(event, 'offer.made')
      return { negotiation: withOffer(context.negotiation, event.by, event.terms, context.now()), problem: undefined }
    }),
    emitOffer: emit(({ context }) => ({ type: 'offer.added' as const, offer: newestOf(context.negotiation) })),
    refuseOffer: assign(({ context, event }) => {
      assertEvent(event, 'offer.made')
      return { problem: offerProblem(context.negotiation, event.by, event.terms, context.now()) }
    }),
    refuseResponse: assign(({ context, event }) => {
      assertEvent(event, ['offer.accepted', 'offer.declined'])
      return { problem: responseProblem(context.negotiation, event.by, event.version, context.now()) }
    }),
    endAccepted: assign(({ context }) => ({
      negotiation: withEnd(context.negotiation, 'accepted'),
      problem: undefined,
    })),
    endDeclined: assign(({ context }) => ({
      negotiation: withEnd(context.negotiation, 'declined'),
      problem: undefined,
    })),
    endWithdrawn: assign(({ context }) => ({
      negotiation: withEnd(context.negotiation, 'withdrawn'),
      problem: undefined,
    })),
    emitExpired: emit(({ context }) => ({
      type: 'offer.expired' as const,
      version: context.negotiation.offers.length,
    })),
  },
  guards: {
    canOffer: ({ context, event }) => {
      assertEvent(event, 'offer.made')
      return offerProblem(context.negotiation, event.by, event.terms, context.now()) === undefined
    },
    canRespond: ({ context, event }) => {
      assertEvent(event, ['offer.accepted', 'offer.declined'])
      return responseProblem(context.negotiation, event.by, event.version, context.now()) === undefined
    },
    isAuthor: ({ context, event }) => {
      assertEvent(event, 'offer.withdrawn')
      return newestOf(context.negotiation).by === event.by
    },
    isExpired: ({ context }) => openOffer(context.negotiation, context.now()) === undefined,
  },
  delays: {
    // One millisecond after the last valid moment.
    validity: ({ context }) =>
      Math.min((newestOf(context.negotiation).validUntil ?? Infinity) - context.now() + 1, LONGEST_TIMER_MS),
  },
}).createMachine({
  id: 'quote',
  context: ({ input }) => ({ negotiation: openNegotiation(input.request), now: input.now, problem: undefined }),
  initial: 'open',
  states: {
    open: {
      on: {
        'offer.made': [
          { guard: 'canOffer', target: 'offered', actions: ['addOffer', 'emitOffer'] },
          { actions: 'refuseOffer' },
        ],
        'offer.accepted': { actions: 'refuseResponse' },
        'offer.declined': { actions: 'refuseResponse' },
        'request.withdrawn': 'withdrawn',
        'request.declined': 'declined',
      },
    },
    offered: {
      initial: 'checking',
      on: {
        'offer.made': [
          { guard: 'canOffer', target: '.checking', actions: ['addOffer', 'emitOffer'] },
          { actions: 'refuseOffer' },
        ],
        'offer.accepted': [
          { guard: 'canRespond', target: 'accepted', actions: 'endAccepted' },
          { target: '.checking', actions: 'refuseResponse' },
        ],
        'offer.declined': [
          { guard: 'canRespond', target: 'declined', actions: 'endDeclined' },
          { target: '.checking', actions: 'refuseResponse' },
        ],
        'offer.withdrawn': { guard: 'isAuthor', target: 'open', actions: 'endWithdrawn' },
        'request.withdrawn': { target: 'withdrawn', actions: 'endWithdrawn' },
        'tab.woke': '.checking',
      },
      states: {
        checking: {
          always: [{ guard: 'isExpired', target: '#quote.open', actions: 'emitExpired' }, { target: 'valid' }],
        },
        valid: { after: { validity: 'checking' } },
      },
    },
    accepted: { type: 'final' },
    declined: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

/** The newest version; called only when there is one. */
function newestOf({ offers }: Negotiation): Offer {
  const newest = offers.at(-1)
  if (newest === undefined) throw new RangeError('No offer was made')
  return newest
}

/** The states of `quoteMachine` that are stored; `offered` is only looked at again when something happens. */
export type QuoteStage = 'open' | 'offered' | 'accepted' | 'declined' | 'withdrawn'

/** A negotiation between two steps. */
export interface KeptQuote {
  readonly stage: QuoteStage
  readonly negotiation: Negotiation
}

/** The stored state after one event, by the machine's own transitions, and why the event was refused. */
export function quoteAfter(
  { stage, negotiation }: KeptQuote,
  event: QuoteEvent,
  now: number,
): { readonly kept: KeptQuote; readonly problem: string | undefined } {
  const before = quoteMachine.resolveState({
    value: stage === 'offered' ? { offered: 'valid' } : stage,
    context: { negotiation, now: () => now, problem: undefined },
  })
  const [{ value, context }] = transition(quoteMachine, before, event)
  return {
    kept: { stage: typeof value === 'string' ? value : 'offered', negotiation: context.negotiation },
    problem: context.problem,
  }
}
