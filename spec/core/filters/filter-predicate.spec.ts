import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import { toSentence } from '../../../core/filters/filter-sentence.ts'
import { toSql } from '../../../core/filters/filter-sql.ts'
import type { FilterCondition, FilterTree, FilterValue } from '../../../core/filters/filter-tree.ts'
import { OPERATORS, OPERATORS_OF, type OperatorNumber } from '../../../core/filters/operators.ts'
import { aCondition, aFilterTree, aRow, checked, filterFields, filterMoment } from '../../arbitraries/filter.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('OPERATORS', () => {
  it('[FILTER-03] should be exactly the numbers 1 to 14, the twelve named ones in their order', () => {
    expect(Object.keys(OPERATORS)).toEqual(Array.from({ length: 14 }, (_, index) => String(index + 1)))
    expect(Object.values(OPERATORS).map(({ label }) => label)).toEqual([
      'is',
      "isn't",
      'contains',
      "doesn't contain",
      'starts with',
      'ends with',
      'empty',
      'not empty',
      '<',
      '>',
      '<=',
      '>=',
      'between',
      'not between',
    ])
    for (const operator of Object.values(OPERATORS)) {
      if (operator.opposite !== undefined) expect(OPERATORS[operator.opposite].opposite).toBe(operator.number)
    }
  })

  it('[D-85] should match the table of operators by field type', () => {
    expect(OPERATORS_OF).toEqual({
      text: [1, 2, 3, 4, 5, 6, 7, 8],
      choice: [1, 2, 3, 4, 7, 8],
      multi: [1, 2, 3, 4, 7, 8],
      number: [1, 2, 7, 8, 9, 10, 11, 12, 13, 14],
      date: [1, 2, 7, 8, 9, 10, 11, 12, 13, 14],
      boolean: [1, 2],
    })
  })
})

describe('toPredicate', () => {
  it("[FILTER-04] should match an equal value with 'is', and no other", () => {
    expect(matching('city', 1, 'paris', ['Paris', 'PARIS', 'Paris 12', '', null])).toEqual(['Paris', 'PARIS'])
    expect(matching('status', 1, 'new', ['new', 'New', 'open', null])).toEqual(['new'])
    expect(matching('tags', 1, ['hot', 'cold'], [['cold', 'hot'], ['hot'], ['hot', 'cold', 'VIP'], null])).toEqual([
      ['cold', 'hot'],
    ])
    expect(matching('amount', 1, 5, [5, '5', 5.1, null])).toEqual([5, '5'])
    expect(matching('active', 1, true, [true, '1', 1, false, null])).toEqual([true, '1', 1])
  })

  it('[D-203] should match any of several choices, and whoever looks for "me"', () => {
    expect(matching('status', 3, ['new', 'open'], ['new', 'open', 'won_deal', '', null])).toEqual(['new', 'open'])
    expect(matching('status', 4, ['new', 'open'], ['new', 'open', 'won_deal', null])).toEqual(['won_deal', null])
    const owner = { name: 'owner', label: 'Owner', type: 'choice', isPerson: true } as const
    const check = checkFilter({ match: 'all', rules: [{ field: 'owner', operator: 3, value: ['me', '9'] }] }, [
      { ...owner, options: [{ value: '9', label: 'Nia' }] },
    ])
    if (!check.ok) throw new Error('It fits.')
    const ownersOf = (me?: string) =>
      [7, 8, 9, 'me', null].filter((value) => toPredicate(check.filter, { ...filterMoment, me })({ owner: value }))
    expect(ownersOf('7')).toEqual([7, 9])
    expect(ownersOf()).toEqual([9])
    expect(toSentence(check.filter)).toBe('Owner is any of me or Nia')
    expect(
      toSql(check.filter, {
        ...filterMoment,
        me: '7',
        firstParam: 1,
        column: () => ({ sql: 'r.owner_id', type: 'integer' }),
      }),
    ).toEqual({
      text: '(r.owner_id = any($1::bigint[]))',
      values: [['7', '9']],
    })
    const plain = checkFilter({ match: 'all', rules: [{ field: 'owner', operator: 1, value: 'me' }] }, [
      { ...owner, isPerson: undefined, options: [] },
    ])
    expect(plain.ok).toBe(false)
  })

  it('[D-218] should treat the ς that ends a word as σ, with and without letters after it', () => {
    const held = ['ΟΔΟΣ', 'οδος', 'οδοσ', 'οδος 1', 'ΟΔΟΣ1', 'οδ']
    for (const wanted of ['ΟΔΟΣ', 'οδος', 'οδοσ']) {
      expect(matching('city', 1, wanted, held)).toEqual(['ΟΔΟΣ', 'οδος', 'οδοσ'])
      expect(matching('city', 5, wanted, held)).toEqual(['ΟΔΟΣ', 'οδος', 'οδοσ', 'οδος 1', 'ΟΔΟΣ1'])
      expect(matching('city', 4, wanted, held)).toEqual(['οδ'])
    }
  })

  it('should ignore inherited properties', () => {
    const checked = checkFilter({ match: 'all', rules: [{ field: 'constructor', operator: 7 }] }, [
      { name: 'constructor', label: 'Constructor', type: 'text' },
    ])
    if (!checked.ok) throw new Error('refused')
    const isEmpty = toPredicate(checked.filter, filterMoment)
    expect([{}, { constructor: '' }, { constructor: 'x' }].map(isEmpty)).toEqual([true, true, false])
  })

  it("[FILTER-05] should match the complement of 'is' with 'isn't', including empty values", () => {
    expect(matching('city', 2, 'paris', ['Paris', 'Rome', '', null])).toEqual(['Rome', '', null])
    expect(matching('amount', 2, 5, [5, 6, null])).toEqual([6, null])
    expect(matching('tags', 2, ['hot'], [['hot'], [], null])).toEqual([[], null])
    expect(matching('active', 2, true, [true, false, null])).toEqual([false, null])
  })

  it("[FILTER-06] should find a substring with 'contains', letter case ignored", () => {
    expect(matching('city', 3, 'AR', ['Paris', 'Arles', 'Rome', null])).toEqual(['Paris', 'Arles'])
    expect(matching('city', 3, '%', ['100%', 'Rome'])).toEqual(['100%'])
    expect(matching('tags', 3, ['hot', 'VIP'], [['cold', 'VIP'], ['cold'], null])).toEqual([['cold', 'VIP']])
  })

  it("[FILTER-07] should match the complement of 'contains' with 'doesn't contain'", () => {
    expect(matching('city', 4, 'AR', ['Paris', 'Rome', '', null])).toEqual(['Rome', '', null])
    expect(matching('tags', 4, ['hot'], [['hot', 'cold'], ['cold'], [], null])).toEqual([['cold'], [], null])
  })

  it("[FILTER-08] should match a prefix with 'starts with'", () => {
    expect(matching('city', 5, 'pa', ['Paris', 'Spa', null])).toEqual(['Paris'])
  })

  it("[FILTER-09] should match a suffix with 'ends with'", () => {
    expect(matching('city', 6, 'PA', ['Paris', 'Spa', null])).toEqual(['Spa'])
  })

  it("[FILTER-10] should match missing, blank and empty list with 'empty'", () => {
    expect(matching('city', 7, undefined, [undefined, null, '', ' \t', 'x'])).toEqual([undefined, null, '', ' \t'])
    expect(matching('tags', 7, undefined, [[], null, ['hot']])).toEqual([[], null])
    expect(matching('amount', 7, undefined, [null, 0])).toEqual([null])
    expect(matching('closing_date', 7, undefined, [null, '2026-01-01'])).toEqual([null])
  })

  it("[FILTER-11] should match the complement of 'empty' with 'not empty'", () => {
    expect(matching('city', 8, undefined, [null, '', '  ', 'x'])).toEqual(['x'])
    expect(matching('tags', 8, undefined, [[], null, ['hot']])).toEqual([['hot']])
    expect(matching('amount', 8, undefined, [null, 0])).toEqual([0])
  })

  it("[FILTER-12] should match less with '<'", () => {
    expect(matching('amount', 9, 5, [4, 5, 6, null])).toEqual([4])
  })

  it("[FILTER-13] should match more with '>'", () => {
    expect(matching('amount', 10, 5, [4, 5, 6, null])).toEqual([6])
  })

  it("[FILTER-14] should match at most with '<='", () => {
    expect(matching('amount', 11, 5, [4, 5, 6, null])).toEqual([4, 5])
  })

  it("[FILTER-15] should match at least with '>='", () => {
    expect(matching('amount', 12, 5, [4, 5, 6, null])).toEqual([5, 6])
  })

  it('[D-85] should include both bounds of between, and exclude empty values from not between', () => {
    expect(matching('amount', 13, [4, 6], [3, 4, 5, 6, 7, null])).toEqual([4, 5, 6])
    expect(matching('amount', 14, [4, 6], [3, 4, 5, 6, 7, null])).toEqual([3, 7])
  })

  it("[D-85] should interpret days in the user's time zone", () => {
    // 29 March 2026 in Berlin: from 23:00 UTC of the 28th to 22:00 UTC, 23 hours long.
    const moments = [
      '2026-03-28 22:59:59',
      '2026-03-28 23:00:00',
      '2026-03-29T21:59:59Z',
      '2026-03-29 22:00:00',
      '2026-03-30T00:30:00+03:00',
    ]
    expect(matching('created_at', 1, '2026-03-29', moments)).toEqual([
      '2026-03-28 23:00:00',
      '2026-03-29T21:59:59Z',
      '2026-03-30T00:30:00+03:00',
    ])
    expect(matching('created_at', 9, '2026-03-29', moments)).toEqual(['2026-03-28 22:59:59'])
    expect(matching('created_at', 10, '2026-03-29', moments)).toEqual(['2026-03-29 22:00:00'])
    expect(matching('closing_date', 12, '2026-03-29', ['2026-03-28', '2026-03-29', '2026-03-30'])).toEqual([
      '2026-03-29',
      '2026-03-30',
    ])
    expect(matching('created_at', 2, '2026-03-29', [null, 'soon', '2026-03-29'])).toEqual([null, 'soon'])
  })

  it('[D-85] should count a relative span from today', () => {
    const days = ['2026-03-26', '2026-03-27', '2026-03-29', '2026-03-30']
    expect(matching('closing_date', 13, { span: 'last', days: 3 }, days)).toEqual(['2026-03-27', '2026-03-29'])
    expect(matching('closing_date', 13, { span: 'next', days: 2 }, days)).toEqual(['2026-03-29', '2026-03-30'])
  })

  it('should split rows by an operator and its opposite, except for empty values that the table excludes', () => {
    fc.assert(
      fc.property(aCondition, aRow, (condition, row) => {
        const { opposite } = OPERATORS[condition.operator]
        if (opposite === undefined) return
        const one = test(condition, row)
        const other = test({ ...condition, operator: opposite }, row)
        const isComparison = condition.operator >= 9
        const isEmpty = row[condition.field as keyof typeof row] === null
        expect([one, other]).toEqual(isComparison && isEmpty ? [false, false] : [one, !one])
      }),
      { numRuns: runs(1000) },
    )
  })

  it('should obey De Morgan: a row outside an "all" is inside the "any" of the opposites', () => {
    const hasOpposite = aCondition.filter(({ operator }) => OPERATORS[operator].opposite !== undefined && operator < 9)
    fc.assert(
      fc.property(fc.array(hasOpposite, { minLength: 1, maxLength: 4 }), aRow, (rules, row) => {
        const opposites = rules.map((rule) => ({
          ...rule,
          operator: OPERATORS[rule.operator].opposite ?? rule.operator,
        }))
        expect(run({ match: 'any', rules: opposites }, row)).toBe(!run({ match: 'all', rules }, row))
      }),
      { numRuns: runs(500) },
    )
  })

  it('should match every row for groups without rules', () => {
    fc.assert(
      fc.property(aRow, (row) => {
        expect(run({ match: 'any', rules: [{ match: 'any', rules: [] }] }, row)).toBe(true)
        expect(
          run(
            {
              match: 'all',
              rules: [
                { match: 'any', rules: [] },
                { field: 'city', operator: 7 },
              ],
            },
            row,
          ),
        ).toBe(run({ match: 'all', rules: [{ field: 'city', operator: 7 }] }, row))
      }),
    )
  })

  it('should not depend on the order of the rules', () => {
    fc.assert(
      fc.property(aFilterTree, aRow, (tree, row) => {
        expect(run({ ...tree, rules: tree.rules.toReversed() }, row)).toBe(run(tree, row))
      }),
    )
  })
})

// Helpers

const run = (tree: FilterTree, row: object) => toPredicate(checked(tree), filterMoment)(row as Record<string, unknown>)
const test = (condition: FilterCondition, row: object) => run({ match: 'all', rules: [condition] }, row)

function matching(
  name: string,
  operator: OperatorNumber,
  value: FilterValue | undefined,
  values: readonly unknown[],
): readonly unknown[] {
  expect(filterFields.some((field) => field.name === name)).toBe(true)
  return values.filter((one) => test({ field: name, operator, value }, { [name]: one }))
}
