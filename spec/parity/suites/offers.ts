import fc from 'fast-check'
import { z } from 'zod'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { dealValues } from '../../../core/crm/records/deal-of-quote.ts'
import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { type KeptQuote, quoteStatus, stepsOf, takeStep } from '../../../core/trade/negotiate.ts'
import { bestOffers, comparableRequests, offersInOrder } from '../../../core/trade/compare-offers.ts'
import { QUOTE_STATUSES, turnOf, waitOf } from '../../../core/trade/quote-statuses.ts'
import { openNegotiation } from '../../../core/trade/negotiation.ts'
import { offerInput, termsOf } from '../../../core/trade/offer.schema.ts'
import { factText, quoteFacts } from '../../../core/trade/quote-facts.ts'
import { form, suite, text, whole } from '../suite.ts'

const side = z.enum(['buyer', 'seller'])
const status = z.enum(QUOTE_STATUSES.map(({ value }) => value))
const step = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('offer'),
    by: side,
    at: whole,
    seen: whole,
    price: whole,
    validUntil: whole.exactOptional(),
  }),
  z.strictObject({ kind: z.enum(['accept', 'decline', 'withdraw']), by: side, at: whole, version: whole }),
  z.strictObject({ kind: z.literal('end'), by: side, at: whole }),
])

const termsAt = (price: number, validUntil?: number) => ({
  quantity: 10,
  unitPrice: price,
  priceTerm: 'FOB',
  place: '',
  paymentMethod: '',
  leadTimeDays: undefined,
  validUntil,
  message: '',
})

const aSide = fc.constantFrom('buyer' as const, 'seller' as const)
const someSteps = fc
  .array(
    fc.oneof(
      fc.record(
        {
          kind: fc.constant('offer' as const),
          by: aSide,
          seen: fc.integer({ min: 0, max: 3 }),
          price: fc.constantFrom(900, 800, 0),
          validUntil: fc.constantFrom(2_500, 9_000),
        },
        { requiredKeys: ['kind', 'by', 'seen', 'price'] },
      ),
      fc.record({
        kind: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const),
        by: aSide,
        version: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('end' as const), by: aSide }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((steps) => steps.map((each, index) => ({ ...each, at: 1_000 * (index + 1) })))

const zones = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'] as const

const sentRequest = z.strictObject({
  id: whole,
  buyerUserId: whole,
  sellerCompanyId: whole,
  categoryId: whole.nullable(),
  unit: text,
  message: text,
  neededBy: text.nullable(),
  at: whole,
  hasEnded: z.boolean(),
})
const sent = (id: number, other: Partial<z.infer<typeof sentRequest>>) => ({
  id,
  buyerUserId: 1,
  sellerCompanyId: 100 + id,
  categoryId: null,
  unit: 'Piece',
  message: 'Please quote.',
  neededBy: null,
  at: 0,
  hasEnded: false,
  ...other,
})

const weighedOffer = z.strictObject({
  id: whole,
  isOpen: z.boolean(),
  unit: text,
  askedQuantity: whole,
  price: z.number().nullable(),
  total: z.number().nullable(),
  leadTimeDays: whole.nullable(),
  rating: z.number().nullable(),
})
const weighed = (id: number, other: Partial<z.infer<typeof weighedOffer>>) => ({
  id,
  isOpen: true,
  unit: 'Piece',
  askedQuantity: 100,
  price: 10,
  total: 1_000,
  leadTimeDays: 14,
  rating: 4,
  ...other,
})

export const offerSuites = [
  form({
    name: 'offer',
    title: 'An offer as it is typed',
    source: 'D-113, D-153',
    rule: 'core/trade/offer.schema offerInput',
    schema: offerInput,
    count: 10,
    odd: () => [
      ['null', null],
      ['a list', []],
      ['351 characters', 'x'.repeat(351)],
    ],
    valid: [
      {
        quantity: 250,
        price: 8.5,
        price_term: 'FOB',
        place: 'Hamburg',
        payment_method: 'TT',
        lead_time_days: 21,
        valid_until: '2026-03-28',
        message: 'Our best',
      },
      { quantity: '1', price: '0.01' },
    ],
    values: {
      price_term: ['', 'fob', 'DAF'],
      payment_method: ['', 'Gold'],
      lead_time_days: ['', '0', 3_650, 3_651, 1.5],
      valid_until: ['', '2026-02-29', '28.03.2026', '9999-01-01'],
    },
  }),
  suite({
    name: 'offer-terms',
    title: 'A typed offer as terms: the price in minor units and the last valid moment',
    source: 'D-113, D-153',
    rule: 'core/trade/offer.schema termsOf',
    input: z.strictObject({ price: z.number(), valid_until: text.exactOptional(), currency: text, zone: text }),
    verdict: z.strictObject({ price: z.number().nullable(), until: whole.nullable(), message: text.nullable() }),
    edges: [8.5, 0.0045, 0.0000045, 1e15].flatMap((price) =>
      ['EUR', 'JPY', 'KWD'].map(
        (currency, at) =>
          [
            `${price} ${currency}`,
            { price, currency, zone: zones[at % zones.length] ?? 'UTC', valid_until: '2026-03-28' },
          ] as const,
      ),
    ),
    arbitrary: fc.record({
      price: fc.integer({ min: 1, max: 99_999_999 }).map((minor) => minor / 100),
      valid_until: fc.constantFrom('2026-03-28', '2026-10-24', '2028-02-29'),
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'INR'),
      zone: fc.constantFrom(...zones),
    }) as never,
    count: 20,
    run: ({ price, valid_until, currency, zone }) => {
      if (!isCurrencyCode(currency)) return { price: null, until: null, message: null }
      const read = termsOf(offerInput.parse({ quantity: 1, price, valid_until }), currency, zone)
      return read.ok
        ? { price: read.terms.unitPrice, until: read.terms.validUntil ?? null, message: null }
        : { price: null, until: null, message: read.message }
    },
  }),
  suite({
    name: 'quote-steps',
    title: 'Steps of both sides of a quote, with status, turn and possible steps after the last one',
    source: 'D-113, D-153',
    rule: 'core/trade/negotiate',
    note: 'The request asks for 10 pieces at 10.00 USD. Each step is refused with a text or null. Prices are in minor units; moments are in ms.',
    input: z.array(step),
    verdict: z.strictObject({
      refused: z.array(text.nullable()),
      status,
      turn: side.nullable(),
      buyer: z.array(text),
      seller: z.array(text),
    }),
    edges: [
      ['nothing', []],
      [
        'two counters and a deal',
        [
          { kind: 'offer', by: 'seller', at: 1_000, seen: 0, price: 900 },
          { kind: 'offer', by: 'buyer', at: 2_000, seen: 1, price: 700 },
          { kind: 'offer', by: 'seller', at: 3_000, seen: 2, price: 800 },
          { kind: 'accept', by: 'buyer', at: 4_000, version: 3 },
        ],
      ],
      [
        'the moment after',
        [
          { kind: 'offer', by: 'seller', at: 1_000, seen: 0, price: 900, validUntil: 2_000 },
          { kind: 'accept', by: 'buyer', at: 2_001, version: 1 },
        ],
      ],
    ],
    arbitrary: someSteps as never,
    count: 40,
    run: (steps) => {
      const request = { quantity: 10, currency: 'USD', unitPrice: 1_000, at: 0 } as const
      let kept: KeptQuote = { stage: 'open', negotiation: openNegotiation(request) }
      const refused = steps.map((each) => {
        const taken = takeStep(
          kept,
          each.kind === 'offer' ? { ...each, terms: termsAt(each.price, each.validUntil) } : each,
          each.at,
        )
        kept = taken.kept
        return taken.ok ? null : taken.problem
      })
      const last = steps.at(-1)?.at ?? 0
      return {
        refused,
        status: quoteStatus(kept, last),
        turn: turnOf(quoteStatus(kept, last)) ?? null,
        buyer: stepsOf(kept, 'buyer', last),
        seller: stepsOf(kept, 'seller', last),
      }
    },
  }),
  suite({
    name: 'wait-of-enquiry',
    title: 'What an unanswered enquiry waits for: terms, or only words',
    source: 'D-291',
    rule: 'core/trade/quote-statuses waitOf',
    input: z.strictObject({ status: status.nullable(), isUnanswered: z.boolean() }),
    verdict: z.enum(['terms', 'words']).nullable(),
    edges: [
      ['a request', { status: 'requested', isUnanswered: true }],
      ['an open offer of the seller', { status: 'offered', isUnanswered: true }],
      ['an open offer of the buyer', { status: 'countered', isUnanswered: true }],
      ['after an offer expired', { status: 'expired', isUnanswered: true }],
      ['after the end', { status: 'accepted', isUnanswered: true }],
      ['a chat without a quote', { status: null, isUnanswered: true }],
      ['answered', { status: 'countered', isUnanswered: false }],
    ],
    run: ({ status: at, isUnanswered }) => waitOf(at, isUnanswered) ?? null,
  }),
  suite({
    name: 'deal-of-quote',
    title: 'The values of the deal of a quote, by field name of the first form of deals',
    source: 'D-84, D-113',
    rule: 'core/crm/records/deal-of-quote dealValues',
    input: z.strictObject({
      name: text.exactOptional(),
      amount: z.number(),
      closingDate: text,
      status,
      description: text.exactOptional(),
    }),
    verdict: z.record(text, z.union([text, z.number()])),
    edges: QUOTE_STATUSES.map(
      ({ value }) =>
        [value, { name: 'Pump, Acme', amount: 2_125.5, closingDate: '2026-03-01', status: value }] as const,
    ),
    run: (quoted) => {
      const layout = { sections: DEFAULT_FORMS.Deals }
      const values = dealValues(layout, quoted)
      return Object.fromEntries(
        fieldsOf(layout).flatMap((field) => (field.id in values ? [[field.name, values[field.id]]] : [])),
      )
    },
  }),
  suite({
    name: 'quote-facts',
    title: 'The facts of a request or an offer as labels and texts',
    source: 'D-79, D-113',
    rule: 'core/trade/quote-facts quoteFacts, factText',
    input: z.strictObject({
      terms: z.strictObject({
        quantity: whole.exactOptional(),
        price: z.number().exactOptional(),
        list_price: z.number().nullable().exactOptional(),
        price_steps: z.array(z.strictObject({ name: text, off: z.number() })).exactOptional(),
        total: z.number().exactOptional(),
        price_term: text.exactOptional(),
        place: text.exactOptional(),
        payment_method: text.exactOptional(),
        lead_time_days: whole.nullable().exactOptional(),
        valid_until: text.nullable().exactOptional(),
        target_price: z.number().nullable().exactOptional(),
        needed_by: text.nullable().exactOptional(),
      }),
      currency: text,
      unit: text,
      zone: z.enum(zones),
    }),
    verdict: z.array(text),
    edges: [
      [
        'an offer',
        {
          terms: {
            quantity: 20,
            price: 8.5,
            total: 170,
            price_term: 'FOB',
            place: 'Hamburg',
            payment_method: 'TT',
            lead_time_days: 1,
            valid_until: '2026-03-10 23:30:00',
          },
          currency: 'EUR',
          unit: 'Tons',
          zone: 'Asia/Kolkata',
        },
      ],
      [
        'a request',
        {
          terms: { quantity: 1, list_price: 3, target_price: 2.5, needed_by: '2026-05-01' },
          currency: 'JPY',
          unit: '',
          zone: 'America/New_York',
        },
      ],
      [
        'an offer that leaves the rest open',
        { terms: { price_term: '', valid_until: null, lead_time_days: 21 }, currency: 'EUR', unit: 'Kg', zone: 'UTC' },
      ],
      [
        'reductions',
        {
          terms: {
            list_price: 7,
            price_steps: [
              { name: 'Trade partners', off: 1.5 },
              { name: 'From 20 t', off: 0.0042 },
            ],
          },
          currency: 'EUR',
          unit: '',
          zone: 'UTC',
        },
      ],
      ['no reduction', { terms: { list_price: 7, price_steps: [] }, currency: 'XXX', unit: 'Kg', zone: 'UTC' }],
      ['a day that does not exist', { terms: { needed_by: '2026-02-30' }, currency: 'EUR', unit: 'Kg', zone: 'UTC' }],
    ],
    run: ({ terms, currency, unit, zone }) =>
      quoteFacts(terms, { currency, unit }).map(({ label, value }) => `${label}: ${factText(value, zone)}`),
  }),
  suite({
    name: 'comparable-requests',
    title: 'The requests of a buyer whose offers can be compared, as groups of ids',
    source: 'D-270',
    rule: 'core/trade/compare-offers comparableRequests',
    input: z.array(sentRequest),
    verdict: z.array(z.array(whole)),
    edges: [
      ['sent together', [sent(1, {}), sent(2, { at: 3_600_000 }), sent(3, { at: 3_600_001, message: 'Else' })]],
      [
        'similar products of different sellers',
        [
          sent(1, { message: 'a', categoryId: 5 }),
          sent(2, { message: 'b', categoryId: 5, unit: 'pieces' }),
          sent(3, { message: 'c', categoryId: 5, hasEnded: true }),
        ],
      ],
      ['none', []],
    ],
    arbitrary: fc
      .array(
        fc.record({
          sellerCompanyId: fc.constantFrom(101, 102),
          categoryId: fc.constantFrom(null, 5),
          message: fc.constantFrom('a', 'b'),
          at: fc.constantFrom(0, 7_200_000),
          hasEnded: fc.boolean(),
        }),
        { maxLength: 5 },
      )
      .map((requests) => requests.map((request, index) => sent(index + 1, request))),
    run: (requests) => comparableRequests(requests),
  }),
  suite({
    name: 'best-offers',
    title: 'The offers of a comparison in their order, and the best in something',
    source: 'D-270',
    rule: 'core/trade/compare-offers bestOffers, offersInOrder',
    input: z.array(weighedOffer),
    verdict: z.strictObject({
      order: z.array(whole),
      price: z.array(whole),
      total: z.array(whole),
      leadTimeDays: z.array(whole),
      rating: z.array(whole),
    }),
    edges: [
      ['two prices', [weighed(1, { price: 9, total: 900 }), weighed(2, {})]],
      ['equal ones', [weighed(1, {}), weighed(2, {}), weighed(3, { price: 9, rating: 3 })]],
      [
        'one that cannot be accepted',
        [weighed(1, { price: 1, isOpen: false }), weighed(2, {}), weighed(3, { rating: 5 })],
      ],
      ['other quantities and units', [weighed(1, { askedQuantity: 5 }), weighed(2, { unit: 'Kg', price: 2 })]],
      ['no offer yet', [weighed(1, { isOpen: false, price: null, total: null }), weighed(2, { leadTimeDays: null })]],
      ['none', []],
    ],
    run: (offers) => ({ order: offersInOrder(offers).map(({ id }) => id), ...bestOffers(offers) }),
  }),
]
