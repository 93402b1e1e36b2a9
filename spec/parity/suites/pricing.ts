import fc from 'fast-check'
import { z } from 'zod'
import { calculatorFields, equationsOf, formulaFields, formulasIn } from '../../../core/calculator/calculator-fields.ts'
import { fieldNumber, planSave, startMode } from '../../../core/calculator/calculator-save.ts'
import { calculatorMessages } from '../../../core/calculator/calculator.messages.ts'
import { compileRow } from '../../../core/calculator/evaluate.ts'
import { explanationLines } from '../../../core/calculator/explain.ts'
import { admit } from '../../../core/calculator/expression.ts'
import { fromEntry, toEntry } from '../../../core/calculator/formula-entry.ts'
import { planPrices } from '../../../core/calculator/price-plan.ts'
import { quantityOf } from '../../../core/calculator/quantities.ts'
import { tagsOf } from '../../../core/calculator/tags.ts'
import { CURRENCIES, type CurrencyCode } from '../../../core/pricing/currency.ts'
import { convert, moneyText, toMoney } from '../../../core/pricing/money.ts'
import { priceFor } from '../../../core/pricing/price-for.ts'
import { ceilTo, floorTo, roundTo } from '../../../core/pricing/rounding.ts'
import { tierFor, tierProblems } from '../../../core/pricing/tiers.ts'
import { aFormula } from '../formulas.ts'
import { edgesOf, suite, text, whole } from '../suite.ts'

const code = z.enum(CURRENCIES.map((currency) => currency.code) as [CurrencyCode, ...CurrencyCode[]])
const money = z.strictObject({ minor: whole, currency: code })
const price = z.strictObject({ minor: z.number(), currency: code })
const tier = z.strictObject({ min: z.number(), max: z.number(), per_unit: z.number() })
const someTiers = [
  { min: 5, max: 9, per_unit: 1000 },
  { min: 20, max: 49, per_unit: 900 },
  { min: 50, max: 99, per_unit: 800 },
]
const aBound = fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constantFrom(1.5, 0.5))
const aTier = fc.record({ min: aBound, max: aBound, per_unit: fc.constantFrom(-1, 0, 0.01, 5) })
const aCode = fc.constantFrom<CurrencyCode>('USD', 'JPY', 'KWD', 'INR', 'EUR')
const anAmount = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 1000),
  fc.constantFrom(1.005, 0.285, 2.675, 1.45, 0.5, -0.5, 1e15, 9007199254740994),
)
const halves = [
  0.5,
  1.5,
  2.5,
  -0.5,
  -1.5,
  1.005,
  1.005 - 1,
  2.675,
  0.285,
  1.0049999999999,
  1.004999999999999,
  1e-13,
  -1e-13,
  123456789.125,
  1e21,
  4.35 * 100,
  0.1 + 0.2,
  1 / 3,
  5e-324,
  1e15 + 0.5,
  0,
]
const product = z.strictObject({
  priceType: z.enum(['fixed', 'quantity']),
  currency: code,
  unitPrice: z.number().optional(),
  tiers: z.array(tier),
})
const question = z.strictObject({
  product,
  matrixItem: z.strictObject({ price: z.number() }).optional(),
  quantity: z.number(),
})
const goods = (over: Partial<z.output<typeof product>> = {}) => ({
  priceType: 'quantity' as const,
  currency: 'USD' as const,
  unitPrice: 1200,
  tiers: someTiers,
  ...over,
})

const values = z.record(text, z.number())
const someValues = { a: 2, b: 3, width: 1.5, zero: 0, low: -4 }
const formula = z.union([
  z.strictObject({ ok: z.literal(true), names: z.array(text), value: z.number() }),
  z.strictObject({ ok: z.literal(true), names: z.array(text), failure: text }),
  z.strictObject({ ok: z.literal(false), at: whole, reason: text }),
])
const formulas = [
  '1 + 2 * 3',
  '(1 + 2) * 3',
  '-2^2',
  '2^-1',
  '2^3^2',
  '+a',
  '- -a',
  'a*b',
  'a b',
  '2a',
  'a!',
  '5%',
  'a mod b',
  'round(2.5)',
  'round(-2.5)',
  'round(1.005, 2)',
  'round(a)',
  'round(a, b, 1)',
  'round(1.5, 16)',
  'round(1.5, 0.5)',
  'round(1.5, -1)',
  'min(a, b)',
  'max(a, b, 9)',
  'min()',
  'max(1)',
  'abs(low)',
  'sqrt(low)',
  'sqrt(9)',
  'ceil(1.2)',
  'floor(-1.2)',
  'ceil(3.0000000000001)',
  'ceil(1.0000000000001)',
  'floor(2.9999999999999)',
  'a / zero',
  '0 / 0',
  'zero ^ -1',
  '(-8) ^ (1/3)',
  '10 ^ 400',
  '1e308 * 10',
  '1e309',
  '0.1 + 0.2',
  '.5 + 5.',
  '1e3',
  '1E-2',
  '',
  '   ',
  '(',
  ')',
  '(a',
  'a)',
  '()',
  'a +',
  '* a',
  'a ++ b',
  'a = 1',
  'a; b',
  '[1]',
  '{a: 1}',
  '"a"',
  'a.b',
  'a[1]',
  'a == b',
  'a ? b : 1',
  'sin(1)',
  'pi',
  'e',
  'i',
  'true',
  'null',
  'unknown + 1',
  'sqrt',
  'sqrt 9',
  'a(1)',
  '1,2',
  'min(1 2)',
  'ä',
  'a × b',
  '1 000',
  'a\n+ b',
  'f(x) = x',
  'cross(a, b)',
  'import("x")',
  '1 + 2 3',
  `${'('.repeat(100)}1${')'.repeat(100)}`,
  `${'('.repeat(101)}1${')'.repeat(101)}`,
  Array(500).fill('1').join('+'),
  Array(501).fill('1').join('+'),
  `1${' '.repeat(1000)}`,
  'a'.repeat(1001),
]
const priceTag = z.strictObject({ tag: text, group: whole.optional() })
const step = z.strictObject({ id: whole, text })
const plan = z.strictObject({
  tags: z.array(priceTag),
  equations: z.array(step),
  groups: z.array(step),
  final: text.optional(),
  values,
})
const tags = [{ tag: 'colour', group: 1 }, { tag: 'size', group: 1 }, { tag: 'motor', group: 2 }, { tag: 'margin' }]
const planValues = { colour: 10, size: 2.5, motor: 100, margin: 1.2 }
const planEdge = (over: Partial<z.output<typeof plan>>) => ({
  tags,
  equations: [],
  groups: [],
  values: planValues,
  ...over,
})
const units = z.strictObject({ text, units: z.record(text, text) })
const someUnits = { weight: 'Kg', load: ' kg', width: 'Meter', height: 'Meter', area: 'Square meter', rate: '' }
const quantity = z.union([
  z.strictObject({
    ok: z.literal(true),
    counts: z.union([z.enum(['a number', 'unknown']), z.array(z.strictObject({ unit: text, power: z.number() }))]),
  }),
  z.strictObject({ ok: z.literal(false), at: whole, reason: text }),
])
const aMeasure = fc.constantFrom('weight', 'load', 'width', 'height', 'rate', '2', '0.5')
const aMeasuredFormula = fc.oneof(
  fc
    .tuple(
      aMeasure,
      fc.constantFrom(' + ', ' - ', ' * ', ' / '),
      aMeasure,
      fc.constantFrom(' + ', ' - ', ' * ', ' / '),
      aMeasure,
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('min', 'max'), aMeasure, aMeasure, aMeasure)
    .map(([name, ...parts]) => `${name}(${parts.join(', ')})`),
  fc
    .tuple(aMeasure, aMeasure, fc.constantFrom('2', '0', '-1', '0.5', 'rate', 'width'), aMeasure)
    .map(([one, other, power, last]) => `(${one} * ${other}) ^ ${power} + ${last}`),
  fc
    .tuple(fc.constantFrom('abs', 'ceil', 'floor', 'round', 'sqrt'), aMeasure, aMeasure, aMeasure)
    .map(([name, one, other, last]) => `${name}(${one} * ${other}) - ${last}`),
)
const operation = z.strictObject({ text, value: z.number().optional(), failure: text.optional() })
const explanation = z.union([
  z.strictObject({
    ok: z.literal(true),
    steps: z.array(
      z.strictObject({
        name: text,
        formula: text,
        operations: z.array(operation),
        value: z.number().optional(),
        missing: z.array(text),
      }),
    ),
    exact: z.number().optional(),
    result: z.looseObject({ ok: z.boolean() }),
    lines: z.array(text),
  }),
  z.looseObject({ ok: z.literal(false) }),
])
const source = z.strictObject({ kind: z.enum(['level', 'constant']), id: whole, name: text })
const field = z.union([text, z.number(), z.null()])
const entryTags = tagsOf([
  { kind: 'level', id: 12, name: 'Colour' },
  { kind: 'level', id: 13, name: 'Size' },
  { kind: 'constant', id: 4, name: 'Margin' },
])
const noFormulas = { equations: [], group_equation: [], final_equation: [] }

export const pricingSuites = [
  suite({
    name: 'tiers',
    title: 'The errors of quantity ranges',
    source: 'D-54, D-55',
    rule: 'core/pricing/tiers tierProblems',
    input: z.array(tier),
    verdict: z.array(
      z.strictObject({ index: whole.optional(), field: z.enum(['min', 'max', 'per_unit']).optional(), message: text }),
    ),
    edges: [
      ['none', []],
      ['gaps are fine', someTiers],
      [
        'touching',
        [
          { min: 1, max: 5, per_unit: 1 },
          { min: 6, max: 9, per_unit: 1 },
        ],
      ],
      [
        'overlapping',
        [
          { min: 1, max: 5, per_unit: 1 },
          { min: 5, max: 9, per_unit: 1 },
        ],
      ],
      ['one piece', [{ min: 1, max: 1, per_unit: 0.01 }]],
    ],
    arbitrary: fc.array(aTier, { maxLength: 3 }),
    count: 120,
    run: tierProblems,
  }),
  suite({
    name: 'tier-of-quantity',
    title: 'The tier of a quantity; null below the first',
    source: 'D-55',
    rule: 'core/pricing/tiers tierFor',
    input: z.strictObject({ tiers: z.array(tier), quantity: z.number() }),
    verdict: tier.nullable(),
    edges: [1, 4, 5, 9, 10, 19, 20, 49, 50, 99, 100, 1_000_000].map(
      (quantity) => [`${quantity}`, { tiers: someTiers, quantity }] as const,
    ),
    run: ({ tiers, quantity }) => tierFor(tiers, quantity),
  }),
  suite({
    name: 'price-for',
    title: 'The price of a quantity with its source, or why it has none',
    source: 'D-55, D-61, D-79, D-335',
    rule: 'core/pricing/price-for priceFor',
    note: 'All prices are in minor units of the currency, or fractions of one; the total is rounded once, half away from zero.',
    input: question,
    verdict: z.union([
      z.strictObject({
        ok: z.literal(true),
        unitPrice: price,
        total: money,
        reason: z.enum(['matrix', 'tier', 'unit']),
        tier: tier.optional(),
      }),
      z.strictObject({
        ok: z.literal(false),
        reason: z.enum(['quantity', 'minimum', 'noPrice', 'tooLarge']),
        message: text,
      }),
    ]),
    edges: [
      ['a fraction of a cent', { product: goods({ priceType: 'fixed', unitPrice: 0.45 }), quantity: 1_000 }],
      ['half a cent of a fraction', { product: goods({ priceType: 'fixed', unitPrice: 0.145 }), quantity: 100 }],
      ['a sum below a cent', { product: goods({ priceType: 'fixed', unitPrice: 0.45 }), quantity: 1 }],
      ...[0, -1, 1.5, 4, 5, 9, 10, 20, 100].map(
        (quantity) => [`quantity ${quantity}`, { product: goods(), quantity }] as const,
      ),
      ['a variation', { product: goods(), matrixItem: { price: 777 }, quantity: 5 }],
      ['a variation priced 0 was never priced', { product: goods(), matrixItem: { price: 0 }, quantity: 5 }],
      ['a variation below the minimum', { product: goods(), matrixItem: { price: 777 }, quantity: 4 }],
      ['fixed', { product: goods({ priceType: 'fixed' }), quantity: 1 }],
      ['fixed at 0', { product: goods({ priceType: 'fixed', unitPrice: 0 }), quantity: 1 }],
      ['no price at all', { product: { priceType: 'fixed', currency: 'USD', tiers: [] }, quantity: 1 }],
      ['too large', { product: goods({ priceType: 'fixed', unitPrice: 9_007_199_254_740_991 }), quantity: 2 }],
    ],
    arbitrary: fc.record(
      {
        product: fc.record(
          {
            priceType: fc.constantFrom('fixed' as const, 'quantity' as const),
            currency: aCode,
            unitPrice: fc.integer({ min: 0, max: 5000 }),
            tiers: fc.constantFrom(someTiers, []),
          },
          { requiredKeys: ['priceType', 'currency', 'tiers'] },
        ),
        matrixItem: fc.record({ price: fc.integer({ min: 0, max: 900 }) }),
        quantity: fc.integer({ min: 0, max: 120 }),
      },
      { requiredKeys: ['product', 'quantity'] },
    ),
    count: 120,
    run: ({ product: of, matrixItem, quantity }) =>
      priceFor({ product: { ...of, unitPrice: of.unitPrice }, matrixItem, quantity }),
  }),
  suite({
    name: 'rounding',
    title: 'Rounding half away from zero, and up and down to whole numbers',
    source: 'D-70',
    rule: 'core/pricing/rounding roundTo, ceilTo, floorTo',
    note: 'A value within 1e-12 (relative) of its 12-decimal rounding is replaced by it first; -0 is written 0.',
    input: z.strictObject({ value: z.number(), decimals: whole }),
    verdict: z.strictObject({ rounded: z.number(), ceil: z.number(), floor: z.number() }),
    edges: halves.flatMap((value) =>
      [0, 2].map((decimals) => [`${value} to ${decimals}`, { value, decimals }] as const),
    ),
    arbitrary: fc.record({
      value: fc.oneof(
        fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 1000),
        fc.integer({ min: -2000, max: 2000 }).map((n) => (n + 0.5) / 100),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      ),
      decimals: fc.integer({ min: 0, max: 15 }),
    }),
    count: 200,
    run: ({ value, decimals }) => ({ rounded: roundTo(value, decimals), ceil: ceilTo(value), floor: floorTo(value) }),
  }),
  suite({
    name: 'money',
    title: 'An amount in minor units and as text; null when it has no exact representation',
    source: 'D-70, D-103, ISO 4217',
    rule: 'core/pricing/money toMoney, moneyText',
    input: z.strictObject({ amount: z.number(), currency: code }),
    verdict: z.strictObject({ money: money.nullable(), text: text.nullable() }),
    edges: CURRENCIES.map(({ code: currency }) => [currency, { amount: 1234.5678, currency }] as const),
    arbitrary: fc.record({ amount: anAmount, currency: aCode }),
    count: 80,
    run: ({ amount, currency }) => {
      const held = toMoney(amount, currency)
      return { money: held ?? null, text: held === undefined ? null : moneyText(held) }
    },
  }),
  suite({
    name: 'conversion',
    title: 'An amount in another currency; null without a usable rate',
    source: 'D-78',
    rule: 'core/pricing/money convert',
    note: 'Rates are units of the currency for one US dollar.',
    input: z.strictObject({ money, currency: code, rates: z.partialRecord(code, z.number()) }),
    verdict: money.nullable(),
    edges: [
      ['the same currency needs no rate', { money: { minor: 5, currency: 'USD' }, currency: 'USD', rates: {} }],
      ['a missing rate', { money: { minor: 5, currency: 'USD' }, currency: 'EUR', rates: { USD: 1 } }],
      ['a rate of 0', { money: { minor: 5, currency: 'USD' }, currency: 'EUR', rates: { USD: 1, EUR: 0 } }],
      ['half a cent', { money: { minor: 1, currency: 'USD' }, currency: 'EUR', rates: { USD: 1, EUR: 0.5 } }],
    ],
    arbitrary: fc.record({
      money: fc.record({ minor: fc.integer({ min: -1_000_000, max: 1_000_000 }), currency: aCode }),
      currency: aCode,
      rates: fc.constant({ USD: 1, EUR: 0.92, JPY: 147.3, KWD: 0.307, INR: 83.12 }),
    }),
    count: 80,
    run: (given) => convert(given.money, given.currency, given.rates),
  }),
  suite({
    name: 'formula',
    compare: 'tolerance',
    title: 'A formula: its value, or its refusal with position and reason',
    source: 'D-66, D-68 to D-70',
    rule: 'core/calculator/expression admit, core/calculator/evaluate compileRow',
    note: 'Positions count characters from 1. A name without a value fails with "missing"; a result that is not finite fails with its reason. Values are IEEE 754 doubles: compare with a relative tolerance of 1e-12.',
    input: z.strictObject({ text, values }),
    verdict: formula,
    edges: formulas.map(
      (each) => [each.length > 40 ? `${each.length} characters` : each, { text: each, values: someValues }] as const,
    ),
    arbitrary: fc.record({
      text: aFormula,
      values: fc.record({ a: fc.constantFrom(-2, 0, 0.5, 3), b: fc.constantFrom(-1, 1, 2, 10) }),
    }) as never,
    count: 300,
    run: (given) => {
      const admitted = admit(given.text)
      if (!admitted.ok) return { ok: false, ...admitted.refusal }
      const trace: { failure: ReturnType<typeof failed> } = { failure: undefined }
      const value = compileRow(admitted.expression)((name) => {
        if (Object.hasOwn(given.values, name)) return given.values[name] ?? 0
        trace.failure ??= 'missing'
        return Number.NaN
      }, trace)
      const names = [...new Set(admitted.names.map(({ name }) => name))]
      return Number.isFinite(value) ? { ok: true, names, value } : { ok: true, names, failure: trace.failure }
    },
  }),
  suite({
    name: 'price-plan',
    title: 'The price of a variation by its formulas, or the errors of the formulas',
    source: 'D-67, D-69, D-70',
    rule: 'core/calculator/price-plan planPrices',
    note: 'Tags without a group are constants.',
    input: plan,
    verdict: z.looseObject({ ok: z.boolean() }),
    edges: [
      ['no formulas: the sum of the terms', planEdge({})],
      ['a final equation', planEdge({ final: '(group_1 + group_2) * margin' })],
      ['an equation of a group', planEdge({ equations: [{ id: 1, text: 'colour * size' }] })],
      ['a group equation', planEdge({ groups: [{ id: 1, text: 'max(colour, size)' }] })],
      [
        'equations of equations',
        planEdge({
          equations: [
            { id: 1, text: 'colour * 2' },
            { id: 2, text: 'eq_1 + size' },
          ],
          final: 'eq_2',
        }),
      ],
      [
        'a circle',
        planEdge({
          equations: [
            { id: 1, text: 'eq_2' },
            { id: 2, text: 'eq_1' },
          ],
        }),
      ],
      ['a circle of one', planEdge({ equations: [{ id: 1, text: 'eq_1 + 1' }] })],
      ['an unknown tag', planEdge({ final: 'weight + 1' })],
      ['malformed', planEdge({ final: '1 +' })],
      ['a group uses the final', planEdge({ groups: [{ id: 1, text: 'final' }] })],
      ['an equation uses a group', planEdge({ equations: [{ id: 1, text: 'group_1' }] })],
      [
        'several problems',
        planEdge({
          equations: [
            { id: 1, text: 'x' },
            { id: 2, text: '(' },
          ],
          final: 'y',
        }),
      ],
      ['division by zero', planEdge({ final: 'colour / (size - 2.5)' })],
      ['a negative price', planEdge({ final: 'size - colour' })],
      ['a missing value', planEdge({ values: { colour: 1 } })],
      ['half a cent', planEdge({ final: '1.005' })],
      ['nothing', { tags: [], equations: [], groups: [], values: {} }],
    ],
    arbitrary: fc
      .record({
        equations: fc.array(fc.constantFrom('colour', 'size * 2', 'eq_2 + 1', 'eq_1', 'motor / 3', 'margin'), {
          maxLength: 3,
        }),
        groups: fc.array(fc.constantFrom('eq_1 + colour', 'motor * margin', 'group_2', 'eq_2'), { maxLength: 2 }),
        final: fc.option(
          fc.constantFrom('group_1 + group_2', 'eq_1 * margin', 'group_1 / 3', 'round(group_1, 0) + 0.005'),
          { nil: undefined },
        ),
      })
      .map(({ equations, groups, final }) =>
        planEdge({
          equations: equations.map((each, index) => ({ id: index + 1, text: each })),
          groups: groups.map((each, index) => ({ id: index + 1, text: each })),
          ...(final === undefined ? {} : { final }),
        }),
      ),
    count: 120,
    run: (given) => {
      const made = planPrices(
        given.tags.map(({ tag, group }) => ({ tag, group })),
        { equations: given.equations, groups: given.groups, final: given.final },
      )
      return made.ok
        ? made.plan.priceRow((tag) => (Object.hasOwn(given.values, tag) ? given.values[tag] : undefined))
        : made
    },
  }),
  suite({
    name: 'price-explanation',
    title: 'A price step by step: every operation with its numbers, also as lines of text',
    source: 'Spec §2 "Pricing calculator", D-67, D-69, D-70',
    rule: 'core/calculator/price-plan explainRow, core/calculator/explain explanationLines',
    note: 'Tags without a group are constants. A step without a value failed ("failure"), depends on a failed step, or lacks an input. Values are IEEE 754 doubles, written as JavaScript writes them: the fewest digits that tell them apart, 1e+21 and 1e-7 with an exponent.',
    input: plan,
    verdict: explanation,
    edges: [
      ['no formulas: the sums that stand in', planEdge({})],
      [
        'equations, a group and the end',
        planEdge({
          equations: [{ id: 1, text: 'colour * size' }],
          groups: [{ id: 2, text: 'motor * 2' }],
          final: '(group_1 + group_2) * margin',
        }),
      ],
      ['a sign', planEdge({ final: 'motor - -size' })],
      [
        'a negative number',
        planEdge({
          final: '10 + low * 2',
          values: { ...planValues, low: -3 },
          tags: [...tags, { tag: 'low', group: 2 }],
        }),
      ],
      ['a function of several values', planEdge({ final: 'max(colour, size * 5, motor)' })],
      ['rounding inside', planEdge({ final: 'round(colour / 3, 1)' })],
      ['half a cent', planEdge({ final: 'margin * 0.8375' })],
      ['noise that is no cent', planEdge({ final: '0.1 + 0.2' })],
      ['one number', planEdge({ final: '5' })],
      ['one tag', planEdge({ final: 'colour' })],
      ['division by zero', planEdge({ final: 'colour / (size - 2.5) + 1' })],
      [
        'two failures: the first is told',
        planEdge({ equations: [{ id: 1, text: 'sqrt(-size)' }], final: 'eq_1 + 1 / 0' }),
      ],
      ['too large', planEdge({ final: '10 ^ 300 * motor ^ 10' })],
      ['a power of a negative number', planEdge({ final: '(-size) ^ 0.5' })],
      ['decimals', planEdge({ final: 'round(size, margin)' })],
      ['a missing value', planEdge({ values: { size: 1 }, final: 'colour * size + colour' })],
      ['a negative price', planEdge({ final: 'size - colour' })],
      ['a failed step in a step', planEdge({ equations: [{ id: 1, text: '1 / 0' }], final: 'min(eq_1, 3)' })],
      ['what is wrong with the formulas', planEdge({ final: '1 +' })],
    ],
    arbitrary: fc
      .tuple(aFormula, aFormula, fc.record({ a: fc.constantFrom(-2, 0, 0.5, 3), b: fc.constantFrom(-1, 1, 2, 10) }))
      .map(([one, last, given]) =>
        planEdge({
          tags: [
            { tag: 'a', group: 1 },
            { tag: 'b', group: 1 },
          ],
          equations: [{ id: 1, text: one }],
          final: `(${last}) + eq_1`,
          values: given,
        }),
      ),
    count: 100,
    run: (given) => {
      const made = planPrices(
        given.tags.map(({ tag, group }) => ({ tag, group })),
        { equations: given.equations, groups: given.groups, final: given.final },
      )
      if (!made.ok) return made
      const explained = made.plan.explainRow((tag) =>
        Object.hasOwn(given.values, tag) ? given.values[tag] : undefined,
      )
      return {
        ok: true,
        ...explained,
        lines: explanationLines(explained, (reason) => calculatorMessages.failure[reason]),
      }
    },
  }),
  suite({
    name: 'formula-units',
    title: 'The unit of a formula, or the position where it mixes units',
    source: 'Spec §3 (units of specifications); our choice',
    rule: 'core/calculator/quantities quantityOf',
    note: 'Tags have units. A tag with a blank unit and a literal number combine with every unit. "counts" lists units with their powers, none for a ratio. Positions count characters from 1.',
    input: units,
    verdict: quantity,
    edges: [
      'weight',
      'rate',
      '3',
      '-weight',
      'weight + load',
      'weight + width',
      'weight + 2',
      '2 + weight',
      'weight + rate + width',
      'weight * width + width * load',
      'weight / load',
      'weight / load + width',
      'width * height + area',
      'width ^ 2',
      'width ^ 0',
      'width ^ 0.5',
      'width ^ rate',
      'width ^ weight',
      '2 ^ width',
      '2 ^ (width / height)',
      'rate ^ 2',
      'sqrt(width * height) + width',
      'sqrt(width) + width',
      'round(width, 2)',
      'round(width, weight)',
      'min(width, 2, height)',
      'max(2, width, weight)',
      'abs(width) - ceil(height) + floor(weight)',
      'weight - (width + 1)',
      'round(weight + rate * 2) - width * 1',
    ].map((each) => [each, { text: each, units: someUnits }] as const),
    arbitrary: aMeasuredFormula.map((each) => ({ text: each, units: someUnits })),
    count: 120,
    run: (given) => {
      const admitted = admit(given.text)
      if (!admitted.ok) return { ok: false, ...admitted.refusal }
      const found = quantityOf(admitted.expression, (name) => ({ unit: given.units[name] }))
      if (!found.ok) return found
      if (typeof found.quantity === 'string')
        return { ok: true, counts: found.quantity === 'number' ? 'a number' : 'unknown' }
      return { ok: true, counts: [...found.quantity.values()] }
    },
  }),
  suite({
    name: 'formula-tags',
    title: 'The variable names of levels and constants',
    source: 'D-66',
    rule: 'core/calculator/tags tagsOf',
    input: z.array(source),
    verdict: z.array(text),
    edges: [
      [
        'one after another',
        [
          { kind: 'level', id: 1, name: 'Colour' },
          { kind: 'level', id: 2, name: 'colour' },
          { kind: 'constant', id: 1, name: 'COLOUR' },
        ],
      ],
    ],
    arbitrary: fc
      .array(
        fc.constantFrom(
          'Size',
          'size',
          '2nd size',
          'Größe',
          'e',
          'sqrt',
          'eq_1',
          'group_2',
          'a b',
          'a-b',
          '',
          ' ',
          'mod',
          'size_2',
        ),
        { maxLength: 4 },
      )
      .map((list) =>
        list.map((name, index) => ({
          kind: index % 2 === 0 ? ('level' as const) : ('constant' as const),
          id: index + 1,
          name,
        })),
      ),
    count: 50,
    run: (sources) => tagsOf(sources).map(({ tag }) => tag),
  }),
  suite({
    name: 'formula-entry',
    title: 'The stored entry of a formula text, and the text restored from it',
    source: 'Spec §3 "Formula entry", D-66',
    rule: 'core/calculator/formula-entry toEntry, fromEntry',
    note: 'Tags: colour (12), size (13), margin (c4), with the values 2, -3 and none.',
    input: text,
    verdict: z.looseObject({ ok: z.boolean() }),
    edges: edgesOf([
      'colour + size',
      'size^2',
      'margin * colour',
      'colour + colour',
      'eq_1 + colour',
      'colour +',
      '  colour  ',
      'round(colour, 1)',
      'colours',
      'group_1',
    ]),
    run: (given) => {
      const made = toEntry(7, given, entryTags, (tag) => ({ colour: 2, size: -3 })[tag.tag])
      return made.ok ? { ...made, readBack: fromEntry(made.entry, entryTags) } : made
    },
  }),
  suite({
    name: 'calculator-field',
    title: 'The number that a value field sends; null while it is empty',
    source: 'D-65',
    rule: 'core/calculator/calculator-save fieldNumber',
    note: 'A field that was never set is null and sends 0.',
    input: field,
    verdict: z.number().nullable(),
    edges: edgesOf<z.output<typeof field>>([null, '', ' ', '0', '1.5', ' 2 ', 'x', '-3', 0, 2.5, '1e3']),
    run: (given) => fieldNumber(given),
  }),
  suite({
    name: 'calculator-save',
    title: 'The effect of pressing Save',
    source: 'Spec §4 "Calculator save", D-64, D-65',
    rule: 'core/calculator/calculator-save planSave',
    input: z.strictObject({
      mode: z.enum(['similar', 'multilevel', 'Group']),
      terms: z.array(z.tuple([whole, field])),
      rows: z.array(z.tuple([text, field])),
    }),
    verdict: z.looseObject({ kind: text }),
    edges: (['similar', 'Group', 'multilevel'] as const).flatMap((mode) => [
      [
        `${mode}: filled`,
        {
          mode,
          terms: [
            [1, '2'],
            [2, null],
          ],
          rows: [['1-2', 3]],
        },
      ] as const,
      [
        `${mode}: empty`,
        {
          mode,
          terms: [
            [1, ''],
            [2, 'x'],
            [3, 1],
          ],
          rows: [['1-2', ' ']],
        },
      ] as const,
    ]) as never,
    run: ({ mode, terms, rows }) => planSave(mode, { terms: new Map(terms), rows: new Map(rows) }, noFormulas),
  }),
  suite({
    name: 'calculator-fields',
    title: 'The formulas of a calculator by the names under which two changes are compared',
    source: 'D-66, D-310',
    rule: 'core/calculator/calculator-fields calculatorFields, formulaFields, formulasIn, equationsOf',
    note: 'Values of terms are `term_` with the id, rows `row_` with the key.',
    input: z.strictObject({
      equations: z.array(z.strictObject({ id: whole, text })),
      groups: z.array(z.strictObject({ id: whole, text })),
      final: text.nullable(),
      term: whole,
      row: text,
    }),
    verdict: z.looseObject({ fields: z.record(text, text), term: text, row: text }),
    edges: edgesOf([
      { equations: [], groups: [], final: null, term: 1, row: '1_2' },
      {
        equations: [
          { id: 1, text: 'size' },
          { id: 3, text: ' size * 2 ' },
          { id: 2, text: ' ' },
        ],
        groups: [{ id: 4, text: 'eq_1' }],
        final: 'group_4',
        term: 12,
        row: '3_5-8',
      },
    ]),
    run: ({ final, term, row, ...formulas }) => {
      const fields = formulaFields({ ...formulas, final: final ?? undefined })
      const sent = equationsOf(formulasIn(fields), 1)
      const of = (entries: typeof sent.equations) => entries.map(({ id, value }) => [id, value] as const)
      return {
        fields,
        term: calculatorFields.term(term),
        row: calculatorFields.row(row),
        sent: { equations: of(sent.equations), groups: of(sent.group_equation), final: of(sent.final_equation) },
      }
    },
  }),
  suite({
    name: 'calculator-mode',
    title: 'The initial mode of the calculator',
    source: 'D-64',
    rule: 'core/calculator/calculator-save startMode',
    input: z.array(z.strictObject({ isMulti: z.boolean(), groupId: whole.nullable() })),
    verdict: text,
    edges: [['no levels', []]],
    arbitrary: fc.array(fc.record({ isMulti: fc.boolean(), groupId: fc.constantFrom(1, 2, null) }), { maxLength: 3 }),
    count: 25,
    run: startMode,
  }),
]

const failed = (): 'missing' | 'division' | 'root' | 'overflow' | 'decimals' | 'power' | 'negative' | undefined =>
  undefined
