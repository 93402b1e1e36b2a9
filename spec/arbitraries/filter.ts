import fc from 'fast-check'
import { checkFilter, type CheckedFilter } from '../../core/filters/filter-check.ts'
import type { FilterCondition, FilterField, FilterRule, FilterTree } from '../../core/filters/filter-tree.ts'
import { OPERATORS, OPERATORS_OF, type FieldType } from '../../core/filters/operators.ts'

/** One field of each type, for laws over filters. */
export const filterFields: readonly FilterField[] = [
  { name: 'city', label: 'City', type: 'text' },
  { name: 'status', label: 'Status', type: 'choice', options: ['new', 'open', 'won_deal'].map((value) => ({ value, label: value })) },
  { name: 'tags', label: 'Tags', type: 'multi' },
  { name: 'amount', label: 'Amount', type: 'number' },
  { name: 'closing_date', label: 'Closing date', type: 'date' },
  { name: 'created_at', label: 'Created', type: 'date' },
  { name: 'active', label: 'Active', type: 'boolean' },
]

// Few words and few numbers, so that filters and rows meet; some of them with the signs of LIKE and of addresses.
const aWord = fc.constantFrom('Paris', 'paris', 'PAR', 'Zürich', 'ZÜR', 'a%b', 'a_b', 'A\\b', '100%', "O'Hara", 'New York', 'x~y.z!(1)*', 'Ж', '日本', '_')
const aTag = fc.constantFrom('hot', 'cold', 'a', 'VIP', 'Ünï')
const aNumber = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.1, 2.5, -0.25))
const aDay = fc.integer({ min: -3, max: 3 }).map((days) => new Date(Date.UTC(2026, 2, 29 + days)).toISOString().slice(0, 10))
const aMoment = fc.integer({ min: -80, max: 80 }).map((hours) => new Date(Date.UTC(2026, 2, 29, hours)).toISOString().slice(0, 19).replace('T', ' '))
const ordered = <T extends string | number>(value: fc.Arbitrary<T>) => fc.tuple(value, value).map(([a, b]) => (a <= b ? [a, b] : [b, a]))

const oneValue: Readonly<Record<FieldType, fc.Arbitrary<FilterCondition['value']>>> = {
  text: fc.oneof(aWord, fc.string({ minLength: 1, maxLength: 5 }).filter((text) => text.trim() !== '' && !text.includes('\0'))),
  choice: fc.constantFrom('new', 'open', 'won_deal'),
  multi: fc.uniqueArray(aTag, { minLength: 1, maxLength: 3 }),
  number: aNumber,
  date: aDay,
  boolean: fc.boolean(),
}
const twoValues: Readonly<Partial<Record<FieldType, fc.Arbitrary<FilterCondition['value']>>>> = {
  number: ordered(aNumber),
  date: fc.oneof(ordered(aDay), fc.record({ span: fc.constantFrom('last', 'next'), days: fc.integer({ min: 1, max: 4 }) })),
}

/** A condition that fits its field. */
export const aCondition: fc.Arbitrary<FilterCondition> = fc
  .constantFrom(...filterFields.flatMap((field) => OPERATORS_OF[field.type].map((operator) => ({ field, operator }))))
  .chain(({ field, operator }) => {
    const { arity } = OPERATORS[operator]
    const value = arity === 0 ? fc.constant(undefined) : arity === 1 ? oneValue[field.type] : (twoValues[field.type] ?? fc.constant(undefined))
    return value.map((one) => ({ field: field.name, operator, ...(one === undefined ? {} : { value: one }) }))
  })

const rulesWithin = (depth: number): fc.Arbitrary<readonly FilterRule[]> => {
  const rule: fc.Arbitrary<FilterRule> = depth <= 1 ? aCondition : fc.oneof({ weight: 3, arbitrary: aCondition }, { weight: 1, arbitrary: groupWithin(depth - 1) })
  return fc.array(rule, { maxLength: 3 })
}
const groupWithin = (depth: number): fc.Arbitrary<FilterTree> => fc.record({ match: fc.constantFrom('all', 'any'), rules: rulesWithin(depth) })

/** A filter over `filterFields`, up to three groups deep, empty groups included. */
export const aFilterTree: fc.Arbitrary<FilterTree> = groupWithin(3)

/** The same, checked. */
export const aFilter: fc.Arbitrary<CheckedFilter> = aFilterTree.map(checked)

/** Checks a tree that is known to fit; throws otherwise. */
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

/** A row of `filterFields` with empty values among the others. Days and moments (UTC) lie around a change of clocks. */
export const aRow: fc.Arbitrary<SampleRow> = fc.record({
  city: fc.option(fc.oneof(aWord, fc.constantFrom('', '  ', '\u00a0', 'Paris 12', 'in PARIS', 'xa%by', 'axb', 'new york'))),
  status: fc.option(fc.constantFrom('new', 'open', 'won_deal', '')),
  tags: fc.option(fc.uniqueArray(aTag, { maxLength: 3 })),
  amount: fc.option(aNumber),
  closing_date: fc.option(aDay),
  created_at: fc.option(aMoment),
  active: fc.option(fc.boolean()),
})

/** A moment and a zone in which days do not begin at UTC midnight; Berlin's clocks change on 29 March 2026. */
export const filterMoment = { now: Date.UTC(2026, 2, 29, 12), timeZone: 'Europe/Berlin' } as const
