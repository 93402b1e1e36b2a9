import fc from 'fast-check'
import { checkFilter } from '../../core/filters/filter-check.ts'
import type { CheckedFilter } from '../../core/filters/checked-filter.ts'
import type { FilterCondition, FilterField, FilterRule, FilterTree } from '../../core/filters/filter-tree.ts'
import { OPERATORS, OPERATORS_OF, type FieldType } from '../../core/filters/operators.ts'

/** One field of each type, for laws over filters. */
export const filterFields: readonly FilterField[] = [
  { name: 'city', label: 'City', type: 'text' },
  {
    name: 'status',
    label: 'Status',
    type: 'choice',
    options: ['new', 'open', 'won_deal'].map((value) => ({ value, label: value })),
  },
  { name: 'tags', label: 'Tags', type: 'multi' },
  { name: 'amount', label: 'Amount', type: 'number' },
  { name: 'closing_date', label: 'Closing date', type: 'date' },
  { name: 'created_at', label: 'Created', type: 'date' },
  { name: 'active', label: 'Active', type: 'boolean' },
]

// Few words and few numbers, so that filters match rows; some contain the wildcards of LIKE, characters of addresses, and letters whose
// case is not one to one: ß, the dotted and dotless i, both small sigmas, the Kelvin sign, accents apart from their letters.
const aWord = fc.constantFrom(
  'Paris',
  'paris',
  'PAR',
  'Zürich',
  'ZÜR',
  'a%b',
  'a_b',
  'A\\b',
  '100%',
  "O'Hara",
  'New York',
  'x~y.z!(1)*',
  'Ж',
  '日本',
  '_',
  '%',
  '\\',
  '\\%',
  'Straße',
  'STRASSE',
  'ẞ',
  'İzmir',
  'izmir',
  'i\u0307',
  'I',
  'ı',
  'ΟΔΟΣ',
  'οδος',
  'οδοσ',
  '\u212alein',
  'klein',
  'Ünal',
  'U\u0308nal',
  'é',
  'e\u0301',
  '\u0301',
  '👍',
  '👍🏽',
  '👩‍🚀',
  'ǅ',
  'ﬁ',
  '\ufeffx',
  'a\u00a0b',
  '5',
  '2026-03-29',
  'true',
)
const aTag = fc.constantFrom('hot', 'cold', 'a', 'VIP', 'Ünï')
const aNumber = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.1, 2.5, -0.25, 1e-7, 123_456_789.012, Number.MAX_SAFE_INTEGER),
)
// Around the days on which clocks change: Berlin and Beirut (at midnight) in spring, Berlin in autumn, São Paulo (at midnight) in 2018.
const aChange = fc.constantFrom(
  Date.UTC(2026, 2, 29),
  Date.UTC(2026, 2, 29),
  Date.UTC(2026, 9, 25),
  Date.UTC(2018, 10, 4),
)
const aDay = fc
  .tuple(aChange, fc.integer({ min: -3, max: 3 }))
  .map(([change, days]) => new Date(change + days * 86_400_000).toISOString().slice(0, 10))
const aMoment = fc
  .tuple(aChange, fc.integer({ min: -160, max: 160 }), fc.constantFrom(-1, 0, 0, 0, 1))
  .map(([change, halfHours, seconds]) =>
    new Date(change + halfHours * 1_800_000 + seconds * 1_000).toISOString().slice(0, 19).replace('T', ' '),
  )
const ordered = <T extends string | number>(value: fc.Arbitrary<T>) =>
  fc.tuple(value, value).map(([a, b]) => (a <= b ? [a, b] : [b, a]))

const oneValue: Readonly<Record<FieldType, fc.Arbitrary<FilterCondition['value']>>> = {
  text: fc.oneof(
    { weight: 3, arbitrary: aWord },
    {
      weight: 1,
      arbitrary: fc
        .string({ minLength: 1, maxLength: 5, unit: 'grapheme' })
        .filter((text) => text.trim() !== '' && !text.includes('\0')),
    },
  ),
  choice: fc.constantFrom('new', 'open', 'won_deal'),
  multi: fc.uniqueArray(aTag, { minLength: 1, maxLength: 3 }),
  number: aNumber,
  date: aDay,
  boolean: fc.boolean(),
}
const twoValues: Readonly<Partial<Record<FieldType, fc.Arbitrary<FilterCondition['value']>>>> = {
  number: ordered(aNumber),
  date: fc.oneof(
    ordered(aDay),
    fc.record({ span: fc.constantFrom('last', 'next'), days: fc.integer({ min: 1, max: 4 }) }),
  ),
}

/** A condition that fits its field. */
export const aCondition: fc.Arbitrary<FilterCondition> = fc
  .constantFrom(...filterFields.flatMap((field) => OPERATORS_OF[field.type].map((operator) => ({ field, operator }))))
  .chain(({ field, operator }) => {
    const { arity } = OPERATORS[operator]
    const value =
      arity === 0
        ? fc.constant(undefined)
        : arity === 1
          ? field.type === 'choice' && (operator === 3 || operator === 4)
            ? fc.uniqueArray(fc.constantFrom('new', 'open', 'won_deal'), { minLength: 1, maxLength: 3 })
            : oneValue[field.type]
          : (twoValues[field.type] ?? fc.constant(undefined))
    return value.map((one) => ({ field: field.name, operator, ...(one === undefined ? {} : { value: one }) }))
  })

const rulesWithin = (depth: number): fc.Arbitrary<readonly FilterRule[]> => {
  const rule: fc.Arbitrary<FilterRule> =
    depth <= 1
      ? aCondition
      : fc.oneof({ weight: 3, arbitrary: aCondition }, { weight: 1, arbitrary: groupWithin(depth - 1) })
  return fc.array(rule, { maxLength: 3 })
}
const groupWithin = (depth: number): fc.Arbitrary<FilterTree> =>
  fc.record({ match: fc.constantFrom('all', 'any'), rules: rulesWithin(depth) })

/** A filter over `filterFields`, up to three groups deep, empty groups included. */
export const aFilterTree: fc.Arbitrary<FilterTree> = groupWithin(3)

/** A checked filter over `filterFields`. */
export const aFilter: fc.Arbitrary<CheckedFilter> = aFilterTree.map(checked)

/** Checks a tree that must be valid; throws otherwise. */
export function checked(tree: FilterTree): CheckedFilter {
  const result = checkFilter(tree, filterFields)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.filter
}

export interface SampleRow {
  readonly city: string | null
  readonly status: string | null
  readonly tags: readonly string[] | null
  readonly amount: number | null
  readonly closing_date: string | null
  readonly created_at: string | null
  readonly active: boolean | null
}

/** A row of `filterFields` with some empty values. Days and moments (UTC) are around a clock change. */
export const aRow: fc.Arbitrary<SampleRow> = fc.record({
  city: fc.option(
    fc.oneof(
      { weight: 2, arbitrary: aWord },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          '  ',
          '\u00a0',
          '\u3000\ufeff',
          'Paris 12',
          'in PARIS',
          'xa%by',
          'axb',
          'new york',
          'x\\%',
          'xI',
          'Ix',
          'Ισ',
          'xΣ',
          'ς',
          'Σx',
        ),
      },
      { weight: 1, arbitrary: fc.tuple(aWord, aWord).map(([one, other]) => one + other) },
      { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'grapheme' }).filter((text) => !text.includes('\0')) },
    ),
  ),
  status: fc.option(fc.constantFrom('new', 'open', 'won_deal', '')),
  tags: fc.option(fc.uniqueArray(aTag, { maxLength: 3 })),
  amount: fc.option(aNumber),
  closing_date: fc.option(aDay),
  created_at: fc.option(aMoment),
  active: fc.option(fc.boolean()),
})

/** Values that a JSON column may contain although no form accepts them: scalars of another type, odd texts, lists with holes. */
export const anOddRow: fc.Arbitrary<Readonly<Record<keyof SampleRow, unknown>>> = fc.record({
  city: fc.oneof(aWord, aNumber, fc.boolean(), fc.constant(null)),
  status: fc.oneof(fc.constantFrom('new', 'open ', 'NEW'), aNumber, fc.boolean()),
  tags: fc.oneof(
    fc.array(fc.oneof(aTag, fc.constantFrom(null, '', 5)), { maxLength: 3 }),
    fc.constantFrom('hot', 'hot,cold', ',', '', 5, true, null),
  ),
  amount: fc.oneof(
    fc.constantFrom('', ' ', '5', '2.5', '.1', '3.', '+1', '-0', '1e3', '0x10', ' 1', 'NaN', true),
    aWord,
  ),
  closing_date: fc.constantFrom(
    '',
    ' ',
    '2026-03-29',
    '2026-02-31',
    '2026-03-29T00:00',
    '2026-3-29',
    '29.03.2026',
    true,
  ),
  created_at: fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '2026-03-28T23:00:00Z',
      '2026-03-29 00:00',
      '2026-02-31 10:00:00',
      '2026-13-01 10:00:00',
      'soon',
      false,
    ),
    fc
      .tuple(aMoment, fc.constantFrom('+00:00', '+02:00', '-0330', '+14:00', '-00:30', '.5+01:00', ' +01:00', 'Z'))
      .map(([text, offset]) => `${text.replace(' ', offset.length > 5 ? 'T' : ' ')}${offset}`),
    fc.constantFrom(
      '2026-02-31T10:00:00+01:00',
      '2026-03-29T24:00:00+01:00',
      '2026-03-29T00:30+01:00',
      '0001-01-01T00:00:00+14:00',
    ),
  ),
  active: fc.constantFrom('1', 'YES', 'on', 'off', '', 1, 0, 2, true, 'ON '),
})

/** A moment and a zone in which days do not begin at UTC midnight; Berlin's clocks change on 29 March 2026. */
export const filterMoment = { now: Date.UTC(2026, 2, 29, 12), timeZone: 'Europe/Berlin' } as const

/** The same moment, in zones whose clocks change at other hours, on other days, by half an hour, at midnight, never. */
export const aFilterMoment = fc
  .constantFrom(
    'Europe/Berlin',
    'Europe/Berlin',
    'UTC',
    'Asia/Beirut',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  )
  .map((timeZone) => ({ now: filterMoment.now, timeZone }))
