import fc from 'fast-check'
import { z } from 'zod'
import {
  addGroup,
  addLevelBelow,
  addTopLevel,
  levelOptions,
  pendingAttributes,
  removeGroup,
  removeLevel,
  type Levels,
  type NewLevel,
} from '../../../core/catalogue/levels.ts'
import {
  applyDifference,
  matrixDifference,
  removeMatrixItem,
  updateMatrixItem,
  variationState,
  type MatrixChange,
  type MatrixItem,
} from '../../../core/catalogue/matrix.ts'
import { changedForm } from '../../../core/catalogue/bulk-edit.ts'
import { raisedByAmount, raisedByPercent, readPriceColumn } from '../../../core/catalogue/matrix-prices.ts'
import { manufacturingYears } from '../../../core/catalogue/options.ts'
import {
  checkProductDraft,
  checkProductForm,
  fieldsOf,
  productDraftSchema,
  productFormSchema,
  toWire,
} from '../../../core/catalogue/product-form.schema.ts'
import { COLUMNS } from '../../../core/catalogue/product-variants.ts'
import {
  isSameName,
  specificationNameMessage,
  splitTerms,
  termsMessage,
  termToScreen,
  termToWire,
} from '../../../core/catalogue/specification.ts'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { createListingScorer } from '../../../core/listing-score/listing-score.ts'
import { LISTING_ENTRY_NAMES } from '../../../core/listing-score/listing-entries.ts'
import { maximumOf, scoreEntry, type Answer } from '../../../core/listing-score/score-entry.ts'
import { parseEvaluationData, scoreRuleSchema } from '../../../core/listing-score/score-rule.schema.ts'
import { DEFAULT_CRITERIA } from '../../../core/crm/scoring/score-criteria.ts'
import { leadScore } from '../../../core/crm/scoring/lead-score.ts'
import { leadClass } from '../../../core/crm/scoring/scoring-groups.ts'
import { aPartialForm, aScoreRule, aSingleAnswer } from '../../arbitraries/product.ts'
import { edgesOf, form, message, suite, text, whole } from '../suite.ts'

const both = {
  product_type: 'simple',
  name: 'Gear pump',
  pre_title_name: 'New',
  description: 'A pump.',
  model_number: 'G-1',
  brand_id: 3,
  category_lists: ['Machines / Pumps / Gear pumps'],
  choice_options: [{ attribute_id: 1, values: ['Red'] }],
  specification_terms: [4],
  information_type: 'passive',
  price_term: 'FOB',
  payment_methods: ['LC'],
  lc_types: ['standby'],
  sea_: 'Mumbai',
  port_: 'Pune',
  photos: [{ id: 1, url: '/f/1.png', alt: 'Front' }],
  product_application: 'Oil',
  product_use_cases: 'Lubrication',
  return_policy: '7 days',
}
const stock = {
  availability: 'in_stock',
  validity: '1 month',
  manufacturer_year: 2024,
  condition: 'Brand New',
  dispatch_in: 3,
  dispatch_day: 'Days',
  existence_place: { country: 'IN', city: 'Pune' },
  country_origin_id: 91,
}
const order = {
  availability: 'by_order',
  in_house_production: 'weeks',
  in_house_production_days: 2,
  delivery_time: 1,
  delivery_select: 'Months',
  tertiary_id: 2,
  country_origins: [{ country_code: 'IN' }],
}
const fixed = { price_type: 'fixed', unit_price: 12.5, currency_id: 1 }
const tiered = {
  price_type: 'quantity',
  order_quantity: [
    { min: 1, max: 9, per_unit: 10 },
    { min: 10, max: 99, per_unit: 9.5 },
  ],
  qty_unit: 'Pieces',
  qty_currency: 1,
}
const variants = {
  SF: { ...both, ...stock, ...fixed, current_stock: 5, unit: 'Pieces' },
  SQ: { ...both, ...stock, ...tiered },
  OF: { ...both, ...order, ...fixed },
  OQ: { ...both, ...order, ...tiered },
}

const YEAR = 2026
// Few values, because each line is long: they are enough to distinguish ids, texts and lists.
const oddField = () =>
  [
    ['missing', undefined],
    ['zero', 0],
    ['below zero', -1],
    ['a list', []],
  ] as const
const tier = (min: unknown, max: unknown, per_unit: unknown) => ({ min, max, per_unit })
const productValues = {
  name: ['x'.repeat(100), 'x'.repeat(101), ' padded '],
  pre_title_name: ['x'.repeat(50), 'x'.repeat(51)],
  description: ['x'.repeat(999), 'x'.repeat(1000)],
  model_number: ['x'.repeat(30), 'x'.repeat(31)],
  manufacturer_year: [1899, 1900, 2026, 2027, '2024'],
  unit_price: ['12.5', 0.01, 'x'],
  current_stock: ['7', 1.5],
  dispatch_in: ['2', 1.5],
  brand_id: ['3', 'Acme'],
  order_quantity: [
    [tier(0, 1, 1)],
    [tier(5, 4, 1)],
    [tier(1, 5, 1), tier(5, 9, 1)],
    [tier(1, 5, 0)],
    [tier('1', '5', '2.5')],
    [tier(1.5, 5, 1)],
    [tier(1, 5, 1), tier(20, 30, 1)],
  ],
  availability: ['in_stock', 'by_order', 'sold'],
  price_type: ['fixed', 'quantity', 'other'],
  product_type: ['configured', 'other'],
  choice_options: [[{ attribute_id: 1, values: [] }]],
  existence_place: [{ country: 'IN' }, { country: '', city: 'Pune' }, { country: 'ZZ', city: 'Pune' }],
  country_origins: [[{ country_code: '' }], [{ country_code: 'ZZ' }], ['uk']],
  product_use_cases: ['x'.repeat(350), 'x'.repeat(351)],
}
const only = (fields: object) => Object.fromEntries(Object.entries(productValues).filter(([name]) => name in fields))
const check = (input: unknown) => checkProductForm(input, YEAR)
const productNote = `Checked in ${YEAR}. Fields that a variant does not show are dropped; unset selectors mean in stock, by quantity, simple.`
const productSuite = (column: keyof typeof variants) =>
  form({
    name: `product-form-${column.toLowerCase()}`,
    title: `The product form, ${column.startsWith('S') ? 'in stock' : 'by order'}, ${column.endsWith('F') ? 'fixed price' : 'by quantity'}`,
    source: 'Spec §3 "Product edit form", §5 "Product form", D-47, D-48, D-54, D-55',
    rule: 'core/catalogue/product-form.schema checkProductForm',
    note: productNote,
    schema: productFormSchema,
    check,
    valid: [variants[column]],
    values: only(variants[column]),
    odd: oddField,
    count: 12,
    edges: [['fields of the other variants', { ...variants.SF, ...variants.OQ, ...variants[column] }]],
  })

const rule = scoreRuleSchema
const entry = z.strictObject({ informationScore: z.number(), weight: z.number(), rules: z.array(rule) })
const one = z.union([text, z.number(), z.boolean(), z.null()])
const answer = z.union([one, z.array(one)])
const anEntry = fc.record({
  informationScore: fc.integer({ min: -5, max: 5 }),
  weight: fc.constantFrom(0, 0.5, 1, 3),
  rules: fc.array(aScoreRule, { maxLength: 4 }),
})
const add = (points: number) => ({ points, action: 'add' as const })
const between = { informationScore: 1, weight: 2, rules: [{ operator: 'between' as const, min: 1, max: 2, ...add(3) }] }
const listing = z.record(text, z.unknown())
const aListing = fc.oneof(
  aPartialForm(COLUMNS).map((state) => ({ ...toWire(state) }) as Record<string, unknown>),
  fc.constantFrom<Record<string, unknown>>(variants.SF, variants.OQ, {}),
)
const rulesFor = z.partialRecord(
  z.enum(LISTING_ENTRY_NAMES as unknown as readonly [string, ...string[]]),
  z.strictObject({ informationScore: z.number(), rules: z.array(rule) }),
)
const someRules = fc.record(
  Object.fromEntries(
    ['brand', 'name', 'condition', 'price', 'payment_methods', 'origin_countries', 'stock'].map((name) => [
      name,
      fc.record({ informationScore: fc.integer({ min: 0, max: 3 }), rules: fc.array(aScoreRule, { maxLength: 3 }) }),
    ]),
  ),
  { requiredKeys: [] },
)
const scored = z.strictObject({
  percentage: z.number(),
  entries: z.array(
    z.strictObject({ entry: text, earned: z.number(), possible: z.number(), missing: z.number(), reason: text }),
  ),
  next: z.array(z.strictObject({ entry: text, field: text, gain: z.number() })),
})

const id = z.union([whole, text])
const attributes = [
  {
    id: 1,
    name: 'Colour',
    terms: [
      { id: 11, name: 'Red' },
      { id: 12, name: 'Blue' },
    ],
  },
  {
    id: 2,
    name: 'Size',
    terms: [
      { id: 21, name: 'S' },
      { id: 22, name: 'M' },
      { id: 23, name: 'L' },
    ],
  },
  { id: 3, name: 'Finish', terms: [] },
  { id: 4, name: 'Motor', terms: [{ id: 41, name: '1 kW' }] },
]
const levels = z.strictObject({
  attributes: z.array(z.strictObject({ id, name: text, terms: z.array(z.strictObject({ id, name: text })) })),
  groups: z.array(z.strictObject({ group_id: id, group: text })),
  selected: z.array(
    z.strictObject({
      id,
      group_id: id.nullable(),
      parent_level: id.nullable(),
      is_multi_specification: z.enum(['YES', 'NO']),
      level_specification_key: text.nullable(),
      attributes: z.array(id),
    }),
  ),
})
const item = z.strictObject({
  matrix_id: id,
  key: text,
  price: z.number(),
  image: z.array(text),
  is_default: z.boolean(),
  status: z.literal([0, 1]),
  retired: z.boolean(),
})
const newLevel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('similar'), attribute: id }),
  z.strictObject({ kind: z.literal('multi'), key: text, attributes: z.array(id) }),
])
const step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('addTop'), level: newLevel, id, group_id: id, group: text.optional() }),
  z.strictObject({ do: z.literal('addBelow'), level: newLevel, id, parent: id, group_id: id.optional() }),
  z.strictObject({ do: z.literal('addGroup'), group_id: id, name: text }),
  z.strictObject({ do: z.literal('removeLevel'), id }),
  z.strictObject({ do: z.literal('removeGroup'), group_id: id }),
])
type Step = z.output<typeof step>
const aNewLevel: fc.Arbitrary<NewLevel> = fc.oneof(
  fc.constantFrom(1, 2, 3, 4, 9).map((attribute) => ({ kind: 'similar' as const, attribute })),
  fc
    .subarray([1, 2, 4], { minLength: 0 })
    .map((chosen) => ({ kind: 'multi' as const, key: 'set', attributes: chosen })),
)
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      {
        do: fc.constant('addTop' as const),
        level: aNewLevel as fc.Arbitrary<z.output<typeof newLevel>>,
        id: fc.integer({ min: 101, max: 105 }),
        group_id: fc.constantFrom(7, 8),
        group: fc.constantFrom('A', ' ', 'B'),
      },
      { requiredKeys: ['do', 'level', 'id', 'group_id'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('addBelow' as const),
      level: aNewLevel as fc.Arbitrary<z.output<typeof newLevel>>,
      id: fc.integer({ min: 106, max: 110 }),
      parent: fc.integer({ min: 101, max: 107 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('removeLevel' as const), id: fc.integer({ min: 101, max: 108 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeGroup' as const), group_id: fc.constantFrom(7, 8, 9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('addGroup' as const),
      group_id: fc.constant(9),
      name: fc.constantFrom('C', ''),
    }),
  },
)
// Each id is used once, like the server's ids.
const someSteps = fc
  .array(aStep, { minLength: 1, maxLength: 6 })
  .map((steps) =>
    steps.map((each, index): Step =>
      each.do === 'addTop' || each.do === 'addBelow' ? { ...each, id: 100 + index } : each,
    ),
  )
const noLevels: Levels = { attributes, groups: [], selected: [] }

function walked(steps: readonly Step[]) {
  let now = noLevels
  const refused: (string | null)[] = []
  for (const each of steps) {
    const change = made(now, each)
    refused.push(change.ok ? null : change.message)
    if (change.ok) now = change.levels
  }
  return { now, refused }
}
function made(now: Levels, each: Step) {
  switch (each.do) {
    case 'addTop':
      return addTopLevel(now, each.level, { level: each.id, group: each.group_id }, each.group)
    case 'addBelow':
      return addLevelBelow(now, each.level, each.id, each.parent, each.group_id)
    case 'addGroup':
      return addGroup(now, each.group_id, each.name)
    case 'removeLevel':
      return removeLevel(now, each.id)
    case 'removeGroup':
      return removeGroup(now, each.group_id)
  }
}
const tooMany: Levels = {
  attributes: [1, 2, 3].map((n) => ({
    id: n,
    name: `a${n}`,
    terms: Array.from({ length: 22 }, (_, t) => ({ id: n * 100 + t, name: `t${t}` })),
  })),
  groups: [],
  selected: [1, 2, 3].map((n) => ({
    id: n,
    group_id: null,
    parent_level: null,
    is_multi_specification: 'NO',
    level_specification_key: null,
    attributes: [n],
  })),
}
const someItems = (now: Levels, kept: readonly number[]): readonly MatrixItem[] => {
  const whole = matrixDifference([], now)
  if (!whole.ok) return []
  return applyDifference([], whole.difference, (key) => `m-${key}`)
    .filter((_, index) => kept.includes(index))
    .map((each, index) => ({ ...each, price: index * 10, image: index === 0 ? ['a.png'] : [] }))
}
const twoLevels = walked([
  { do: 'addTop', level: { kind: 'similar', attribute: 1 }, id: 101, group_id: 7 },
  { do: 'addTop', level: { kind: 'similar', attribute: 2 }, id: 102, group_id: 7 },
]).now
const aMatrixCase = fc
  .tuple(someSteps, someSteps, fc.subarray([0, 1, 2, 3, 4, 5]))
  .map(([before, after, kept]) => ({ items: someItems(walked(before).now, kept), levels: walked(after).now }))
const itemsOf = (input: unknown) => input as readonly MatrixItem[]
const names = [
  'Colour',
  ' colour ',
  'COLOUR',
  'Dark Blue',
  'dark_blue',
  'dark  blue',
  'Dark-Blue',
  '',
  '  ',
  '_',
  'Größe',
  'GRÖSSE',
  'İ',
]
const facts = z.record(text, answer)

export const listingSuites = [
  ...COLUMNS.map(productSuite),
  form({
    name: 'product-draft',
    title: 'The draft of a listing: the same fields, shapes and limits, with nothing required',
    source: 'D-54, D-57',
    rule: 'core/catalogue/product-form.schema checkProductDraft',
    note: productNote,
    schema: productDraftSchema,
    check: (input) => checkProductDraft(input, YEAR),
    valid: [variants.SQ, { availability: 'by_order' }],
    values: only(variants.SQ),
    odd: () => [
      ['missing', undefined],
      ['zero', 0],
    ],
    count: 10,
  }),
  suite({
    name: 'product-fields',
    title: 'The fields of each variant, in the order of the form',
    source: 'Spec §3, §5, D-54',
    rule: 'core/catalogue/product-form.schema fieldsOf',
    input: z.enum(COLUMNS),
    verdict: z.array(z.strictObject({ name: text, label: text, required: z.boolean() })),
    edges: COLUMNS.map((column) => [column, column] as const),
    run: (column) => fieldsOf(column),
  }),
  suite({
    name: 'manufacturing-years',
    title: 'The manufacturing years of the form',
    source: 'Spec §9',
    rule: 'core/catalogue/options manufacturingYears',
    input: whole,
    verdict: z.array(whole),
    edges: edgesOf([1899, 1900, 1901, 1950]),
    run: manufacturingYears,
  }),
  suite({
    name: 'specification-name',
    title: 'Why a custom specification name is refused; null when it is accepted',
    source: 'Spec §5, D-59',
    rule: 'core/catalogue/specification specificationNameMessage',
    input: z.strictObject({ name: text, existing: z.array(text) }),
    verdict: message,
    edges: names.map((name) => [name, { name, existing: ['Colour', 'dark blue', 'größe'] }] as const),
    arbitrary: fc.record({ name: fc.constantFrom(...names), existing: fc.subarray(names, { maxLength: 3 }) }),
    run: ({ name, existing }) => specificationNameMessage(name, existing),
  }),
  suite({
    name: 'specification-terms',
    title: 'Why terms are refused; null when they are accepted',
    source: 'Spec §5, D-59',
    rule: 'core/catalogue/specification termsMessage',
    input: z.strictObject({ added: z.array(text), existing: z.array(text) }),
    verdict: message,
    edges: [
      ['none', { added: [], existing: [] }],
      ['twice in one go', { added: ['Red', 'red '], existing: [] }],
    ],
    arbitrary: fc.record({
      added: fc.array(fc.constantFrom(...names), { maxLength: 3 }),
      existing: fc.subarray(names, { maxLength: 3 }),
    }),
    run: ({ added, existing }) => termsMessage(added, existing),
  }),
  suite({
    name: 'listing-changed-with-many',
    title: 'The prices, minimum order and lead time of a listing after a change of many; or why it is left out',
    source: 'D-213',
    rule: 'core/catalogue/bulk-edit changedForm',
    input: z.strictObject({
      form: z.looseObject({
        availability: z.enum(['in_stock', 'by_order']),
        price_type: z.enum(['fixed', 'quantity']),
      }),
      change: z.looseObject({ field: text }),
    }),
    verdict: z.looseObject({ ok: z.boolean(), message: text.optional() }),
    edges: [
      [
        'five percent on a fixed price',
        {
          form: { availability: 'in_stock', price_type: 'fixed', unit_price: 9.99, currency_id: 2 },
          change: { field: 'price', by: 'percent', value: 5 },
        },
      ],
      [
        'an amount off every tier',
        {
          form: {
            availability: 'in_stock',
            price_type: 'quantity',
            qty_currency: 2,
            order_quantity: [
              { min: 1, max: 9, per_unit: 12 },
              { min: 10, max: 99, per_unit: 11.5 },
            ],
          },
          change: { field: 'price', by: 'amount', value: -1.25 },
        },
      ],
      [
        'a price that would be gone',
        {
          form: { availability: 'in_stock', price_type: 'fixed', unit_price: 9.99, currency_id: 2 },
          change: { field: 'price', by: 'amount', value: -10 },
        },
      ],
      [
        'a listing without a price',
        {
          form: { availability: 'in_stock', price_type: 'fixed', unit_price: null, currency_id: 2 },
          change: { field: 'price', by: 'percent', value: 5 },
        },
      ],
      [
        'a minimum order with a fixed price',
        {
          form: { availability: 'in_stock', price_type: 'fixed' },
          change: { field: 'minimum_order', value: 5 },
        },
      ],
      [
        'a lead time made to order',
        {
          form: { availability: 'by_order', price_type: 'fixed' },
          change: { field: 'lead_time', value: 3, period: 'weeks' },
        },
      ],
    ],
    run: ({ form, change }) => changedForm(form as never, change as never),
  }),
  suite({
    name: 'terms-in-a-text',
    title: 'The terms in a typed or pasted text',
    source: 'D-59, D-211',
    rule: 'core/catalogue/specification splitTerms',
    input: text,
    verdict: z.array(text),
    edges: edgesOf(['S, M, L', 'S,M;L', '1,5 mm', '10, 20', 'Red\nBlue', 'one\ttwo', ' ; ,', 'Dark blue']),
    run: splitTerms,
  }),
  suite({
    name: 'pasted-prices',
    title: 'The cells of a column of prices that was copied from a spreadsheet: the price, or why it is none',
    source: 'D-211',
    rule: 'core/catalogue/matrix-prices readPriceColumn',
    input: z.strictObject({ pasted: text, currency: z.enum(['USD', 'JPY']) }),
    verdict: z.array(z.strictObject({ text, price: z.number().optional(), message: text.optional() })),
    edges: [
      ['a column', { pasted: '12.50\n12,5\n1.234,56\n', currency: 'USD' }],
      ['a wrong cell and an empty one', { pasted: '1e3\r\n\r\n-1', currency: 'USD' }],
      ['two columns, of which one has numbers', { pasted: 'Small\t3\nLarge\t4', currency: 'USD' }],
      ['no column of numbers', { pasted: 'Small\tx\nLarge\t4', currency: 'USD' }],
      ['more decimals than the currency, and more than prices have', { pasted: '1.5\n0.0000015', currency: 'JPY' }],
      ['the sign or the code of the currency', { pasted: '$12.50\nUSD 1,200.00\n3 USD', currency: 'USD' }],
      ['the sign of another currency', { pasted: '€12.50\n¥3\nA$5', currency: 'USD' }],
    ],
    run: ({ pasted, currency }) => [...readPriceColumn(pasted, currency)],
  }),
  suite({
    name: 'raised-prices',
    title: 'A price raised by percent and by an amount, in US dollars',
    source: 'D-211',
    rule: 'core/catalogue/matrix-prices raisedByPercent, raisedByAmount',
    input: z.strictObject({ price: z.number(), by: z.number() }),
    verdict: z.strictObject({ percent: z.number(), amount: z.number() }),
    edges: [
      ['up', { price: 9.99, by: 5 }],
      ['down', { price: 9.99, by: -5 }],
      ['never below 0', { price: 9.99, by: -150 }],
      ['a half', { price: 1.05, by: 10 }],
      ['a fraction of a cent', { price: 0.0045, by: 10 }],
    ],
    run: ({ price, by }) => ({
      percent: raisedByPercent(price, by, 'USD'),
      amount: raisedByAmount(price, by),
    }),
  }),
  suite({
    name: 'term-spelling',
    title: 'A term on the wire and on screens, and whether it is the same as "dark_blue"',
    source: 'D-59',
    rule: 'core/catalogue/specification termToWire, termToScreen, isSameName',
    input: text,
    verdict: z.strictObject({ wire: text, screen: text, isDarkBlue: z.boolean() }),
    edges: edgesOf(names),
    run: (name) => ({ wire: termToWire(name), screen: termToScreen(name), isDarkBlue: isSameName(name, 'dark_blue') }),
  }),
  suite({
    name: 'variation-levels',
    title: 'Consecutive changes of variation levels',
    source: 'Spec §4, D-60, D-62',
    rule: 'core/catalogue/levels',
    note: 'A refused change changes nothing; `refused` has a message or null for each change. Ids come from the caller. `options` are the terms of each level.',
    input: z.strictObject({ attributes: levels.shape.attributes, steps: z.array(step) }),
    verdict: z.strictObject({
      refused: z.array(message),
      selected: levels.shape.selected,
      groups: levels.shape.groups,
      pending: z.array(id),
      options: z.array(z.array(z.array(id))),
    }),
    edges: [['nothing', { attributes, steps: [] }]],
    arbitrary: someSteps.map((steps) => ({ attributes, steps })),
    count: 80,
    run: ({ steps }) => {
      const { now, refused } = walked(steps)
      return {
        refused,
        selected: now.selected,
        groups: now.groups,
        pending: pendingAttributes(now).map((attribute) => attribute.id),
        options: levelOptions(now).map((options) => options.map(({ terms }) => terms)),
      }
    },
  }),
  suite({
    name: 'variation-matrix',
    title: 'The effect of a change of levels on the variations, and the resulting matrix',
    source: 'Spec §3, D-61',
    rule: 'core/catalogue/matrix matrixDifference, applyDifference',
    note: 'The id of a new row is "m-" followed by its key.',
    input: z.strictObject({ items: z.array(item), levels }),
    verdict: z.looseObject({ ok: z.boolean() }),
    edges: [
      ['no levels', { items: [], levels: noLevels as never }],
      ['first level slowest', { items: [], levels: twoLevels as never }],
      ['beyond 10000', { items: [], levels: tooMany as never }],
      [
        'retired and restored',
        {
          items: someItems(twoLevels, [0, 4]).map((each) => ({ ...each, retired: true, is_default: false })) as never,
          levels: twoLevels as never,
        },
      ],
    ],
    arbitrary: aMatrixCase as never,
    count: 50,
    run: (given) => {
      const items = itemsOf(given.items)
      const made = matrixDifference(items, given.levels as Levels)
      if (!made.ok) return made
      const { add: added, keep, restore, retire } = made.difference
      const after = applyDifference(items, made.difference, (key) => `m-${key}`)
      return {
        ok: true,
        add: added,
        keep: keep.map(({ key }) => key),
        restore: restore.map(({ key }) => key),
        retire: retire.map(({ key }) => key),
        after,
        state: variationState(given.levels as Levels, after),
      }
    },
  }),
  suite({
    name: 'variation-change',
    title: 'Changing or removing one variation: exactly one remains the default',
    source: 'Spec §4, D-61',
    rule: 'core/catalogue/matrix updateMatrixItem, removeMatrixItem',
    input: z.strictObject({
      items: z.array(item),
      matrix_id: id,
      change: z.strictObject({
        price: z.number().optional(),
        status: z.literal([0, 1]).optional(),
        is_default: z.boolean().optional(),
        image: z.array(text).optional(),
        remove_image: z.array(text).optional(),
      }),
    }),
    verdict: z.looseObject({}),
    edges: [
      ['below zero', { items: someItems(twoLevels, [0, 1]) as never, matrix_id: 'm-11-21', change: { price: -1 } }],
      ['unknown', { items: [], matrix_id: 'x', change: {} }],
    ],
    arbitrary: fc.record({
      items: fc.subarray([0, 1, 2, 3]).map((kept) => someItems(twoLevels, kept) as never),
      matrix_id: fc.constantFrom('m-11-21', 'm-11-22', 'm-11-23'),
      change: fc.record(
        {
          price: fc.constantFrom(0, 5, 2.5),
          status: fc.constantFrom(0 as const, 1 as const),
          is_default: fc.boolean(),
          image: fc.constant(['b.png']),
          remove_image: fc.constant(['a.png']),
        },
        { requiredKeys: [] },
      ),
    }) as never,
    run: ({ items, matrix_id, change }) => ({
      changed: updateMatrixItem(itemsOf(items), matrix_id, change as MatrixChange),
      removed: removeMatrixItem(itemsOf(items), matrix_id),
    }),
  }),
  suite({
    name: 'score-entry',
    compare: 'tolerance',
    title: 'The points of an answer by the rules of its entry, and the maximum over all answers',
    source: 'Spec §4 "Scoring", D-71 to D-74',
    rule: 'core/listing-score/score-entry scoreEntry, maximumOf',
    note: 'Ranges, = and != on numbers have a tolerance of 0.0001 on both sides. Compare points to 9 decimals.',
    input: z.strictObject({ entry, answer }),
    verdict: z.strictObject({ points: z.number(), maximum: z.number() }),
    edges: [
      ...[1, 2, 0.9999, 2.0001, 0.99989, 2.00011, '1', 'x', '', null, [], [0, 1], ['']].map(
        (value) => [`between 1 and 2: ${JSON.stringify(value)}`, { entry: between, answer: value }] as const,
      ),
      ['no rules', { entry: { informationScore: 2, weight: 3, rules: [] }, answer: 'x' }],
      ...(
        [
          ['été', '\u00a0ÉTÉ\u3000'],
          ['ΟΔΟΣ', 'οδοσ'],
          ['Сталь', 'сталь'],
          ['Straße', 'STRASSE'],
          ['I', 'ı'],
        ] as const
      ).map(
        ([value, answer]) =>
          [
            `${value} and ${answer}`,
            {
              entry: { informationScore: 0, weight: 1, rules: [{ operator: '=', value, points: 5, action: 'add' }] },
              answer,
            },
          ] as const,
      ),
      [
        'subtracts',
        {
          entry: {
            informationScore: 0,
            weight: 1,
            rules: [{ operator: '=', value: 'a', points: 5, action: 'subtract' }],
          },
          answer: ' A ',
        },
      ],
      ['0 is a value', { entry: { informationScore: 2, weight: 1, rules: [] }, answer: 0 }],
      ['false is a value', { entry: { informationScore: 2, weight: 1, rules: [] }, answer: false }],
      [
        'all of a list escape',
        {
          entry: { informationScore: 0, weight: 1, rules: [{ operator: 'not_in', values: ['a'], ...add(4) }] },
          answer: ['b', 'a'],
        },
      ],
    ],
    arbitrary: fc.record({
      entry: anEntry as never,
      answer: fc.oneof(aSingleAnswer, fc.array(aSingleAnswer, { maxLength: 3 })),
    }) as never,
    count: 200,
    run: (given) => ({ points: scoreEntry(given.entry, given.answer as Answer), maximum: maximumOf(given.entry) }),
  }),
  suite({
    name: 'score-rules',
    title: 'The rules of a stored entry, without invalid ones',
    source: 'Spec §3 "Lead scoring groups", D-71',
    rule: 'core/listing-score/score-rule.schema parseEvaluationData',
    input: z.unknown(),
    verdict: z.array(rule),
    edges: edgesOf<unknown>([
      null,
      '',
      'not JSON',
      '{}',
      '[]',
      [],
      '[{"operator":"=","value":"a","points":5,"action":"add"}]',
      [{ operator: '<', value: '10', points: '5', action: 'add' }],
      [{ operator: 'between', min: 1, points: 5, action: 'add' }],
      [{ operator: 'between', min: '1', max: '2', points: 5, action: 'subtract' }],
      [{ operator: 'like', value: 'a', points: 5, action: 'add' }],
      [{ operator: 'in', values: [1, 'a'], points: 5, action: 'add' }],
      [{ operator: '=', value: 'a', points: 5, action: 'multiply' }],
      [
        { operator: '<', value: 'ten', points: 5, action: 'add' },
        { operator: '>', value: 1, points: 2, action: 'add' },
      ],
    ]),
    run: (given) => parseEvaluationData(given),
  }),
  suite({
    name: 'listing-score',
    compare: 'tolerance',
    title: 'The completeness of a listing, the share of each entry, and the entries that would raise it most',
    source: 'Spec §4, D-71 to D-76, the weight table',
    rule: 'core/listing-score/listing-score createListingScorer',
    note: 'By default an entry has information score 1 and no rules. All numbers have two decimals.',
    input: z.strictObject({ listing, rules: rulesFor }),
    verdict: scored,
    edges: [
      ['empty', { listing: {}, rules: {} }],
      ...COLUMNS.map((column) => [`full ${column}`, { listing: variants[column], rules: {} }] as const),
      ['0 in stock is filled', { listing: { ...variants.SF, current_stock: 0 }, rules: {} }],
    ],
    arbitrary: fc.record({ listing: aListing, rules: fc.oneof(fc.constant({}), someRules) }) as never,
    count: 60,
    run: (given) => {
      const scorer = createListingScorer(given.rules as ListingRules)
      const { percentage, entries } = scorer.explain(given.listing)
      return {
        percentage,
        entries: entries.map(({ entry: name, earned, possible, missing, reason }) => ({
          entry: name,
          earned,
          possible,
          missing,
          reason,
        })),
        next: scorer
          .nextBestActions(given.listing)
          .map(({ entry: name, field, gain }) => ({ entry: name, field, gain })),
      }
    },
  }),
  suite({
    name: 'lead-score',
    compare: 'tolerance',
    title: 'The score of a lead by the default criteria',
    source: 'Spec §3, D-75',
    rule: 'core/crm/scoring/lead-score leadScore',
    input: facts,
    verdict: z.looseObject({ class: z.enum(['hot', 'warm', 'cold']) }),
    edges: [
      ['nothing known', {}],
      ['names of every object are no facts', { toString: 'x', constructor: 'y' }],
    ],
    arbitrary: fc.record(
      Object.fromEntries(
        Object.values(DEFAULT_CRITERIA)
          .flat()
          .map(({ key, rules }) => [
            key,
            fc.constantFrom<Answer>(
              0,
              1,
              3,
              5,
              9.9999,
              100,
              1_000_000,
              'x',
              '',
              ...rules.flatMap((each) => ('value' in each ? [each.value] : [])),
            ),
          ]),
      ),
      { requiredKeys: [] },
    ) as never,
    count: 60,
    run: (given) => leadScore(DEFAULT_CRITERIA, given as Readonly<Record<string, Answer>>),
  }),
  suite({
    name: 'lead-class',
    title: 'Hot, warm or cold by percent',
    source: 'D-75',
    rule: 'core/crm/scoring/scoring-groups leadClass',
    input: z.number(),
    verdict: text,
    edges: edgesOf([0, 39.999, 40, 69.999, 70, 100]),
    run: leadClass,
  }),
]
