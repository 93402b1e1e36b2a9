import { Engine, type RuleProperties } from 'json-rules-engine'
import { LogicEngine } from 'json-logic-engine'
import { compileScore, type QuestionAbout } from '../../core/listing-score/compiled-score.ts'
import { RANGE_TOLERANCE } from '../../core/listing-score/score-entry.ts'
import type { ScoreRule } from '../../core/listing-score/score-rule.schema.ts'
import { bench } from './harness.ts'

// Rule sets of 10, 50 and 200 entries over listings of 40 fields, as a product form has. All contenders return the same scores, which is checked
// first. The data favours the peers: texts are lower case without blanks, ranges include their tolerance, and every
// rule adds points, so that no maximum of negative points is needed.

/** So few that all contenders find them in the processor's cache, as when a listing was just parsed. */
const LISTINGS = 5_000
const FIELDS = {
  brand_id: (l: Listing) => l.brand_id,
  name: (l: Listing) => l.name,
  pre_title_name: (l: Listing) => l.pre_title_name,
  model_number: (l: Listing) => l.model_number,
  description: (l: Listing) => l.description,
  validity: (l: Listing) => l.validity,
  manufacturer_year: (l: Listing) => l.manufacturer_year,
  condition: (l: Listing) => l.condition,
  dispatch_in: (l: Listing) => l.dispatch_in,
  dispatch_day: (l: Listing) => l.dispatch_day,
  price_term: (l: Listing) => l.price_term,
  unit_price: (l: Listing) => l.unit_price,
  currency_id: (l: Listing) => l.currency_id,
  current_stock: (l: Listing) => l.current_stock,
  unit: (l: Listing) => l.unit,
  country_origin_id: (l: Listing) => l.country_origin_id,
  sea_: (l: Listing) => l.sea_,
  port_: (l: Listing) => l.port_,
  return_policy: (l: Listing) => l.return_policy,
  product_application: (l: Listing) => l.product_application,
  information_type: (l: Listing) => l.information_type,
  availability: (l: Listing) => l.availability,
  product_type: (l: Listing) => l.product_type,
  price_type: (l: Listing) => l.price_type,
  delivery_select: (l: Listing) => l.delivery_select,
  in_house_production: (l: Listing) => l.in_house_production,
  qty_unit: (l: Listing) => l.qty_unit,
  qty_currency: (l: Listing) => l.qty_currency,
  tertiary_id: (l: Listing) => l.tertiary_id,
  lc_types: (l: Listing) => l.lc_types,
  existence_country: (l: Listing) => l.existence_country,
  existence_city: (l: Listing) => l.existence_city,
  category_sector: (l: Listing) => l.category_sector,
  category_parent: (l: Listing) => l.category_parent,
  product_use_cases: (l: Listing) => l.product_use_cases,
  payment_method: (l: Listing) => l.payment_method,
  in_house_production_days: (l: Listing) => l.in_house_production_days,
  delivery_time: (l: Listing) => l.delivery_time,
  order_quantity: (l: Listing) => l.order_quantity,
  tier_price: (l: Listing) => l.tier_price,
}
type Field =
  | 'brand_id'
  | 'name'
  | 'pre_title_name'
  | 'model_number'
  | 'description'
  | 'validity'
  | 'manufacturer_year'
  | 'condition'
  | 'dispatch_in'
  | 'dispatch_day'
  | 'price_term'
  | 'unit_price'
  | 'currency_id'
  | 'current_stock'
  | 'unit'
  | 'country_origin_id'
  | 'sea_'
  | 'port_'
  | 'return_policy'
  | 'product_application'
  | 'information_type'
  | 'availability'
  | 'product_type'
  | 'price_type'
  | 'delivery_select'
  | 'in_house_production'
  | 'qty_unit'
  | 'qty_currency'
  | 'tertiary_id'
  | 'lc_types'
  | 'existence_country'
  | 'existence_city'
  | 'category_sector'
  | 'category_parent'
  | 'product_use_cases'
  | 'payment_method'
  | 'in_house_production_days'
  | 'delivery_time'
  | 'order_quantity'
  | 'tier_price'
type Listing = Readonly<Record<Field, string | number>>
type Entry = QuestionAbout<Listing> & { readonly field: Field }

const NAMES = Object.keys(FIELDS) as readonly Field[]
const NUMERIC: ReadonlySet<Field> = new Set([
  'manufacturer_year',
  'dispatch_in',
  'unit_price',
  'current_stock',
  'in_house_production_days',
  'delivery_time',
  'order_quantity',
  'tier_price',
])
const CHOICES: { readonly [K in Field]?: readonly string[] } = {
  brand_id: ['fjord', 'acme', 'harbour & sons', 'copperfield', 'quokka tools', 'kolibri', 'nord', 'sol'],
  validity: ['3 months', '6 months', '1 year'],
  condition: ['brand new', 'used', 'refurbished'],
  dispatch_day: ['days', 'weeks', 'months'],
  price_term: ['exw', 'fob', 'cif', 'cfr', 'dap', 'ddp'],
  currency_id: ['usd', 'eur', 'gbp', 'inr'],
  unit: ['pieces', 'sets', 'kg', 'litres'],
  country_origin_id: ['de', 'no', 'in', 'cn', 'us', 'np', 'it'],
  sea_: ['port of hamburg', 'port of bergen', 'jebel ali'],
  port_: ['ham', 'bgo', 'dxb'],
  information_type: ['product', 'service'],
  availability: ['in stock', 'by order'],
  product_type: ['simple', 'configured'],
  price_type: ['fixed', 'by quantity'],
  delivery_select: ['days', 'weeks', 'months'],
  in_house_production: ['yes', 'no'],
  qty_unit: ['pieces', 'sets', 'kg', 'litres'],
  qty_currency: ['usd', 'eur', 'gbp', 'inr'],
  tertiary_id: ['hamburg', 'oslo', 'mumbai', 'shenzhen'],
  lc_types: ['at sight', 'usance', 'standby'],
  existence_country: ['de', 'no', 'in', 'cn', 'us', 'np', 'it'],
  existence_city: ['hamburg', 'bergen', 'mumbai', 'shenzhen', 'boston'],
  category_sector: ['packaging', 'food', 'machines', 'tools', 'textiles'],
  category_parent: ['canisters', 'bottles', 'crates', 'drums'],
  payment_method: ['letter of credit', 'advance', 'open account'],
}
/** Operator names of json-rules-engine. */
const OPERATORS = {
  '=': 'equal',
  '!=': 'notEqual',
  '<': 'lessThan',
  '<=': 'lessThanInclusive',
  '>': 'greaterThan',
  '>=': 'greaterThanInclusive',
  in: 'in',
  not_in: 'notIn',
} as const

const listings = madeListings()
for (const [size, aims] of [
  [10, { logic: 12, rules: 500, loop: 3.5 }],
  [50, { logic: 25, rules: 500, loop: 7 }],
  [200, { logic: 120, rules: 500, loop: 30 }],
] as const)
  await compare(size, aims)

async function compare(
  size: number,
  aims: { readonly logic: number; readonly rules: number; readonly loop: number },
): Promise<void> {
  const entries = Array.from({ length: size }, (_, index) => entryOf(index))
  const compiled = compileScore(entries)
  const loop = loopOf(entries)
  const logic = { '+': entries.map(logicOf) }
  const engine = new LogicEngine()
  const interpreted = (listing: Listing) => engine.run(logic, listing) as number
  const rulesEngine = rulesEngineOf(entries)
  for (const listing of listings.slice(0, 300)) {
    const wanted = loop(listing)
    const scores = [compiled(listing), interpreted(listing)]
    if (scores.some((score) => score !== wanted))
      throw new Error(`Contenders differ: ${wanted}, ${scores.join(', ')} for ${JSON.stringify(listing)}`)
  }
  for (const listing of listings.slice(0, 5))
    if ((await rulesEngine(listing)) !== loop(listing)) throw new Error('json-rules-engine differs.')

  const over = (times: number, score: (listing: Listing) => number) => () => {
    let sum = 0
    for (let time = 0; time < times; time++)
      for (let index = 0; index < listings.length; index++) sum += score(listings[index]!)
    if (!(sum > 0)) throw new Error('Nothing was scored.')
    return times * listings.length
  }
  // The relevant ratio is ours to each of the others, so each of them is a baseline once.
  const ours = { name: 'core', run: over(20, compiled) }
  const others = [
    { name: 'plain loop', run: over(4, loop), aim: aims.loop },
    { name: 'json-logic-engine, interpreted', run: over(1, interpreted), aim: aims.logic },
    {
      name: 'json-rules-engine',
      run: async () => {
        for (let index = 0; index < 20; index++) await rulesEngine(listings[index]!)
        return 20
      },
      aim: aims.rules,
    },
  ]
  for (const { aim, ...other } of others) {
    await bench({
      name: `score, ${size} entries: ${other.name}`,
      unit: 'listings',
      baseline: other.name,
      contenders: [ours, other],
      rounds: 5,
      warmUp: 2,
      aims: { core: aim },
    })
  }
}

/** Whole points, so that sums are exact in all contenders. */
function entryOf(index: number): Entry {
  const field = NAMES[index % NAMES.length]!
  const turn = Math.floor(index / NAMES.length)
  const choices = CHOICES[field]
  const worth = (points: number) => ({ points: points + (turn % 3), action: 'add' as const })
  const rules: readonly ScoreRule[] = NUMERIC.has(field)
    ? [
        { operator: 'between', min: turn, max: 10 + turn, ...worth(5) },
        { operator: '>=', value: 50 + turn, ...worth(8) },
        { operator: '>', value: 2000 + turn, ...worth(11) },
        { operator: '<', value: 3 + turn, ...worth(2) },
      ]
    : choices === undefined
      ? [
          { operator: '=', value: `nothing ${turn}`, ...worth(3) },
          { operator: '!=', value: `sample ${turn}`, ...worth(4) },
          { operator: 'in', values: ['to be done', 'none', `n/a ${turn}`], ...worth(1) },
        ]
      : [
          { operator: '=', value: choices[turn % choices.length]!, ...worth(9) },
          { operator: 'in', values: choices.slice(0, 3), ...worth(6) },
          { operator: 'not_in', values: choices.slice(1), ...worth(3) },
          { operator: '!=', value: choices[(turn + 1) % choices.length]!, ...worth(2) },
        ]
  return { field, read: FIELDS[field], informationScore: 1 + (turn % 4), weight: 1 + (index % 5), rules }
}

/** The naive implementation: entry by entry, rule by rule. */
function loopOf(entries: readonly Entry[]): (listing: Listing) => number {
  const matches = (rule: ScoreRule, value: string | number): boolean => {
    switch (rule.operator) {
      case '=':
        return String(value).trim().toLowerCase() === String(rule.value).toLowerCase()
      case '!=':
        return String(value).trim().toLowerCase() !== String(rule.value).toLowerCase()
      case 'in':
        return rule.values.some((each) => each.toLowerCase() === String(value).trim().toLowerCase())
      case 'not_in':
        return !rule.values.some((each) => each.toLowerCase() === String(value).trim().toLowerCase())
      case 'between':
        return typeof value === 'number' && value >= rule.min - RANGE_TOLERANCE && value <= rule.max + RANGE_TOLERANCE
      case '<':
        return typeof value === 'number' && value < rule.value
      case '<=':
        return typeof value === 'number' && value <= rule.value
      case '>':
        return typeof value === 'number' && value > rule.value
      case '>=':
        return typeof value === 'number' && value >= rule.value
    }
  }
  return (listing) => {
    let total = 0
    for (const entry of entries) {
      const value = listing[entry.field]
      if (typeof value === 'string' && value.trim() === '') continue
      let best = 0
      for (const rule of entry.rules) if (rule.points > best && matches(rule, value)) best = rule.points
      total += (entry.informationScore + best) * entry.weight
    }
    return total
  }
}

function logicOf(entry: Entry): unknown {
  const value = { var: entry.field }
  const condition = (rule: ScoreRule): unknown => {
    switch (rule.operator) {
      case '=':
        return { '===': [value, rule.value] }
      case '!=':
        return { '!==': [value, rule.value] }
      case 'in':
        return { in: [value, rule.values] }
      case 'not_in':
        return { '!': [{ in: [value, rule.values] }] }
      case 'between':
        return { '<=': [rule.min - RANGE_TOLERANCE, value, rule.max + RANGE_TOLERANCE] }
      case '<':
      case '<=':
      case '>':
      case '>=':
        return { [rule.operator]: [value, rule.value] }
    }
  }
  const best = { max: [0, ...entry.rules.map((rule) => ({ if: [condition(rule), rule.points, 0] }))] }
  return { if: [{ '===': [value, ''] }, 0, { '*': [{ '+': [entry.informationScore, best] }, entry.weight] }] }
}

function rulesEngineOf(entries: readonly Entry[]): (listing: Listing) => Promise<number> {
  const rules = entries.flatMap((entry, at) =>
    entry.rules.map((rule): RuleProperties => {
      const condition = (operator: string, value: unknown) => ({ fact: entry.field, operator, value })
      const all =
        rule.operator === 'between'
          ? [
              condition('greaterThanInclusive', rule.min - RANGE_TOLERANCE),
              condition('lessThanInclusive', rule.max + RANGE_TOLERANCE),
            ]
          : [condition(OPERATORS[rule.operator], 'values' in rule ? rule.values : rule.value)]
      return { conditions: { all }, event: { type: 'points', params: { at, points: rule.points } } }
    }),
  )
  const engine = new Engine(rules)
  return async (listing) => {
    const best = entries.map(() => 0)
    const { events } = await engine.run(listing)
    for (const { params } of events) {
      const { at, points } = params as { at: number; points: number }
      best[at] = Math.max(best[at]!, points)
    }
    return entries.reduce(
      (sum, entry, at) =>
        listing[entry.field] === '' ? sum : sum + (entry.informationScore + best[at]!) * entry.weight,
      0,
    )
  }
}

/** As parsed from a file: every text is a separate object. */
function madeListings(): readonly Listing[] {
  const pick = (field: Field, index: number) =>
    (CHOICES[field] ?? [''])[(index * 7 + (index >> 3)) % (CHOICES[field]?.length ?? 1)]!
  return Array.from({ length: LISTINGS }, (_, index) => {
    const chosen = Object.fromEntries(
      Object.keys(CHOICES).map((field) => [field, index % 11 === 0 ? '' : pick(field as Field, index)]),
    )
    const listing = {
      ...chosen,
      name: `stackable canister ${index}`,
      pre_title_name: index % 3 === 0 ? 'food grade' : '',
      model_number: `cn-${index % 977}`,
      description:
        index % 13 === 0
          ? ''
          : `canister number ${index} for liquids, with a cap that shows when it was opened. `.repeat(4).trim(),
      manufacturer_year: 1990 + (index % 35),
      dispatch_in: index % 30,
      unit_price: (index % 9000) / 4,
      current_stock: index % 5000,
      return_policy: index % 4 === 0 ? '' : 'thirty days, unopened',
      in_house_production_days: index % 60,
      delivery_time: index % 12,
      order_quantity: 1 + (index % 400),
      tier_price: (index % 700) / 8,
      product_use_cases: index % 6 === 0 ? '' : `kitchens and laboratories of kind ${index % 40}`,
      product_application: index % 5 === 0 ? '' : `storage of liquids in rows of ${index % 50}`,
    }
    return JSON.parse(JSON.stringify(listing)) as Listing
  })
}
