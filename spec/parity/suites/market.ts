import { approvalStates } from '../../../core/company/approval-states.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { brandSlug, freeListingSlug } from '../../../core/catalogue/listing-slug.ts'
import { listingSummary } from '../../../core/catalogue/listing-summary.ts'
import { variationStateOf } from '../../../core/catalogue/matrix.ts'
import { productDraftSchema, type ProductDraft } from '../../../core/catalogue/product-form.schema.ts'
import { needsNewSlug, publicationOf, saveVerb } from '../../../core/catalogue/publication.ts'
import { publicTabs } from '../../../core/company/company-tabs.schema.ts'
import { conversionRate } from '../../../core/crm/records/conversion.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { leadValues, recordFacts, tiedTo } from '../../../core/crm/records/record-facts.ts'
import { RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { cooldownLeft } from '../../../core/mobile-verification/countdown.ts'
import { codeProblem } from '../../../core/mobile-verification/mobile-verification.schema.ts'
import { currencyOf, priceRange, pricingOfForm } from '../../../core/pricing/form-pricing.ts'
import { taskReminderTime } from '../../../core/reminders/reminder-time.ts'
import { freeSlugFrom } from '../../../core/storefront/slug.ts'
import {
  choiceOf,
  isPossible,
  keyOf,
  orderMinimum,
  quotablePrice,
  standardChoice,
} from '../../../core/trade/product-choice.ts'
import { neededByProblem } from '../../../core/trade/quote.schema.ts'
import { edgesOf, message, suite, text, whole, zone } from '../suite.ts'

const names = [
  'Gear pump',
  'Pompe à eau',
  '  ',
  '漢字',
  'A--b',
  '-a-',
  '!?',
  'ß',
  'İstanbul',
  'Pump 2',
  'x'.repeat(100),
  `${'x'.repeat(79)} y`,
  'www',
  'ab',
]
const aTaken = (stem: string) => fc.subarray([stem, `${stem}-2`, `${stem}-3`, `${stem}-4`])

const draft = productDraftSchema
const base = {
  product_type: 'simple',
  availability: 'in_stock',
  name: 'Gear pump',
  brand_id: 3,
  category_lists: ['Machines / Pumps', 'Tools'],
  photos: [
    { id: 1, url: '/files/public/a.png', alt: '' },
    { id: 2, url: 'https://else.example/b.png', alt: '' },
  ],
  description: 'A   Pump',
}
const fixed = { ...base, price_type: 'fixed', unit_price: 12.5, currency_id: 1, unit: 'Pieces' }
const tiered = {
  ...base,
  price_type: 'quantity',
  order_quantity: [
    { min: 10, max: 99, per_unit: 9.5 },
    { min: 100, max: 199, per_unit: 9 },
  ],
  qty_unit: 'Sets',
  qty_currency: 3,
}
const drafts = (
  [
    ['one price', fixed],
    ['ranges, in yen', tiered],
    ['a price of 0 is none', { ...fixed, unit_price: 0 }],
    ['no currency', { ...fixed, currency_id: '' }],
    ['nothing but its variant', { availability: 'by_order', price_type: 'quantity', product_type: 'simple' }],
    ['no known category', { ...fixed, category_lists: ['Nowhere'] }],
    ['configured', { ...fixed, product_type: 'configured' }],
    ['configured, ranges', { ...tiered, product_type: 'configured' }],
  ] as const
).map(([why, form]) => [why, JSON.parse(JSON.stringify(draft.parse(form))) as Record<string, unknown>] as const)
const range = z.strictObject({ lowestMinor: whole.nullable(), highestMinor: whole.nullable() })
const CATEGORIES: Readonly<Record<string, readonly number[]>> = { 'Machines / Pumps': [1, 12], Tools: [2] }
const summary = z.looseObject({
  name: text,
  priceFrom: z.number().nullable(),
  priceTo: z.number().nullable(),
  moq: z.number().nullable(),
  search: text,
})

const goods = {
  currency: 'USD',
  price_type: 'quantity' as const,
  unit_price: null,
  moq: null,
  tiers: [
    { min: 10, max: 49, per_unit: 1200 },
    { min: 50, max: 99, per_unit: 1100 },
  ],
}
const product = {
  ...goods,
  specifications: [
    {
      terms: [
        { id: 11, name: 'Small' },
        { id: 12, name: 'Large' },
      ],
    },
    {
      terms: [
        { id: 21, name: 'Red' },
        { id: 22, name: 'Blue' },
      ],
    },
  ],
  levels: [
    {
      id: 1,
      name: 'Size',
      attributes: [{ id: 7, name: 'Size' }],
      options: [
        { terms: [11], name: 'Small' },
        { terms: [12], name: 'Large' },
      ],
    },
    {
      id: 2,
      name: 'Colour',
      attributes: [{ id: 8, name: 'Colour' }],
      options: [
        { terms: [21], name: 'Red' },
        { terms: [22], name: 'Blue' },
      ],
    },
  ],
}
const variation = z.strictObject({
  key: text,
  price: z.number().nullable(),
  is_default: z.boolean(),
  is_available: z.boolean(),
})
const aVariation = (key: string) =>
  fc.record({
    key: fc.constant(key),
    price: fc.constantFrom(null, 0, 900.5),
    is_default: fc.boolean(),
    is_available: fc.boolean(),
  })
const someVariations = fc
  .tuple(aVariation('11-21'), aVariation('11-22'), aVariation('12-21'))
  .chain((all) => fc.subarray([...all]))

const values = z.record(text, z.union([text, z.number(), z.boolean(), z.array(text), z.null()]))
const formOf = (type: (typeof RECORD_TYPE_NAMES)[number]) => ({ sections: DEFAULT_FORMS[type] })
const asker = z.strictObject({
  name: text,
  source: text,
  email: text.exactOptional(),
  phone: text.exactOptional(),
  company: text.exactOptional(),
  country: text.exactOptional(),
  description: text.exactOptional(),
})

export const marketSuites = [
  suite({
    name: 'listing-slugs',
    title: 'A slug for a listing, unique in the company, and the slug of a brand',
    source: 'D-32, D-33',
    rule: 'core/catalogue/listing-slug freeListingSlug, brandSlug',
    input: z.strictObject({ name: text, taken: z.array(text) }),
    verdict: z.strictObject({ listing: text, brand: text }),
    edges: names.map((name) => [name, { name, taken: [] }] as const),
    arbitrary: aTaken('gear-pump').map((taken) => ({ name: 'Gear pump', taken })),
    count: 20,
    run: ({ name, taken }) => ({ listing: freeListingSlug(name, new Set(taken)), brand: brandSlug(name) }),
  }),
  suite({
    name: 'company-slug',
    title: 'A unique slug for a company',
    source: 'D-32',
    rule: 'core/storefront/slug freeSlugFrom',
    input: z.strictObject({ name: text, taken: z.array(text) }),
    verdict: text,
    edges: names.map((name) => [name, { name, taken: [] }] as const),
    arbitrary: fc.oneof(
      aTaken('gear-pump').map((taken) => ({ name: 'Gear pump', taken })),
      aTaken('shop').map((taken) => ({ name: '!?', taken })),
      fc.constant({ name: 'x'.repeat(40), taken: ['x'.repeat(40)] }),
    ),
    count: 30,
    run: ({ name, taken }) => freeSlugFrom(name, new Set(taken)),
  }),
  suite({
    name: 'publication',
    title: 'The result of saving a listing, its entry in the history, and whether the slug changes',
    source: 'D-23, D-57',
    rule: 'core/catalogue/publication publicationOf, saveVerb, needsNewSlug',
    input: z.strictObject({
      shouldPublish: z.boolean(),
      approval: z.enum(approvalStates),
      wasLive: z.boolean(),
      wasEverLive: z.boolean(),
      isRenamed: z.boolean(),
    }),
    verdict: z.strictObject({ isLive: z.boolean(), message: text, verb: text, needsNewSlug: z.boolean() }),
    edges: [true, false].flatMap((shouldPublish) =>
      approvalStates.flatMap((approval) =>
        [true, false].flatMap((wasLive) =>
          [true, false].map(
            (isRenamed) =>
              [
                `${approval}, ${shouldPublish ? 'publishes' : 'saves'}, ${wasLive ? 'was published' : 'was a draft'}${isRenamed ? ', renamed' : ''}`,
                { shouldPublish, approval, wasLive, wasEverLive: wasLive, isRenamed },
              ] as const,
          ),
        ),
      ),
    ),
    run: ({ shouldPublish, approval, wasLive, wasEverLive, isRenamed }) => {
      const { isLive, message: said } = publicationOf(shouldPublish, { state: approval })
      return {
        isLive,
        message: said,
        verb: saveVerb(wasLive, isLive),
        needsNewSlug: needsNewSlug({ name: 'A', wasEverLive }, isRenamed ? 'B' : 'A'),
      }
    },
  }),
  suite({
    name: 'listing-summary',
    title: 'The data of a listing for lists, filters and searches',
    source: 'D-74, D-77 to D-79',
    rule: 'core/catalogue/listing-summary listingSummary',
    note: 'The category tree has "Machines / Pumps" (1, 12) and "Tools" (2). The company has the brand 3, Acme. Prices are in minor units.',
    input: z.strictObject({ form: z.record(text, z.unknown()), variations: range.nullable() }),
    verdict: summary,
    edges: drafts.flatMap(([why, form]) => [
      [why, { form, variations: null }] as const,
      [`${why}, with variations`, { form, variations: { lowestMinor: 700, highestMinor: 900 } }] as const,
      [`${why}, none priced`, { form, variations: { lowestMinor: null, highestMinor: 0 } }] as const,
    ]),
    run: ({ form, variations }) =>
      listingSummary(form as unknown as ProductDraft, {
        categoryIds: (category) => CATEGORIES[String(category)],
        brand: (brand) => (brand === 3 ? { id: 3, name: 'Acme' } : undefined),
        variations: variations ?? undefined,
      }),
  }),
  suite({
    name: 'form-pricing',
    title: 'The prices of a stored form, and the price range including its variations',
    source: 'D-55, D-79',
    rule: 'core/pricing/form-pricing pricingOfForm, priceRange',
    note: 'Stored forms may have any content.',
    input: z.strictObject({
      price_type: z.enum(['fixed', 'quantity']),
      unit_price: z.unknown(),
      currency_id: z.unknown(),
      order_quantity: z.unknown(),
      qty_currency: z.unknown(),
      variations: range,
    }),
    verdict: z.strictObject({
      pricing: z.looseObject({ currency: text }).nullable(),
      range: z.strictObject({ from: whole, to: whole }).nullable(),
    }),
    edges: [],
    arbitrary: fc.record({
      price_type: fc.constantFrom('fixed' as const, 'quantity' as const),
      unit_price: fc.constantFrom<unknown>(12.5, '12.5', 0, -1, null, 'x', 1e300),
      currency_id: fc.constantFrom<unknown>(1, '3', 'eur', 'XXX', '', null, 999),
      order_quantity: fc.constantFrom<unknown>(
        null,
        'x',
        [],
        [
          { min: 10, max: 19, per_unit: 3 },
          { min: 1, max: 9, per_unit: 4 },
        ],
        [{ min: 1, max: 9, per_unit: 0 }],
      ),
      qty_currency: fc.constantFrom<unknown>(3, ''),
      variations: fc.record({ lowestMinor: fc.constantFrom(null, 0, 700), highestMinor: fc.constantFrom(null, 900) }),
    }),
    count: 100,
    run: ({ variations, ...form }) => {
      const pricing = pricingOfForm(form)
      return {
        pricing: pricing ?? null,
        range: pricing === undefined ? null : (priceRange(pricing, variations) ?? null),
      }
    },
  }),
  suite({
    name: 'currency-of',
    title: 'A currency by its id, the id in digits, or its code; null for none',
    source: 'D-103',
    rule: 'core/pricing/form-pricing currencyOf',
    input: z.unknown(),
    verdict: text.nullable(),
    edges: edgesOf<unknown>([1, '1', ' 1', 28, 29, 0, -1, 1.5, 'usd', 'USD', 'Eur', '', 'x', null, [1], true]),
    run: (given) => currencyOf(given) ?? null,
  }),
  suite({
    name: 'variation-state',
    title: 'The variations from the options of each level and the price of the default row',
    source: 'listing-completeness.md',
    rule: 'core/catalogue/matrix variationStateOf',
    input: z.strictObject({ counts: z.array(whole), standardPrice: whole.nullable() }),
    verdict: z.strictObject({ levels_complete: z.boolean(), default_price: whole.nullable() }),
    edges: [[], [0], [2], [2, 0], [2, 3]].flatMap((counts) =>
      [null, 0, 900].map((standardPrice) => [JSON.stringify(counts), { counts, standardPrice }] as const),
    ),
    run: ({ counts, standardPrice }) => variationStateOf(counts, standardPrice),
  }),
  suite({
    name: 'product-choice',
    title: "The result of a buyer's choice of options and quantity",
    source: 'D-60, D-61, D-79',
    rule: 'core/trade/product-choice',
    note: 'The product has the levels Size (Small, Large) and Colour (Red, Blue) and prices from 10 pieces on. `chosen` is the index of the option on each level; `possible` has a flag for each option.',
    input: z.strictObject({ variations: z.array(variation), chosen: z.array(whole), quantity: z.number() }),
    verdict: z.looseObject({ key: text, standard: z.array(whole), least: z.number() }),
    edges: [['nothing made', { variations: [], chosen: [0, 0], quantity: 10 }]],
    arbitrary: fc.record({
      variations: someVariations,
      chosen: fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1)),
      quantity: fc.constantFrom(10, 9, 60),
    }),
    count: 60,
    run: ({ variations, chosen, quantity }) => {
      const choice = choiceOf(product, variations, chosen, quantity)
      return {
        key: keyOf(product, chosen),
        standard: standardChoice(product, variations),
        least: orderMinimum(product),
        combinations: choice.combinations,
        price: choice.price,
        quotable: quotablePrice(choice),
        possible: product.levels.map((level, at) =>
          level.options.map((_, option) => isPossible(product, variations, chosen, at, option)),
        ),
      }
    },
  }),
  suite({
    name: 'needed-by',
    title: 'Why a needed-by day is refused; null when it is accepted',
    source: 'D-79',
    rule: 'core/trade/quote.schema neededByProblem',
    input: z.strictObject({ day: text.nullable(), today: text }),
    verdict: message,
    edges: [null, '2026-03-28', '2026-03-29', '2027-01-01'].map(
      (day) => [day ?? 'none', { day, today: '2026-03-29' }] as const,
    ),
    run: ({ day, today }) => neededByProblem(day ?? undefined, today),
  }),
  suite({
    name: 'record-facts',
    title: 'The data of a record for lists, boards and searches, with the default forms',
    source: 'D-84, D-86, D-87',
    rule: 'core/crm/records/record-facts recordFacts, tiedTo',
    note: 'Values are keyed by the ids of the default forms. `tied` has the values that link a new record of the type to the account "acc".',
    input: z.strictObject({ type: z.enum(RECORD_TYPE_NAMES), values }),
    verdict: z.looseObject({ name: text, category: text, search: text, tied: values }),
    edges: RECORD_TYPE_NAMES.flatMap((type) => {
      const fields = DEFAULT_FORMS[type].flatMap((section) => section.form_fields)
      const filled = Object.fromEntries(
        fields.map((field) => [
          field.id,
          field.field_type === 'owner'
            ? 7
            : field.field_type === 'multi_select'
              ? ['One']
              : (field.option_list[0] ?? `Text of ${field.name}`),
        ]),
      )
      return [
        [`${type}, empty`, { type, values: {} }] as const,
        [`${type}, filled`, { type, values: filled }] as const,
        [
          `${type}, numbers and blanks`,
          { type, values: Object.fromEntries(fields.map((field, at) => [field.id, at % 2 === 0 ? 0 : ''])) },
        ] as const,
      ]
    }),
    run: ({ type, values: held }) => ({
      ...recordFacts(type, formOf(type), held),
      tied: tiedTo(formOf(type), 'Accounts', 'acc'),
    }),
  }),
  suite({
    name: 'incoming-lead',
    title: 'The values of the lead that an enquiry creates',
    source: 'D-82, D-92',
    rule: 'core/crm/records/record-facts leadValues',
    note: 'In the default form; values are keyed by its field ids.',
    input: asker,
    verdict: values,
    edges: ['Asha Rao', 'Asha', ' Asha  Maria Rao ', ''].flatMap((name) => [
      [name, { name, source: 'Product enquiry' }] as const,
      [
        `${name}, known well`,
        {
          name,
          source: 'Product enquiry',
          email: 'asha@example.com',
          phone: '+919876543210',
          company: 'Acme',
          country: 'IN',
          description: '10 pumps',
        },
      ] as const,
      [
        `${name}, nothing usable`,
        { name, source: 'Nowhere', email: 'no address', phone: 'x', company: '', country: 'ZZ', description: '' },
      ] as const,
    ]),
    run: (given) => leadValues(formOf('Leads'), given),
  }),
  suite({
    name: 'conversion-rate',
    title: 'The share of won deals in percent',
    source: 'Spec §3 "Profile"',
    rule: 'core/crm/records/conversion conversionRate',
    input: z.strictObject({ won: whole, total: whole }),
    verdict: z.number(),
    edges: [
      [0, 0],
      [0, 5],
      [1, 3],
      [2, 3],
      [5, 5],
      [1, 2000],
      [1, 2001],
    ].map(([won = 0, total = 0]) => [`${won} of ${total}`, { won, total }] as const),
    run: conversionRate,
  }),
  suite({
    name: 'kept-code',
    title: 'Why a code is not checked any more, and the seconds until a new one can be sent',
    source: 'D-37, D-38',
    rule: 'core/mobile-verification codeProblem, cooldownLeft',
    note: 'Times in ms. `kept` is null when no code was sent; `tries` includes this attempt.',
    input: z.strictObject({
      kept: z.strictObject({ expiresAt: whole, tries: whole }).nullable(),
      sentAt: whole,
      now: whole,
    }),
    verdict: z.strictObject({ problem: message, cooldown: whole }),
    edges: [
      ['none was sent', { kept: null, sentAt: 0, now: 0 }],
      ...[1, 5, 6].flatMap((tries) =>
        [599_999, 600_000].map(
          (now) => [`try ${tries} after ${now} ms`, { kept: { expiresAt: 600_000, tries }, sentAt: 0, now }] as const,
        ),
      ),
      ...[0, 1, 119_999, 120_000, -5].map((now) => [`sent ${now} ms ago`, { kept: null, sentAt: 0, now }] as const),
    ],
    run: ({ kept, sentAt, now }) => ({
      problem: codeProblem(kept ?? undefined, now) ?? null,
      cooldown: cooldownLeft(sentAt, now),
    }),
  }),
  suite({
    name: 'task-reminder',
    title: "The time of a task's reminder; null for none",
    source: 'D-89',
    rule: 'core/reminders/reminder-time taskReminderTime',
    input: z.strictObject({ status: text, task_date: text, timeZone: zone }),
    verdict: text.nullable(),
    edges: ['not started', 'completed', ''].flatMap((status) =>
      ['2026-03-29', '2026-03-29 10:00:00', ''].map(
        (task_date) => [`${status} ${task_date}`, { status, task_date, timeZone: 'Europe/Berlin' }] as const,
      ),
    ),
    run: ({ timeZone, ...task }) => taskReminderTime(task, timeZone) ?? null,
  }),
  suite({
    name: 'public-profile',
    title: "The public tabs of a company's profile",
    source: 'D-24',
    rule: 'core/company/company-tabs.schema publicTabs',
    input: z.record(text, z.unknown()),
    verdict: z.record(text, z.unknown()),
    edges: [
      ['all', { company: { about: 'x' }, contact: { contacts: [] }, regional: {}, capacity: 1 }],
      ['none', {}],
    ],
    run: publicTabs,
  }),
]
