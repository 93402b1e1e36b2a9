import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  responseProblem,
  offerProblem,
  offerState,
  openNegotiation,
  openOffer,
  withEnd,
  withOffer,
} from '../../../core/trade/negotiation.ts'
import type { Negotiation, OfferTerms, QuoteRequest, Side } from '../../../core/trade/negotiation.ts'
import { runs } from '../../arbitraries/runs.ts'

const request: QuoteRequest = { quantity: 100, currency: 'USD', unitPrice: 1_250, at: 1_000 }
const terms: OfferTerms = {
  quantity: 100,
  unitPrice: 1_200,
  priceTerm: 'FOB',
  place: 'Hamburg',
  paymentMethod: 'TT',
  leadTimeDays: 21,
  validUntil: undefined,
  message: '',
}
const offered = (validUntil?: number) => withOffer(openNegotiation(request), 'seller', { ...terms, validUntil }, 2_000)

describe('withOffer', () => {
  it('[D-79] counts versions from 1, multiplies price and quantity, and does not change the request', () => {
    const first = offered()
    expect(first.offers).toEqual([{ ...terms, version: 1, by: 'seller', at: 2_000, total: 120_000 }])
    const second = withOffer(first, 'buyer', { ...terms, unitPrice: 1_100, quantity: 3 }, 3_000)
    expect(second.offers[1]).toMatchObject({ version: 2, by: 'buyer', at: 3_000, total: 3_300 })
    expect(second.offers[0]).toBe(first.offers[0])
    expect(second.request).toBe(request)
  })

  it('creates immutable versions', () => {
    const [offer] = offered().offers
    expect(() => Object.assign(offer ?? {}, { unitPrice: 1 })).toThrow(TypeError)
  })

  it('throws when the rules refuse', () => {
    expect(() => withOffer(openNegotiation(request), 'buyer', terms, 2_000)).toThrow(
      new RangeError('The seller makes the first offer'),
    )
  })
})

describe('offerProblem', () => {
  it.each<[string, string | undefined, Negotiation, Side, Partial<OfferTerms>]>([
    ['lets the seller begin', undefined, openNegotiation(request), 'seller', {}],
    ['does not let the buyer begin', 'The seller makes the first offer', openNegotiation(request), 'buyer', {}],
    ['lets the other side counter', undefined, offered(), 'buyer', {}],
    ['lets no side speak twice', 'Your offer is still open. Withdraw it to make another', offered(), 'seller', {}],
    ['lets the author speak again after a withdrawal', undefined, withEnd(offered(), 'withdrawn'), 'seller', {}],
    ['lets the author speak again after the last valid moment', undefined, offered(9_999), 'seller', {}],
    ['but not at that moment', 'Your offer is still open. Withdraw it to make another', offered(10_000), 'seller', {}],
    [
      'wants a quantity of at least 1',
      'Please enter a whole quantity of at least 1',
      offered(),
      'buyer',
      { quantity: 0 },
    ],
    ['wants a whole quantity', 'Please enter a whole quantity of at least 1', offered(), 'buyer', { quantity: 1.5 }],
    ['takes 1', undefined, offered(), 'buyer', { quantity: 1 }],
    ['wants a price above 0', 'Price must be above 0', offered(), 'buyer', { unitPrice: 0 }],
    ['wants a price', 'Price must be above 0', offered(), 'buyer', { unitPrice: Number.NaN }],
    ['[D-335] takes a fraction of a minor unit', undefined, offered(), 'buyer', { unitPrice: 0.45, quantity: 2 }],
    [
      '[D-335] wants a sum that can be paid',
      'The sum would be 0. Raise the price or the quantity.',
      offered(),
      'buyer',
      { unitPrice: 0.45, quantity: 1 },
    ],
    ['takes a price of 1', undefined, offered(), 'buyer', { unitPrice: 1 }],
    [
      'wants a total that can be held exactly',
      'The total is too large',
      offered(),
      'buyer',
      { unitPrice: Number.MAX_SAFE_INTEGER, quantity: 2 },
    ],
    ['takes the greatest total', undefined, offered(), 'buyer', { unitPrice: Number.MAX_SAFE_INTEGER, quantity: 1 }],
    [
      'wants an end that is still to come',
      'Please choose a day that is still to come',
      offered(),
      'buyer',
      { validUntil: 10_000 },
    ],
    [
      'wants an end that is a moment',
      'Please choose a day that is still to come',
      offered(),
      'buyer',
      { validUntil: Number.NaN },
    ],
    ['takes the next millisecond', undefined, offered(), 'buyer', { validUntil: 10_001 }],
  ])('%s', (_, problem, negotiation, by, given) => {
    expect(offerProblem(negotiation, by, { ...terms, ...given }, 10_000)).toBe(problem)
  })
})

describe('offerState', () => {
  it('is open up to and including the last valid moment, then expired; replaced by a newer version', () => {
    const negotiation = offered(10_000)
    const [offer] = negotiation.offers
    if (offer === undefined) throw new Error('no offer')
    expect(offerState(negotiation, offer, 10_000)).toBe('open')
    expect(offerState(negotiation, offer, 10_001)).toBe('expired')
    expect(offerState(withOffer(negotiation, 'buyer', terms, 3_000), offer, 10_001)).toBe('replaced')
    expect(offerState(withEnd(negotiation, 'accepted'), offer, 10_001)).toBe('accepted')
    expect(offerState(offered(), offered().offers[0] ?? offer, 9e15)).toBe('open')
  })
})

describe('responseProblem', () => {
  it.each<[string, string | undefined, Negotiation, Side, number, number]>([
    ['lets the other side answer the newest', undefined, offered(), 'buyer', 1, 10_000],
    ['does not let the author', 'You cannot answer your own offer', offered(), 'seller', 1, 10_000],
    ['knows no version that was not made', 'There is no such offer', offered(), 'buyer', 2, 10_000],
    ['knows none at all before the first', 'There is no such offer', openNegotiation(request), 'buyer', 1, 10_000],
    ['takes an answer at the last valid moment', undefined, offered(10_000), 'buyer', 1, 10_000],
    ['takes none a moment later', 'This offer has expired', offered(10_000), 'buyer', 1, 10_001],
    [
      'takes none to what was replaced',
      'This offer is no longer open',
      withOffer(offered(), 'buyer', terms, 3_000),
      'buyer',
      1,
      10_000,
    ],
    [
      'takes none to what was withdrawn',
      'This offer is no longer open',
      withEnd(offered(), 'withdrawn'),
      'buyer',
      1,
      10_000,
    ],
  ])('%s', (_, problem, negotiation, by, version, now) => {
    expect(responseProblem(negotiation, by, version, now)).toBe(problem)
  })
})

describe('withEnd', () => {
  it('ends the newest offer once, and does nothing before the first offer', () => {
    const accepted = withEnd(offered(), 'accepted')
    expect(accepted.ends).toEqual({ 1: 'accepted' })
    expect(withEnd(accepted, 'declined')).toBe(accepted)
    expect(withEnd(openNegotiation(request), 'declined')).toEqual(openNegotiation(request))
  })
})

describe('a negotiation', () => {
  it('keeps every version unchanged and at most one open, for any commands', () => {
    fc.assert(
      fc.property(fc.array(aMove, { maxLength: 30 }), (moves) => {
        let negotiation = openNegotiation(request)
        let now = 2_000
        for (const { by, validFor, end, wait } of moves) {
          now += wait
          const before = negotiation
          const given = { ...terms, validUntil: validFor === undefined ? undefined : now + validFor }
          if (end !== undefined) negotiation = withEnd(negotiation, end)
          else if (offerProblem(negotiation, by, given, now) === undefined)
            negotiation = withOffer(negotiation, by, given, now)
          before.offers.forEach((offer, index) => expect(negotiation.offers[index]).toBe(offer))
          expect(negotiation.offers.map(({ version }) => version)).toEqual(
            negotiation.offers.map((_, index) => index + 1),
          )
          const states = negotiation.offers.map((offer) => offerState(negotiation, offer, now))
          expect(states.filter((state) => state === 'open').length).toBe(
            openOffer(negotiation, now) === undefined ? 0 : 1,
          )
          // Only the side that did not act last can respond to the open offer.
          const open = openOffer(negotiation, now)
          for (const side of ['buyer', 'seller'] as const) {
            expect(responseProblem(negotiation, side, negotiation.offers.length, now) === undefined).toBe(
              open !== undefined && open.by !== side,
            )
          }
        }
      }),
      { numRuns: runs(200) },
    )
  })
})

// Helpers

const aMove = fc.record({
  by: fc.constantFrom<Side>('buyer', 'seller'),
  validFor: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  end: fc.option(fc.constantFrom('accepted' as const, 'declined' as const, 'withdrawn' as const), {
    nil: undefined,
    freq: 4,
  }),
  wait: fc.nat(40),
})
