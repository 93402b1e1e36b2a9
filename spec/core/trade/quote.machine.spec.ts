import { describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { offerState } from '../../../core/trade/negotiation.ts'
import type { OfferTerms, Side } from '../../../core/trade/negotiation.ts'
import { LONGEST_TIMER_MS, quoteMachine } from '../../../core/trade/quote.machine.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const HOUR = 3_600_000
const START = 1_000_000
const request = { quantity: 100, currency: 'USD', unitPrice: 1_250, at: START } as const
const terms: OfferTerms = {
  quantity: 100,
  unitPrice: 1_200,
  priceTerm: 'FOB',
  place: 'Hamburg',
  paymentMethod: 'TT',
  leadTimeDays: 21,
  validUntil: undefined,
  message: 'Our best',
}
const untilOne: OfferTerms = { ...terms, validUntil: START + HOUR }

describe('quoteMachine', () => {
  it('goes from request to counter-offer to acceptance, and ends there', () => {
    const { actor, emitted } = start()
    actor.send({ type: 'offer.made', by: 'seller', terms })
    actor.send({ type: 'offer.made', by: 'buyer', terms: { ...terms, unitPrice: 1_100 } })
    actor.send({ type: 'offer.accepted', by: 'seller', version: 2 })
    expect(actor.getSnapshot()).toMatchObject({ value: 'accepted', status: 'done' })
    const { negotiation } = actor.getSnapshot().context
    expect(negotiation.offers.map((offer) => offerState(negotiation, offer, START))).toEqual(['replaced', 'accepted'])
    expect(emitted.map((event) => event.type === 'offer.added' && event.offer.version)).toEqual([1, 2])
  })

  it('refuses to accept a version that was replaced meanwhile, with the reason', () => {
    const { actor } = start()
    actor.send({ type: 'offer.made', by: 'seller', terms })
    actor.send({ type: 'offer.made', by: 'buyer', terms })
    actor.send({ type: 'offer.accepted', by: 'buyer', version: 1 })
    expect(actor.getSnapshot().value).toEqual({ offered: 'valid' })
    expect(actor.getSnapshot().context.problem).toBe('This offer is no longer open')
    actor.send({ type: 'offer.declined', by: 'seller', version: 2 })
    expect(actor.getSnapshot().value).toBe('declined')
    expect(actor.getSnapshot().context).toMatchObject({ problem: undefined, negotiation: { ends: { 2: 'declined' } } })
  })

  it('expires one millisecond after the last valid moment, and not before', () => {
    const { actor, emitted, pass } = start()
    actor.send({ type: 'offer.made', by: 'seller', terms: untilOne })
    pass(HOUR)
    expect(actor.getSnapshot().value).toEqual({ offered: 'valid' })
    pass(1)
    expect(actor.getSnapshot().value).toBe('open')
    expect(emitted.at(-1)).toEqual({ type: 'offer.expired', version: 1 })
    actor.send({ type: 'offer.made', by: 'buyer', terms })
    expect(actor.getSnapshot().value).toEqual({ offered: 'valid' })
  })

  it('sets one timer for the moment after the last valid one', () => {
    const { actor, now, passToNextTimer } = start()
    actor.send({ type: 'offer.made', by: 'seller', terms: untilOne })
    passToNextTimer()
    expect([now(), actor.getSnapshot().value]).toEqual([START + HOUR + 1, 'open'])
  })

  it('shows why an offer is refused, until the next one', () => {
    const { actor } = start()
    actor.send({ type: 'offer.made', by: 'buyer', terms })
    expect(actor.getSnapshot().context.problem).toBe('The seller makes the first offer')
    actor.send({ type: 'offer.accepted', by: 'buyer', version: 1 })
    expect(actor.getSnapshot().context.problem).toBe('There is no such offer')
    actor.send({ type: 'offer.made', by: 'seller', terms })
    expect(actor.getSnapshot().context.problem).toBeUndefined()
    actor.send({ type: 'offer.made', by: 'seller', terms })
    expect(actor.getSnapshot().context.problem).toBe('Your offer is still open. Withdraw it to make another')
    expect(actor.getSnapshot().context.negotiation.offers).toHaveLength(1)
  })

  it('refuses acceptance in a tab that slept past the end', () => {
    for (const type of ['offer.accepted', 'offer.declined'] as const) {
      const { actor, emitted, sleep } = start()
      actor.send({ type: 'offer.made', by: 'seller', terms: untilOne })
      sleep(HOUR + 1)
      actor.send({ type, by: 'buyer', version: 1 })
      expect(actor.getSnapshot().value).toBe('open')
      expect(actor.getSnapshot().context.problem).toBe('This offer has expired')
      expect(emitted.at(-1)).toEqual({ type: 'offer.expired', version: 1 })
    }
  })

  it('splits the wait for an offer of ten weeks into the maximum duration of a timer', () => {
    const { actor, pass } = start()
    const weeks = 10 * 7 * 24 * HOUR
    actor.send({ type: 'offer.made', by: 'seller', terms: { ...terms, validUntil: START + weeks } })
    for (let left = weeks; left > 0; left -= LONGEST_TIMER_MS) {
      expect(actor.getSnapshot().value).toEqual({ offered: 'valid' })
      pass(Math.min(left, LONGEST_TIMER_MS))
    }
    expect(actor.getSnapshot().value).toEqual({ offered: 'valid' })
    pass(1)
    expect(actor.getSnapshot().value).toBe('open')
  })

  it('allows only the author to withdraw an offer, and only the buyer to withdraw the request', () => {
    const { actor } = start()
    actor.send({ type: 'offer.made', by: 'seller', terms })
    actor.send({ type: 'offer.withdrawn', by: 'buyer' })
    expect(actor.getSnapshot().value).toEqual({ offered: 'valid' })
    actor.send({ type: 'offer.withdrawn', by: 'seller' })
    expect(actor.getSnapshot().value).toBe('open')
    expect(actor.getSnapshot().context.negotiation.ends).toEqual({ 1: 'withdrawn' })
    actor.send({ type: 'request.withdrawn' })
    expect(actor.getSnapshot().value).toBe('withdrawn')
  })

  it('keeps its guarantees in every state and transition', () => {
    const newest = (snapshot: SnapshotFrom<typeof quoteMachine>) => snapshot.context.negotiation.offers.length
    const answer =
      (type: 'offer.accepted' | 'offer.declined', by: Side) => (snapshot: SnapshotFrom<typeof quoteMachine>) => ({
        type,
        by,
        version: newest(snapshot),
      })
    const walked = walkMachine({
      machine: quoteMachine,
      startAt: START,
      input: (now) => ({ request, now }),
      events: {
        'seller offers': { type: 'offer.made', by: 'seller', terms },
        'seller offers for an hour': { type: 'offer.made', by: 'seller', terms: untilOne },
        'buyer counters': { type: 'offer.made', by: 'buyer', terms },
        'buyer counters for nothing': { type: 'offer.made', by: 'buyer', terms: { ...terms, unitPrice: 0 } },
        'buyer accepts': answer('offer.accepted', 'buyer'),
        'seller accepts': answer('offer.accepted', 'seller'),
        'buyer declines': answer('offer.declined', 'buyer'),
        'seller declines': answer('offer.declined', 'seller'),
        'buyer accepts the first': { type: 'offer.accepted', by: 'buyer', version: 1 },
        'buyer withdraws': { type: 'offer.withdrawn', by: 'buyer' },
        'seller withdraws': { type: 'offer.withdrawn', by: 'seller' },
        'buyer gives up': { type: 'request.withdrawn' },
        'seller will not offer': { type: 'request.declined' },
        'comes back to the tab': { type: 'tab.woke' },
      },
      more: { 'two hours asleep': ({ sleep }) => sleep(2 * HOUR) },
      keyOf: ({ actor, now }) => {
        const { negotiation, problem } = actor.getSnapshot().context
        const last = negotiation.offers.at(-1)
        return [
          Math.min(negotiation.offers.length, 2),
          last?.by,
          last?.validUntil !== undefined,
          last && offerState(negotiation, last, now()),
          problem,
          now() >= START + HOUR,
        ]
      },
      check: ({ trail, before, after, world, emitted }) => {
        const { negotiation } = after.context
        before?.context.negotiation.offers.forEach((offer, index) => expect(negotiation.offers[index]).toBe(offer))
        expect(negotiation.offers.map(({ version }) => version)).toEqual(
          negotiation.offers.map((_, index) => index + 1),
        )
        for (const offer of negotiation.offers) expect(offer.total).toBe(offer.quantity * offer.unitPrice)
        expect(negotiation.request).toBe(request)
        const states = negotiation.offers.map((offer) => offerState(negotiation, offer, world.now()))
        if (after.value === 'open') expect(states).not.toContain('valid')
        expect(states.filter((state) => state === 'accepted')).toHaveLength(after.value === 'accepted' ? 1 : 0)
        if (after.value === 'accepted') {
          const last = before?.context.negotiation.offers.at(-1)
          expect(trail.at(-1)).toBe(
            last?.by === 'seller'
              ? trail.at(-1) === 'buyer accepts the first'
                ? 'buyer accepts the first'
                : 'buyer accepts'
              : 'seller accepts',
          )
          expect(last?.validUntil === undefined || world.now() <= last.validUntil).toBe(true)
        }
        const added = negotiation.offers.length - (before?.context.negotiation.offers.length ?? 0)
        expect(emitted.filter(({ type }) => type === 'offer.added')).toHaveLength(added)
        if (added > 0) expect(after.context.problem).toBeUndefined()
      },
    })

    expect(walked).toMatchObject({ unreached: [], astray: [] })
  }, 60_000)
})

// Helpers

const start = () => startWorld({ machine: quoteMachine, startAt: START, input: (now) => ({ request, now }) })
