import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type KeptQuote,
  quoteStatus,
  type QuoteStep,
  settled,
  stepsOf,
  takeStep,
} from '../../../core/trade/negotiate.ts'
import { QUOTE_STATUSES, turnOf, waitOf } from '../../../core/trade/quote-statuses.ts'
import { openNegotiation, type OfferTerms, type Side } from '../../../core/trade/negotiation.ts'

const NOW = 1_000_000
const END = NOW + 5_000
const terms: OfferTerms = {
  quantity: 100,
  unitPrice: 1_200,
  priceTerm: 'FOB',
  place: 'Hamburg',
  paymentMethod: 'TT',
  leadTimeDays: 21,
  validUntil: END,
  message: '',
}
const requested: KeptQuote = {
  stage: 'open',
  negotiation: openNegotiation({ quantity: 100, currency: 'USD', unitPrice: 1_250, at: 0 }),
}
const offer = (by: Side, seen: number, more: Partial<OfferTerms> = {}): QuoteStep => ({
  kind: 'offer',
  by,
  seen,
  terms: { ...terms, ...more },
})
/** The quote after these steps, all of which must be taken. */
const after = (...steps: readonly QuoteStep[]): KeptQuote =>
  steps.reduce((kept, step) => {
    const result = takeStep(kept, step, NOW)
    if (!result.ok) throw new Error(result.problem)
    return result.kept
  }, requested)
const offered = after(offer('seller', 0))
const countered = after(offer('seller', 0), offer('buyer', 1))
const problem = (kept: KeptQuote, step: QuoteStep, now = NOW) => {
  const result = takeStep(kept, step, now)
  return result.ok ? undefined : result.problem
}

describe('takeStep', () => {
  it('[D-113] goes from request over two counters to acceptance, and keeps every version', () => {
    const end = after(
      offer('seller', 0),
      offer('buyer', 1, { unitPrice: 1_100 }),
      offer('seller', 2, { unitPrice: 1_150 }),
      { kind: 'accept', by: 'buyer', version: 3 },
    )
    expect(end.stage).toBe('accepted')
    expect(end.negotiation.offers.map(({ unitPrice }) => unitPrice)).toEqual([1_200, 1_100, 1_150])
    expect(end.negotiation.ends).toEqual({ 3: 'accepted' })
  })

  it.each<[string, string | undefined, KeptQuote, QuoteStep, number]>([
    ['an offer to what was seen', undefined, offered, offer('buyer', 1), NOW],
    [
      'an offer to an older version',
      'The other side acted meanwhile. Look at the present offer, then decide',
      countered,
      offer('seller', 1),
      NOW,
    ],
    ['a first offer of the buyer', 'The seller makes the first offer', requested, offer('buyer', 0), NOW],
    ['an answer at the last moment', undefined, offered, { kind: 'accept', by: 'buyer', version: 1 }, END],
    [
      'an answer a moment later',
      'This offer has expired',
      offered,
      { kind: 'accept', by: 'buyer', version: 1 },
      END + 1,
    ],
    ['an own withdrawal', undefined, offered, { kind: 'withdraw', by: 'seller', version: 1 }, NOW],
    [
      'a foreign withdrawal',
      'Only who made an offer can withdraw it',
      offered,
      { kind: 'withdraw', by: 'buyer', version: 1 },
      NOW,
    ],
    [
      'a withdrawal of what was replaced',
      'This offer is no longer open',
      countered,
      { kind: 'withdraw', by: 'seller', version: 1 },
      NOW,
    ],
    [
      'a withdrawal of what expired',
      'No offer is open at the moment',
      offered,
      { kind: 'withdraw', by: 'seller', version: 1 },
      END + 1,
    ],
    ['the buyer who gives up', undefined, offered, { kind: 'end', by: 'buyer' }, NOW],
    ['the seller who will not offer', undefined, requested, { kind: 'end', by: 'seller' }, NOW],
    [
      'the seller who gives up beside an open offer',
      'Answer the open offer, or withdraw your own, before you decline the request',
      offered,
      { kind: 'end', by: 'seller' },
      NOW,
    ],
    [
      'anything after acceptance',
      'This quote was accepted. It cannot be changed any more',
      after(offer('seller', 0), { kind: 'accept', by: 'buyer', version: 1 }),
      { kind: 'end', by: 'buyer' },
      NOW,
    ],
    [
      'anything after a refusal',
      'This quote was declined. It cannot be changed any more',
      after({ kind: 'end', by: 'seller' }),
      offer('seller', 0),
      NOW,
    ],
    [
      'anything after the request was withdrawn',
      'The buyer withdrew this request. It cannot be changed any more',
      after({ kind: 'end', by: 'buyer' }),
      offer('seller', 0),
      NOW,
    ],
  ])('answers %s with %o', (_, expected, kept, step, now) => {
    expect(problem(kept, step, now)).toBe(expected)
  })

  it('allows exactly the steps that it lists, for both sides in every situation', () => {
    const situations = [
      requested,
      offered,
      countered,
      after(offer('seller', 0), { kind: 'withdraw', by: 'seller', version: 1 }),
      after(offer('seller', 0), { kind: 'accept', by: 'buyer', version: 1 }),
    ]
    for (const kept of situations)
      for (const now of [NOW, END + 1])
        for (const by of ['buyer', 'seller'] as const) {
          const version = kept.negotiation.offers.length
          const all: readonly QuoteStep[] = [
            { kind: 'offer', by, seen: version, terms: { ...terms, validUntil: undefined } },
            { kind: 'accept', by, version },
            { kind: 'decline', by, version },
            { kind: 'withdraw', by, version },
            { kind: 'end', by },
          ]
          const taken = all.filter((step) => problem(kept, step, now) === undefined).map(({ kind }) => kind)
          expect(taken.toSorted()).toEqual(stepsOf(kept, by, now).toSorted())
        }
  })
})

describe('quoteStatus', () => {
  it.each<[string, string | undefined, KeptQuote, number]>([
    ['requested', 'seller', requested, NOW],
    ['offered', 'buyer', offered, END],
    ['expired', 'seller', offered, END + 1],
    ['countered', 'seller', countered, NOW],
    ['reopened', 'seller', after(offer('seller', 0), { kind: 'withdraw', by: 'seller', version: 1 }), NOW],
    ['declined', undefined, after(offer('seller', 0), { kind: 'decline', by: 'buyer', version: 1 }), NOW],
    ['withdrawn', undefined, after({ kind: 'end', by: 'buyer' }), NOW],
  ])('is %s, and the turn of %s', (status, turn, kept, now) => {
    expect(quoteStatus(kept, now)).toBe(status)
    expect(turnOf(quoteStatus(kept, now))).toBe(turn)
  })
})

describe('turnOf', () => {
  const someSteps = fc.array(
    fc.record({
      kind: fc.constantFrom('offer', 'accept', 'decline', 'withdraw', 'end'),
      by: fc.constantFrom('buyer', 'seller'),
      pause: fc.nat(3_000),
    }),
    { maxLength: 8 },
  )

  it('[D-154] is always a side that can act, and nobody’s exactly when the quote has ended', () => {
    fc.assert(
      fc.property(someSteps, (steps) => {
        let kept = requested
        let now = NOW
        for (const { kind, by, pause } of steps) {
          now += pause
          const version = kept.negotiation.offers.length
          const step: QuoteStep =
            kind === 'offer'
              ? { kind, by, seen: version, terms: { ...terms, validUntil: now + 2_000 } }
              : kind === 'end'
                ? { kind, by }
                : { kind, by, version }
          kept = takeStep(kept, step, now).kept
          const turn = turnOf(quoteStatus(kept, now))
          const canAct = (side: Side) => stepsOf(kept, side, now).some((each) => each !== 'withdraw')
          if (turn === undefined) expect([...stepsOf(kept, 'buyer', now), ...stepsOf(kept, 'seller', now)]).toEqual([])
          else expect(canAct(turn)).toBe(true)
        }
      }),
    )
  })
})

describe('waitOf', () => {
  it('[D-291] is terms exactly while the seller has to act, and words for a buyer who only wrote', () => {
    expect(QUOTE_STATUSES.map(({ value }) => [value, waitOf(value, true)])).toEqual([
      ['requested', 'terms'],
      ['offered', 'words'],
      ['countered', 'terms'],
      ['expired', 'terms'],
      ['reopened', 'terms'],
      ['accepted', 'words'],
      ['declined', 'words'],
      ['withdrawn', 'words'],
    ])
    expect(waitOf(null, true)).toBe('words')
    expect([null, ...QUOTE_STATUSES.map(({ value }) => value)].map((status) => waitOf(status, false))).toEqual(
      Array.from({ length: QUOTE_STATUSES.length + 1 }, () => undefined),
    )
  })
})

describe('settled', () => {
  it('ends an offer one millisecond after its last valid moment, and changes nothing else', () => {
    expect(settled(offered, END)).toEqual(offered)
    expect(settled(offered, END + 1)).toEqual({ ...offered, stage: 'open' })
    expect(settled(requested, END + 1)).toBe(requested)
  })
})
