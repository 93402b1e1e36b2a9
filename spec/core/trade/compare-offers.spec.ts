import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestOffers,
  comparableRequests,
  offersInOrder,
  SENT_TOGETHER_MS,
  type SentRequest,
  type WeighedOffer,
} from '../../../core/trade/compare-offers.ts'

describe('[D-270] comparableRequests', () => {
  it('groups what one person sent together, whatever the products are and however it ended', () => {
    const together = [
      asked(1, { categoryId: 5 }),
      asked(2, { categoryId: 6, at: SENT_TOGETHER_MS, unit: 'Kg' }),
      asked(3, { categoryId: 7, hasEnded: true }),
    ]
    expect(comparableRequests(together)).toEqual([[3, 2, 1]])
  })

  it.each([
    ['another person', { buyerUserId: 2 }],
    ['other words', { message: 'And now?' }],
    ['another day', { neededBy: '2026-05-01' }],
    ['a moment too late', { at: SENT_TOGETHER_MS + 1 }],
  ])('does not take as sent together: %s', (_, other) => {
    expect(comparableRequests([asked(1, {}), asked(2, other)])).toEqual([])
  })

  it('groups requests that go on with different sellers for products of one category and unit', () => {
    const lines = [similar(1, {}), similar(2, { unit: 'pieces' }), similar(3, { at: 9 * SENT_TOGETHER_MS })]
    expect(comparableRequests(lines)).toEqual([[3, 2, 1]])
  })

  it.each([
    ['the same seller', { sellerCompanyId: 101 }],
    ['another category', { categoryId: 6 }],
    ['another unit', { unit: 'Kg' }],
    ['one that has ended', { hasEnded: true }],
  ])('does not take as similar: %s', (_, other) => {
    expect(comparableRequests([similar(1, {}), similar(2, other)])).toEqual([])
  })

  it('joins two groups when a request belongs to both', () => {
    const both = [similar(1, {}), asked(3, { message: 'All three' }), similar(2, { message: 'All three', at: 0 })]
    expect(comparableRequests(both)).toEqual([[3, 2, 1]])
  })

  it('never depends on the order, names a request once, and has no group of one', () => {
    fc.assert(
      fc.property(someRequests, fc.nat(), (requests, seed) => {
        const groups = comparableRequests(requests)
        const shuffled = requests.toSorted((a, b) => ((a.id * seed) % 7) - ((b.id * seed) % 7))
        expect(comparableRequests(shuffled).toSorted(byFirst)).toEqual(groups.toSorted(byFirst))
        expect(new Set(groups.flat()).size).toBe(groups.flat().length)
        expect(groups.every(({ length }) => length > 1)).toBe(true)
      }),
    )
  })

  it('never separates two requests when there are more', () => {
    fc.assert(
      fc.property(someRequests, (requests) => {
        const fewer = comparableRequests(requests.slice(1))
        const all = comparableRequests(requests)
        for (const [first, ...others] of fewer)
          expect(all.find((group) => group.includes(first ?? 0))).toEqual(expect.arrayContaining(others))
      }),
    )
  })
})

describe('[D-270] bestOffers', () => {
  it('names the best among the offers that can be accepted', () => {
    const offers = [
      offer(1, { price: 9, total: 900, leadTimeDays: 21, rating: 4.5 }),
      offer(2, { price: 8, total: 800, leadTimeDays: 30, rating: null }),
      offer(3, { price: 1, total: 100, isOpen: false, leadTimeDays: 1, rating: 5 }),
      offer(4, { price: 8, total: 800, leadTimeDays: null, rating: 4 }),
    ]
    expect(bestOffers(offers)).toEqual({ price: [2, 4], total: [2, 4], leadTimeDays: [1], rating: [1] })
  })

  it('compares no totals of different quantities, and no prices of different units', () => {
    const cheap = offer(2, { price: 8, total: 1_600, askedQuantity: 200 })
    expect(bestOffers([offer(1, {}), cheap])).toMatchObject({ price: [2], total: [] })
    expect(bestOffers([offer(1, {}), { ...cheap, unit: 'Kg' }])).toMatchObject({ price: [], total: [] })
  })

  it('marks nothing when there is one offer, or all are equal', () => {
    const nothing = { price: [], total: [], leadTimeDays: [], rating: [] }
    expect(bestOffers([offer(1, {})])).toEqual(nothing)
    expect(bestOffers([offer(1, {}), offer(2, {})])).toEqual(nothing)
  })
})

describe('[D-270] offersInOrder', () => {
  it('puts open offers first, the cheapest on top, and keeps the order of the others', () => {
    const offers = [
      offer(1, { isOpen: false, price: 1 }),
      offer(2, { price: 9 }),
      offer(3, { isOpen: false, price: null }),
      offer(4, { price: 8 }),
    ]
    expect(offersInOrder(offers).map(({ id }) => id)).toEqual([4, 2, 1, 3])
  })
})

// Helpers

const asked = (id: number, other: Partial<SentRequest>): SentRequest => ({
  id,
  buyerUserId: 1,
  sellerCompanyId: 100 + id,
  categoryId: null,
  unit: 'Pieces',
  message: 'Please quote.',
  neededBy: null,
  at: 0,
  hasEnded: false,
  ...other,
})
const similar = (id: number, other: Partial<SentRequest>) =>
  asked(id, { categoryId: 5, message: `No. ${id}`, ...other })

const someRequests = fc
  .array(
    fc.record({
      buyerUserId: fc.constantFrom(1, 2),
      sellerCompanyId: fc.constantFrom(101, 102, 103),
      categoryId: fc.constantFrom(null, 5, 6),
      unit: fc.constantFrom('Pieces', 'piece', 'Kg'),
      message: fc.constantFrom('a', 'b', 'c'),
      at: fc.constantFrom(0, SENT_TOGETHER_MS, 3 * SENT_TOGETHER_MS),
      hasEnded: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((requests) => requests.map((request, index) => asked(index + 1, request)))

const byFirst = ([a = 0]: readonly number[], [b = 0]: readonly number[]) => a - b

const offer = (id: number, other: Partial<WeighedOffer>): WeighedOffer => ({
  id,
  isOpen: true,
  unit: 'Pieces',
  askedQuantity: 100,
  price: 10,
  total: 1_000,
  leadTimeDays: 14,
  rating: 4,
  ...other,
})
