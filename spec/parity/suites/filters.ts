import fc from 'fast-check'
import { z } from 'zod'
import { fromAddress, toAddress } from '../../../core/filters/filter-address.ts'
import { checkFilter, toTree } from '../../../core/filters/filter-check.ts'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import { toSentence } from '../../../core/filters/filter-sentence.ts'
import { toSql, type FilterColumn } from '../../../core/filters/filter-sql.ts'
import { filterTree, type FilterTree } from '../../../core/filters/filter-tree.ts'
import { FIELD_TYPES, OPERATORS, OPERATORS_OF, type OperatorNumber } from '../../../core/filters/operators.ts'
import * as productList from '../../../core/product-list/product-list.ts'
import { aFilterTree, aRow, checked, filterFields, filterMoment } from '../../arbitraries/filter.ts'
import { savedSearchChange, savedSearchForm, savedSearchText } from '../../../core/product-list/saved-search.ts'
import { edgesOf, form, suite, text, whole } from '../suite.ts'

const tree = filterTree as unknown as z.ZodType<FilterTree>
const problems = z.array(z.strictObject({ path: text, message: text }))
const row = z.record(text, z.union([text, z.number(), z.boolean(), z.null(), z.array(text)]))
const fields = `Fields: ${filterFields.map(({ label, type, name }) => `${label} (${name}, ${type})`).join(', ')}; options of status: new, open, won_deal.`
const moment = `Now is ${new Date(filterMoment.now).toISOString()} in ${filterMoment.timeZone}.`
const COLUMNS: Readonly<Record<string, FilterColumn['type']>> = {
  city: 'text',
  status: 'text',
  tags: 'text[]',
  amount: 'numeric',
  closing_date: 'date',
  created_at: 'timestamp',
  active: 'boolean',
}
const column = ({ name }: { readonly name: string }): FilterColumn => ({
  sql: `r.${name}`,
  type: COLUMNS[name] ?? 'text',
})

const of = (field: string, operator: number, value?: unknown): FilterTree => ({
  match: 'all',
  rules: [{ field, operator: operator as OperatorNumber, ...(value === undefined ? {} : { value: value as string }) }],
})
const nested = (depth: number): unknown =>
  depth === 0 ? { field: 'city', operator: 7 } : { match: 'all', rules: [nested(depth - 1)] }
const trees: readonly (readonly [string, unknown])[] = [
  ['nothing', { match: 'all', rules: [] }],
  ['any of nothing', { match: 'any', rules: [] }],
  [
    'an empty group inside',
    {
      match: 'any',
      rules: [
        { match: 'all', rules: [] },
        { field: 'city', operator: 1, value: 'Paris' },
      ],
    },
  ],
  ...filterFields.flatMap((field) =>
    ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const).map(
      (operator) =>
        [
          `${field.type} ${OPERATORS[operator].label}`,
          of(
            field.name,
            operator,
            OPERATORS[operator].arity === 0 ? undefined : sampleOf(field.type, OPERATORS[operator].arity),
          ),
        ] as const,
    ),
  ),
  ['no value', of('city', 1)],
  ['blank', of('city', 1, '  ')],
  ['trimmed', of('city', 1, ' Paris ')],
  ['200 signs', of('city', 1, 'x'.repeat(200))],
  ['201 signs', of('city', 1, 'x'.repeat(201))],
  ['an unknown field', of('weight', 1, 'x')],
  ['an unknown option', of('status', 1, 'lost')],
  ['a number as text', of('amount', 1, ' 2.50 ')],
  ['no number', of('amount', 1, 'two')],
  ['a reversed pair', of('amount', 13, [5, 1])],
  ['one of two', of('amount', 13, [5])],
  ['three of two', of('amount', 13, [1, 2, 3])],
  ['a day that is none', of('closing_date', 1, '2026-02-30')],
  ['a date-time is no day', of('closing_date', 1, '2026-03-29 10:00:00')],
  ['yes as text', of('active', 1, 'YES')],
  ['off as number', of('active', 1, 0)],
  ['perhaps', of('active', 1, 'perhaps')],
  ['a list without repeats', of('tags', 1, ['a', 'a ', 'b'])],
  ['an empty list', of('tags', 1, [])],
  ['last 7 days', of('created_at', 13, { span: 'last', days: 7 })],
  ['next 1 day', of('closing_date', 14, { span: 'next', days: 1 })],
  ['0 days', of('closing_date', 13, { span: 'last', days: 0 })],
  ['a fraction of days', of('closing_date', 13, { span: 'last', days: 1.5 })],
  ['the operator as text', of('city', '1' as never, 'x')],
  ['operator 15', of('city', 15, 'x')],
  ['operator 0', of('city', 0, 'x')],
  ['no object', 'x'],
  ['null', null],
  ['no rules', { match: 'all' }],
  ['an unknown word', { match: 'none', rules: [] }],
  ['5 deep', nested(5)],
  ['6 deep', nested(6)],
  ['50 conditions', { match: 'all', rules: Array.from({ length: 50 }, () => ({ field: 'city', operator: 7 })) }],
  ['51 conditions', { match: 'all', rules: Array.from({ length: 51 }, () => ({ field: 'city', operator: 7 })) }],
  ['signs of LIKE', of('city', 3, '50%_\\')],
  ['signs of addresses', of('city', 1, "x~y.z!(1)*_O'Hara")],
  ['folding', of('city', 1, 'ZÜRICH')],
  ['folding of Cyrillic', of('city', 3, 'СКВ')],
  ['folding of Greek: the last sigma is one', of('city', 5, 'ΟΔΟΣ')],
  ['blanks beyond ASCII are blank', of('city', 7)],
  ['accents count', of('city', 1, 'Zurich')],
]

function sampleOf(type: string, arity: 0 | 1 | 2): unknown {
  const samples: Readonly<Record<string, readonly [unknown, unknown]>> = {
    text: ['par', ['a', 'b']],
    choice: ['open', ['new', 'open']],
    multi: [
      ['hot', 'VIP'],
      ['hot', 'cold'],
    ],
    number: [2.5, [-1, 2.5]],
    date: ['2026-03-29', ['2026-03-28', '2026-03-29']],
    boolean: [true, [true, false]],
  }
  return samples[type]?.[arity === 2 ? 1 : 0]
}

const understood = (input: unknown) => {
  const shape = filterTree.safeParse(input)
  if (!shape.success)
    return {
      ok: false as const,
      problems: shape.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    }
  return checkFilter(shape.data, filterFields)
}
// Stored filters: their operator numbers are numbers.
const goodTrees = trees.filter(
  ([why, input]) => understood(input).ok && why !== 'the operator as text',
) as readonly (readonly [string, FilterTree])[]
// A few rows, so that a reader can check them all.
const rows: readonly z.output<typeof row>[] = [
  { city: null, status: null, tags: null, amount: null, closing_date: null, created_at: null, active: null },
  {
    city: ' ',
    status: '',
    tags: [],
    amount: 0,
    closing_date: '2026-03-29',
    created_at: '2026-03-28 23:00:00',
    active: false,
  },
  {
    city: 'Paris',
    status: 'open',
    tags: ['hot', 'VIP'],
    amount: 2.5,
    closing_date: '2026-03-28',
    created_at: '2026-03-28 22:59:59',
    active: true,
  },
  {
    city: 'in PARIS',
    status: 'new',
    tags: ['vip', 'hot'],
    amount: -1,
    closing_date: '2026-03-30',
    created_at: '2026-03-29 21:59:59',
    active: true,
  },
  {
    city: 'Zürich',
    status: 'won_deal',
    tags: ['cold'],
    amount: 3,
    closing_date: '2026-03-27',
    created_at: '2026-03-29 22:00:00',
    active: false,
  },
  {
    city: '50%_\\',
    status: 'open',
    tags: ['a', 'b'],
    amount: 2.4999999,
    closing_date: '2026-04-04',
    created_at: '2026-03-22 23:00:00',
    active: null,
  },
  // Letters and blanks beyond ASCII.
  {
    city: 'Москва, скважина',
    status: 'open',
    tags: [],
    amount: 1,
    closing_date: null,
    created_at: null,
    active: false,
  },
  { city: 'οδοσ 1', status: 'open', tags: [], amount: 1, closing_date: null, created_at: null, active: false },
  { city: '\u00a0\u3000', status: 'open', tags: [], amount: 1, closing_date: null, created_at: null, active: false },
]
const aTree = aFilterTree as fc.Arbitrary<FilterTree>
const addresses = [
  '',
  'any',
  'city.is.Paris',
  'city.is.par_is',
  'status.isnt.open',
  'city.empty',
  'any~city.is.a~city.is.b',
  'all(city.is.a~any(city.is.b))',
  'all()',
  'city.is',
  'city',
  'city.like.x',
  'city.is.%41',
  'city.is.*41',
  'city.is.*ZZ',
  'amount.between.1!5',
  'closing_date.between.last-7',
  'tags.contains.a!b',
  '(city.is.a',
  'city.is.a)',
  'nothing.is.a',
  'x'.repeat(20_001),
]
const productState = z.strictObject({ filters: z.record(text, z.unknown()), keyword: text, sort: text, page: whole })

export const filterSuites = [
  suite({
    name: 'filter-operators',
    title: 'The operators of a field type',
    source: 'Spec §9, D-85',
    rule: 'core/filters/operators OPERATORS_OF',
    input: z.enum(FIELD_TYPES),
    verdict: z.array(z.strictObject({ number: whole, label: text, opposite: whole.nullable(), arity: whole })),
    edges: FIELD_TYPES.map((type) => [type, type] as const),
    run: (type) =>
      OPERATORS_OF[type].map((operator) => ({
        ...OPERATORS[operator],
        opposite: OPERATORS[operator].opposite ?? null,
      })),
  }),
  suite({
    name: 'filter-check',
    title: 'A filter as sent: the parsed filter, or each error with its path',
    source: 'Spec §9, D-14, D-85',
    rule: 'core/filters/filter-tree filterTree, core/filters/filter-check checkFilter',
    note: fields,
    input: z.unknown(),
    verdict: z.union([
      z.strictObject({ ok: z.literal(true), tree }),
      z.strictObject({ ok: z.literal(false), problems }),
    ]),
    edges: trees,
    arbitrary: aTree,
    count: 60,
    run: (given) => {
      const read = understood(given)
      return read.ok ? { ok: true, tree: toTree(read.filter) } : read
    },
  }),
  suite({
    name: 'filter-rows',
    title: 'The rows that match a filter',
    source: 'D-85',
    rule: 'core/filters/filter-predicate toPredicate',
    note: `${fields} ${moment} Moments of rows are UTC. The verdict names rows by their index, from 0.`,
    input: z.strictObject({ tree, rows: z.array(row) }),
    verdict: z.array(whole),
    edges: goodTrees
      .filter(([why]) => !/^5|conditions/.test(why))
      .map(([why, filter]) => [why, { tree: filter, rows: [...rows] }] as const),
    arbitrary: fc.record({
      tree: aTree,
      rows: fc.array(aRow as unknown as fc.Arbitrary<z.output<typeof row>>, { minLength: 2, maxLength: 4 }),
    }),
    count: 150,
    run: (given) => {
      const passes = toPredicate(checked(given.tree), filterMoment)
      return given.rows.flatMap((each, index) => (passes(each) ? [index] : []))
    },
  }),
  suite({
    name: 'filter-sentence',
    title: 'A filter as an English sentence',
    source: 'D-85',
    rule: 'core/filters/filter-sentence toSentence',
    note: fields,
    input: tree,
    verdict: text,
    edges: goodTrees.filter(([why]) => !/conditions/.test(why)),
    arbitrary: aTree,
    count: 60,
    run: (given) => toSentence(checked(given)),
  }),
  suite({
    name: 'filter-sql',
    title: 'A filter as SQL with its parameters',
    source: 'D-85',
    rule: 'core/filters/filter-sql toSql',
    note: `${fields} ${moment} Columns: ${Object.entries(COLUMNS)
      .map(([name, type]) => `r.${name} ${type}`)
      .join(', ')}. Another text is as good when it lets the same rows through (filter-rows).`,
    input: tree,
    verdict: z.strictObject({ text, values: z.array(z.union([text, z.array(text)])) }),
    edges: goodTrees.filter(([why]) => !/conditions/.test(why)),
    arbitrary: aTree,
    count: 40,
    run: (given) => toSql(checked(given), { ...filterMoment, column, firstParam: 1 }),
  }),
  suite({
    name: 'filter-to-address',
    title: 'A filter in the address',
    source: 'D-85',
    rule: 'core/filters/filter-address toAddress',
    note: fields,
    input: tree,
    verdict: text,
    edges: goodTrees.filter(([why]) => !/conditions/.test(why)),
    arbitrary: aTree,
    count: 60,
    run: (given) => toAddress(checked(given)),
  }),
  suite({
    name: 'filter-from-address',
    title: 'A filter parsed from the address',
    source: 'D-85',
    rule: 'core/filters/filter-address fromAddress',
    note: fields,
    input: text,
    verdict: z.union([
      z.strictObject({ ok: z.literal(true), tree }),
      z.strictObject({ ok: z.literal(false), problems }),
    ]),
    edges: edgesOf(addresses),
    arbitrary: fc.tuple(aTree, fc.nat(60), fc.constantFrom('', '~', ')', '.', '*', '!')).map(([filter, at, sign]) => {
      const whole = toAddress(checked(filter))
      return at > 40 ? whole : whole.slice(0, at) + sign + whole.slice(at + 1)
    }),
    count: 80,
    run: (given) => {
      const read = fromAddress(given, filterFields)
      return read.ok ? { ok: true, tree: toTree(read.filter) } : read
    },
  }),
  form({
    name: 'saved-search-form',
    title: 'A search of the product list as it is saved',
    source: 'D-227',
    rule: 'core/product-list/saved-search savedSearchForm',
    schema: savedSearchForm,
    valid: [
      { name: 'Rice', query: 'search_keyword=rice&range=5-20&sort=newest&page=7', currency: 2, notices: false },
      { name: 'Rice', query: '?category=rice' },
    ],
    values: { query: ['', 'sort=newest', 'nonsense=1', 'range=500-50000'], currency: ['3', 0] },
  }),
  form({
    name: 'saved-search-change',
    title: 'What changes of a saved search',
    source: 'D-227',
    rule: 'core/product-list/saved-search savedSearchChange',
    schema: savedSearchChange,
    valid: [{ name: 'Rice', notices: true }, {}],
  }),
  suite({
    name: 'saved-search-text',
    title: 'What a saved search looks for, in words; values have their own text as label',
    source: 'D-227',
    rule: 'core/product-list/saved-search savedSearchText',
    input: z.strictObject({ query: text, currency: text }),
    verdict: text,
    edges: [
      ['words', { query: 'search_keyword=rice', currency: 'USD' }],
      ['words, price and filters', { query: 'search_keyword=rice&range=5-20&brand=1,2', currency: 'EUR' }],
      ['a specification', { query: 'attribute=material%3A%20steel', currency: 'USD' }],
      ['nothing', { query: '', currency: 'USD' }],
    ],
    count: 0,
    run: ({ query, currency }) => savedSearchText(productList.fromQueryText(query), (_, value) => value, currency),
  }),
  suite({
    name: 'product-list-address',
    title: 'The state of a product list parsed from its address and written back',
    source: 'D-77, D-78',
    rule: 'core/product-list/product-list fromQueryText, queryText',
    input: text,
    verdict: z.strictObject({ state: productState, address: text }),
    edges: edgesOf([
      '',
      '?page=2',
      'page=0',
      'page=x',
      'sort=newest',
      'sort=x',
      'search_keyword=a%20b',
      'search_keyword=+a++b+',
      'category=a,b,a',
      'category=a%2Cb',
      'brand=1,2',
      'range=500-9000',
      'range=9000-500',
      'range=0-1000000',
      'range=x',
      'unknown=1',
      'category=%ZZ',
      'category=,,',
      'range=1.5-2.5',
      'quantity=5,007&lead=x',
      'attribute=material%3A%20steel&incoterm=FOB,CFR%2FCNF',
      `search_keyword=${'x'.repeat(201)}`,
    ]),
    run: (given) => {
      const state = productList.fromQueryText(given)
      return { state, address: productList.queryText(state) }
    },
  }),
]
