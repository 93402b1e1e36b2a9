import { describe, expect, it } from 'vitest'
import { fromAddress, toAddress } from '../../../core/filters/filter-address.ts'
import { checkFilter, conditionValue, toTree } from '../../../core/filters/filter-check.ts'
import { dayBounds, isDay, spanDays } from '../../../core/filters/filter-days.ts'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import { toSentence } from '../../../core/filters/filter-sentence.ts'
import {
  filterTree,
  NO_FILTER,
  type FilterCondition,
  type FilterTree,
  type FilterValue,
} from '../../../core/filters/filter-tree.ts'
import { hasOperator, isOperatorNumber, operatorsOf } from '../../../core/filters/operators.ts'
import { checked, filterFields, filterMoment } from '../../arbitraries/filter.ts'

describe('the limits of a filter', () => {
  it.each<[string, unknown, boolean]>([
    ['5 groups deep', nested(5), true],
    ['6 groups deep', nested(6), false],
    ['50 conditions', of(50), true],
    ['51 conditions', of(51), false],
    ['200 empty groups', { match: 'all', rules: Array.from({ length: 200 }, () => NO_FILTER) }, true],
    ['201 empty groups', { match: 'all', rules: Array.from({ length: 201 }, () => NO_FILTER) }, false],
    ['a name of 100', condition({ field: 'f'.repeat(100), operator: 7 }), true],
    ['a name of 101', condition({ field: 'f'.repeat(101), operator: 7 }), false],
    ['no name', condition({ field: '', operator: 7 }), false],
    ['operator 14', condition({ field: 'f', operator: 14, value: [1, 2] }), true],
    ['operator 15', condition({ field: 'f', operator: 15 as never }), false],
    ['operator 0', condition({ field: 'f', operator: 0 as never }), false],
    ['operator 1.5', condition({ field: 'f', operator: 1.5 as never }), false],
    ['operator "14"', condition({ field: 'f', operator: '14' as never }), true],
    ['operator "114"', condition({ field: 'f', operator: '114' as never }), false],
    ['no value', condition({ field: 'f', operator: 7, value: null as never }), true],
    ['a span', condition({ field: 'f', operator: 13, value: { span: 'next', days: 1 } }), true],
    ['another span', condition({ field: 'f', operator: 13, value: { span: 'past', days: 1 } as never }), false],
    [
      'a span with more',
      condition({ field: 'f', operator: 13, value: { span: 'next', days: 1, x: 1 } as never }),
      false,
    ],
    ['a list of lists', condition({ field: 'f', operator: 3, value: [['a']] as never }), false],
  ])('should stand at %s', (_, tree, isTaken) => {
    expect(filterTree.safeParse(tree).success).toBe(isTaken)
  })

  it.each<[FilterCondition, boolean]>([
    [{ field: 'city', operator: 1, value: 'é'.repeat(200) }, true],
    [{ field: 'city', operator: 1, value: '👍'.repeat(200) }, true],
    [{ field: 'city', operator: 1, value: 'é'.repeat(201) }, false],
    [{ field: 'city', operator: 1, value: ` ${'é'.repeat(200)} ` }, true],
    [{ field: 'city', operator: 1, value: 5 }, true],
    [{ field: 'city', operator: 1, value: '' }, false],
    [{ field: 'tags', operator: 3, value: Array.from({ length: 100 }, (_, at) => `t${at}`) }, true],
    [{ field: 'tags', operator: 3, value: Array.from({ length: 101 }, (_, at) => `t${at}`) }, false],
    [{ field: 'tags', operator: 3, value: ['a', ''] }, false],
    [{ field: 'amount', operator: 1, value: ' 5 ' }, true],
    [{ field: 'amount', operator: 1, value: ' ' }, false],
    [{ field: 'amount', operator: 1, value: Number.NaN }, false],
    [{ field: 'amount', operator: 1, value: Number.POSITIVE_INFINITY }, false],
    [{ field: 'amount', operator: 1, value: '1e999' }, false],
    [{ field: 'amount', operator: 1, value: '1e21' }, true],
    [{ field: 'amount', operator: 1, value: '-1.5E-3' }, true],
    [{ field: 'amount', operator: 1, value: '007' }, true],
    [{ field: 'amount', operator: 1, value: '5.' }, true],
    [{ field: 'amount', operator: 1, value: '+.5' }, true],
    [{ field: 'amount', operator: 1, value: '.' }, false],
    [{ field: 'amount', operator: 1, value: '0x10' }, false],
    [{ field: 'amount', operator: 1, value: '0b1' }, false],
    [{ field: 'amount', operator: 1, value: 'Infinity' }, false],
    [{ field: 'amount', operator: 1, value: '1e' }, false],
    [{ field: 'amount', operator: 1, value: '5 5' }, false],
    [{ field: 'city', operator: 1, value: 'a\ud83d' }, false],
    [{ field: 'city', operator: 1, value: 'a\0' }, false],
    [{ field: 'tags', operator: 3, value: ['a', '\udc4d'] }, false],
    [{ field: 'amount', operator: 1, value: true }, false],
    [{ field: 'amount', operator: 1, value: [1] }, true],
    [{ field: 'amount', operator: 1, value: [1, 2] }, false],
    [{ field: 'amount', operator: 13, value: [5, 5] }, true],
    [{ field: 'amount', operator: 13, value: [5, 4.99] }, false],
    [{ field: 'amount', operator: 13, value: [5] }, false],
    [{ field: 'amount', operator: 13, value: [5, 'x'] }, false],
    [{ field: 'amount', operator: 13, value: ['x', 5] }, false],
    [{ field: 'amount', operator: 13, value: [1, 2, 3] }, false],
    [{ field: 'closing_date', operator: 13, value: { span: 'last', days: 1 } }, true],
    [{ field: 'closing_date', operator: 14, value: { span: 'next', days: 3660 } }, true],
    [{ field: 'closing_date', operator: 13, value: { span: 'last', days: 3661 } }, false],
    [{ field: 'closing_date', operator: 13, value: { span: 'last', days: 1.5 } }, false],
    [{ field: 'closing_date', operator: 13, value: ['2026-01-01', '2026-01-01'] }, true],
    [{ field: 'closing_date', operator: 13, value: ['2026-01-02', '2026-01-01'] }, false],
    [{ field: 'closing_date', operator: 1, value: 20_260_101 }, false],
    [{ field: 'active', operator: 2, value: 'NO' }, true],
    [{ field: 'active', operator: 1, value: ' on ' }, true],
    [{ field: 'active', operator: 1, value: 2 }, false],
    [{ field: 'status', operator: 1, value: ' new ' }, true],
    [{ field: 'status', operator: 1, value: 'New' }, false],
  ])('should stand in the value of %j', (one, isTaken) => {
    expect(checkFilter(condition(one), filterFields).ok).toBe(isTaken)
  })

  it('should report every problem with its path', () => {
    const tree: FilterTree = {
      match: 'all',
      rules: [
        { field: 'ghost', operator: 7 },
        { field: 'city', operator: 8 },
        { match: 'any', rules: [{ field: 'city', operator: 9, value: 'x' }] },
      ],
    }
    expect(checkFilter(tree, filterFields)).toEqual({
      ok: false,
      problems: [
        { path: 'rules.0', message: "There is no field 'ghost'" },
        { path: 'rules.2.rules.0', message: "City cannot be filtered by '<'" },
      ],
    })
  })

  it('should ignore options of text fields', () => {
    const field = { name: 'city', label: 'City', type: 'text', options: [{ value: 'Rome', label: 'Rome' }] } as const
    expect(checkFilter(condition({ field: 'city', operator: 1, value: 'Oslo' }), [field]).ok).toBe(true)
    expect(
      checkFilter(condition({ field: 'tags', operator: 3, value: ['b'] }), [
        { ...field, name: 'tags', type: 'multi', options: [{ value: 'a', label: 'A' }] },
      ]),
    ).toMatchObject({ problems: [{ message: "'b' is no option of City" }] })
  })
})

describe('loose flags', () => {
  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['TRUE', true],
    ['yes', true],
    ['on', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    ['No', false],
    ['off', false],
  ])('[D-14] should read %j as %j', (value, flag) => {
    expect(toTree(checked(condition({ field: 'active', operator: 1, value }))).rules).toEqual([
      { field: 'active', operator: 1, value: flag },
    ])
  })
})

describe('conditionValue', () => {
  it('should return the values of the tree', () => {
    const values: readonly [string, FilterCondition['operator'], FilterValue][] = [
      ['city', 3, 'x'],
      ['status', 1, 'new'],
      ['tags', 1, ['a']],
      ['amount', 1, 5],
      ['amount', 13, [5, 6]],
      ['closing_date', 1, '2026-01-01'],
      ['closing_date', 14, ['2026-01-01', '2026-01-02']],
      ['closing_date', 13, { span: 'next', days: 2 }],
      ['active', 1, false],
    ]
    for (const [field, operator, value] of values) {
      const [rule] = checked(condition({ field, operator, value })).root.rules
      expect(rule !== undefined && 'type' in rule && conditionValue(rule)).toEqual(value)
    }
    const [rule] = checked(condition({ field: 'tags', operator: 7 })).root.rules
    expect(rule !== undefined && 'type' in rule && conditionValue(rule)).toBeUndefined()
  })
})

describe('operators', () => {
  it('should be listed by type', () => {
    expect([
      hasOperator('boolean', 2),
      hasOperator('boolean', 7),
      hasOperator('date', 3),
      hasOperator('multi', 4),
    ]).toEqual([true, false, false, true])
    expect(operatorsOf('choice')).toEqual([1, 2, 3, 4, 7, 8])
    expect([0, 1, 14, 15, 1.5].map(isOperatorNumber)).toEqual([false, true, true, false, false])
  })
})

describe('days', () => {
  it('should count today as one of the days of a span', () => {
    expect(spanDays({ span: 'last', days: 7 }, filterMoment)).toEqual({ from: '2026-03-23', to: '2026-03-29' })
    expect(spanDays({ span: 'next', days: 7 }, filterMoment)).toEqual({ from: '2026-03-29', to: '2026-04-04' })
    expect(
      spanDays({ span: 'last', days: 1 }, { now: Date.UTC(2026, 2, 28, 23, 30), timeZone: 'Europe/Berlin' }),
    ).toEqual({ from: '2026-03-29', to: '2026-03-29' })
  })

  it('should return the moments at which days begin and end', () => {
    const [rule] = checked(condition({ field: 'created_at', operator: 1, value: '2026-03-29' })).root.rules
    expect(rule !== undefined && 'days' in rule && dayBounds(rule, filterMoment)).toEqual({
      from: '2026-03-29',
      to: '2026-03-29',
      startsAt: Date.UTC(2026, 2, 28, 23),
      endsAt: Date.UTC(2026, 2, 29, 22),
      utcFrom: '2026-03-28 23:00:00',
      utcEnd: '2026-03-29 22:00:00',
    })
    expect(['0999-12-31', '1000-01-01', '9999-12-30', '9999-12-31'].map(isDay)).toEqual([false, true, true, false])
  })

  it.each<[unknown, number]>([
    ['2026-03-28', -1],
    ['2026-03-29', 0],
    ['2026-03-30', 1],
    ['2026-03-28 22:59', -1],
    ['2026-03-28T23:00', 0],
    ['2026-03-29 21:59:59.999Z', 0],
    ['2026-03-29T22:00:00Z', 1],
    ['2026-03-29T00:00:00+01:00', 0],
    ['2026-03-28T23:59:59+01:00', -1],
    ['2026-03-29T23:59:59+0200', 0],
    ['2026-03-30T00:00+02:00', 1],
    ['2026-03-28T19:30:00-03:30', 0],
    ['2026-03-28 19:29:59.5-03:30', -1],
    [Date.UTC(2026, 2, 28, 23), 0],
    [Date.UTC(2026, 2, 28, 23) - 1, -1],
    [Date.UTC(2026, 2, 29, 22), 1],
    [Date.UTC(2026, 2, 29, 22) - 1, 0],
    [new Date(Date.UTC(2026, 2, 29)), 0],
    [new Date(Number.NaN), Number.NaN],
    ['29.03.2026', Number.NaN],
    ['2026-03-29T24:00:00+01:00', Number.NaN],
    [true, Number.NaN],
    [null, Number.NaN],
    ['2026-3-29', Number.NaN],
    ['', Number.NaN],
    [[], Number.NaN],
  ])('should place %j at %j of 29 March in Berlin', (value, side) => {
    const matches = ([1, 2, 9, 10, 11, 12] as const).map((operator) =>
      toPredicate(
        checked(condition({ field: 'created_at', operator, value: '2026-03-29' })),
        filterMoment,
      )({ created_at: value }),
    )
    expect(matches).toEqual([side === 0, side !== 0, side < 0, side > 0, side <= 0, side >= 0])
    const outside = toPredicate(
      checked(condition({ field: 'created_at', operator: 14, value: ['2026-03-29', '2026-03-29'] })),
      filterMoment,
    )({ created_at: value })
    expect(outside).toBe(side === -1 || side === 1)
  })
})

describe('toSentence', () => {
  it.each<[FilterCondition, string]>([
    [{ field: 'city', operator: 1, value: 'x' }, 'City is “x”'],
    [{ field: 'city', operator: 2, value: 'x' }, "City isn't “x”"],
    [{ field: 'city', operator: 4, value: 'x' }, "City doesn't contain “x”"],
    [{ field: 'city', operator: 5, value: 'x' }, 'City starts with “x”'],
    [{ field: 'city', operator: 6, value: 'x' }, 'City ends with “x”'],
    [{ field: 'city', operator: 7 }, 'City is empty'],
    [{ field: 'city', operator: 8 }, 'City is not empty'],
    [{ field: 'status', operator: 2, value: 'new' }, "Status isn't new"],
    [{ field: 'tags', operator: 1, value: ['a', 'b', 'c'] }, 'Tags is exactly a, b and c'],
    [{ field: 'tags', operator: 2, value: ['a'] }, "Tags isn't exactly a"],
    [{ field: 'tags', operator: 2, value: ['a', 'b'] }, "Tags isn't exactly a and b"],
    [{ field: 'tags', operator: 4, value: ['a'] }, "Tags doesn't contain a"],
    [{ field: 'tags', operator: 3, value: ['a', 'b'] }, 'Tags contains a or b'],
    [{ field: 'amount', operator: 1, value: 5 }, 'Amount is 5'],
    [{ field: 'amount', operator: 2, value: 5 }, "Amount isn't 5"],
    [{ field: 'amount', operator: 9, value: 5 }, 'Amount is less than 5'],
    [{ field: 'amount', operator: 10, value: 5 }, 'Amount is more than 5'],
    [{ field: 'amount', operator: 11, value: 5 }, 'Amount is at most 5'],
    [{ field: 'amount', operator: 12, value: 5 }, 'Amount is at least 5'],
    [{ field: 'amount', operator: 14, value: [5, 6] }, 'Amount is not between 5 and 6'],
    [{ field: 'closing_date', operator: 1, value: '2026-05-09' }, 'Closing date is on 9 May 2026'],
    [{ field: 'closing_date', operator: 2, value: '2026-12-31' }, "Closing date isn't on 31 Dec 2026"],
    [{ field: 'closing_date', operator: 9, value: '2026-01-01' }, 'Closing date is before 1 Jan 2026'],
    [{ field: 'closing_date', operator: 10, value: '2026-01-01' }, 'Closing date is after 1 Jan 2026'],
    [{ field: 'closing_date', operator: 11, value: '2026-01-01' }, 'Closing date is on or before 1 Jan 2026'],
    [
      { field: 'closing_date', operator: 13, value: ['2026-01-01', '2026-02-01'] },
      'Closing date is between 1 Jan 2026 and 1 Feb 2026',
    ],
    [
      { field: 'closing_date', operator: 14, value: ['2026-01-01', '2026-02-01'] },
      'Closing date is not between 1 Jan 2026 and 1 Feb 2026',
    ],
    [{ field: 'closing_date', operator: 13, value: { span: 'last', days: 1 } }, 'Closing date is today'],
    [{ field: 'closing_date', operator: 14, value: { span: 'last', days: 1 } }, 'Closing date is not today'],
    [{ field: 'closing_date', operator: 13, value: { span: 'next', days: 2 } }, 'Closing date is in the next 2 days'],
    [
      { field: 'closing_date', operator: 14, value: { span: 'last', days: 2 } },
      'Closing date is not in the last 2 days',
    ],
    [{ field: 'active', operator: 1, value: true }, 'Active is yes'],
    [{ field: 'active', operator: 2, value: false }, 'Active is yes'],
    [{ field: 'active', operator: 1, value: false }, 'Active is no'],
  ])('should read %j as %j', (one, sentence) => {
    expect(toSentence(checked(condition(one)))).toBe(sentence)
  })

  it('should show labels of options, and brackets only around ambiguous groups', () => {
    const fields = [
      {
        name: 'a',
        label: 'A',
        type: 'choice',
        options: [
          { value: '0', label: 'None' },
          { value: '1', label: 'One' },
        ],
      },
      { name: 'b', label: 'B', type: 'multi', options: [{ value: '2', label: 'Two' }] },
    ] as const
    const say = (tree: FilterTree) => {
      const check = checkFilter(tree, fields)
      return check.ok ? toSentence(check.filter) : ''
    }
    const [a, b] = [
      { field: 'a', operator: 1, value: '1' },
      { field: 'b', operator: 3, value: ['2'] },
    ] as const
    const gone = {
      root: { match: 'all', rules: [{ type: 'choice', field: fields[0], operator: 1, texts: ['gone'] }] },
    } as const
    expect(toSentence(gone)).toBe('A is gone')
    expect(say({ match: 'any', rules: [a, { match: 'any', rules: [a, b] }] })).toBe(
      'A is One or A is One or B contains Two',
    )
    expect(say({ match: 'any', rules: [a, { match: 'all', rules: [a, b] }] })).toBe(
      'A is One or (A is One and B contains Two)',
    )
    expect(say({ match: 'any', rules: [a, { match: 'all', rules: [b] }, { match: 'all', rules: [] }] })).toBe(
      'A is One or B contains Two',
    )
    expect(say({ match: 'all', rules: [a, { match: 'any', rules: [{ match: 'any', rules: [a, b] }] }] })).toBe(
      'A is One and (A is One or B contains Two)',
    )
    expect(say({ match: 'all', rules: [a, { match: 'any', rules: [{ match: 'all', rules: [a, b] }] }] })).toBe(
      'A is One and A is One and B contains Two',
    )
    expect(say({ match: 'all', rules: [a, { match: 'any', rules: [NO_FILTER, b] }] })).toBe(
      'A is One and B contains Two',
    )
    expect(say({ match: 'any', rules: [a, { match: 'all', rules: [NO_FILTER, { match: 'all', rules: [] }] }] })).toBe(
      'A is One',
    )
  })
})

describe('addresses', () => {
  it.each<[FilterTree, string]>([
    [{ match: 'any', rules: [] }, 'any'],
    [{ match: 'any', rules: [{ field: 'city', operator: 7 }] }, 'any~city.empty'],
    [
      {
        match: 'all',
        rules: [
          { match: 'all', rules: [] },
          { match: 'any', rules: [{ field: 'amount', operator: 9, value: -0.5 }] },
        ],
      },
      'all()~any(amount.lt.-0.5)',
    ],
    [condition({ field: 'city', operator: 3, value: 'ä _~!().*' }), 'city.has.*C3*A4_*5F*7E*21*28*29.*2A'],
    [condition({ field: 'tags', operator: 1, value: ['a', 'b c'] }), 'tags.is.a!b_c'],
    [
      condition({ field: 'closing_date', operator: 14, value: { span: 'next', days: 30 } }),
      'closing_date.outside.next-30',
    ],
    [condition({ field: 'active', operator: 2, value: false }), 'active.isnt.false'],
    [
      {
        match: 'all',
        rules: [
          { field: 'city', operator: 4, value: 'a' },
          { field: 'city', operator: 5, value: 'a' },
          { field: 'city', operator: 6, value: 'a' },
          { field: 'city', operator: 8 },
          { field: 'amount', operator: 10, value: 1 },
          { field: 'amount', operator: 11, value: 1 },
          { field: 'amount', operator: 12, value: 1 },
        ],
      },
      'city.hasnt.a~city.starts.a~city.ends.a~city.filled~amount.gt.1~amount.lte.1~amount.gte.1',
    ],
  ])('should write and read %j', (tree, address) => {
    expect(toAddress(checked(tree))).toBe(address)
    expect(fromAddress(address, filterFields)).toEqual({ ok: true, filter: checked(tree) })
  })

  it('should treat a text that looks like a span as text, and refuse what is too long or too deep', () => {
    expect(fromAddress('city.is.last-7', filterFields)).toEqual({
      ok: true,
      filter: checked(condition({ field: 'city', operator: 1, value: 'last-7' })),
    })
    expect(fromAddress('closing_date.between.last-123456', filterFields).ok).toBe(false)
    expect(fromAddress('closing_date.between.last-4000', filterFields)).toMatchObject({
      problems: [{ message: 'Please enter 1 to 3660 days' }],
    })
    expect(fromAddress(`city.is.${'*F0*9F*98*80'.repeat(200)}`, filterFields).ok).toBe(true)
    expect(fromAddress('x'.repeat(20_001), filterFields)).toEqual({
      ok: false,
      problems: [{ path: '', message: 'This is not a filter' }],
    })
    expect(fromAddress('all(all(all(all(city.empty))))', filterFields).ok).toBe(true)
    expect(fromAddress('all(all(all(all(all(city.empty)))))', filterFields)).toMatchObject({
      problems: [{ message: 'Groups can be nested at most 5 deep' }],
    })
    expect(fromAddress('all(city.empty', filterFields).ok).toBe(false)
    expect(fromAddress('all(city.empty)x', filterFields).ok).toBe(false)
    expect(fromAddress('city.is.a*ZZ', filterFields).ok).toBe(false)
  })
})

// Helpers

function condition(one: FilterCondition): FilterTree {
  return { match: 'all', rules: [one] }
}

function of(count: number): FilterTree {
  return { match: 'all', rules: Array.from({ length: count }, () => ({ field: 'f', operator: 7 as const })) }
}

function nested(depth: number): unknown {
  let node: unknown = { field: 'city', operator: 7 }
  for (let level = 0; level < depth; level += 1) node = { match: 'all', rules: [node] }
  return node
}
