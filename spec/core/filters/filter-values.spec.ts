import { describe, expect, it } from 'vitest'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import type { FilterValue } from '../../../core/filters/filter-tree.ts'
import type { OperatorNumber } from '../../../core/filters/operators.ts'
import { checked, filterMoment } from '../../arbitraries/filter.ts'

// The meaning of values by type, including values that rows may have although no form accepts them.
describe('valueTest', () => {
  it.each<[string, OperatorNumber, FilterValue | undefined, readonly unknown[], readonly unknown[]]>([
    ['city', 7, undefined, [undefined, null, '', ' \t\u00a0', '\u3000\ufeff'], ['x', ' x', '\u200b', 0, false]],
    ['city', 8, undefined, ['x', ' x', 0, false], [undefined, null, '', ' ']],
    ['city', 1, '5', [5, '5'], [55, '05', null, undefined]],
    ['city', 1, 'true', [true, 'TRUE'], [false, 'truex']],
    ['city', 1, 'null', ['NULL'], [null, undefined]],
    ['city', 1, 'undefined', ['undefined'], [null, undefined]],
    ['city', 3, '0000', [1e21, 1e-7, '100000'], [1, '1e21']],
    ['city', 3, 'e', ['e', true], [1e21, 1e-7, -1.5e-9, 5e-324]],
    ['city', 5, '-0.0000015', [-1.5e-6, -1.5e-6 - 1e-12], [1.5e-6]],
    ['city', 6, '00000', [1.25e300, '00000'], [1e-300, 0]],
    ['city', 1, '123450000000000000000000', [1.2345e23], [1.2345e22]],
    ['status', 1, 'new', ['new'], ['New', ' new', 'ne', null]],
    ['status', 2, 'new', ['New', '', null, undefined, 5], ['new']],
    ['status', 7, undefined, ['', null, undefined], [' ', 'new', 0, false]],
    ['status', 8, undefined, [' ', 'new', 0, false], ['', null, undefined]],
    [
      'tags',
      1,
      ['hot', '5'],
      [['hot', '5'], ['5', 'hot'], ['hot', 5], ['hot', null, '5', undefined, 'hot'], 'hot,5'],
      [['hot'], ['hot', '5', ''], ['cold', '5'], 'hot', null, {}],
    ],
    [
      'tags',
      2,
      ['hot', '5'],
      [['hot'], ['hot', '5', ''], ['cold', '5'], 'hot', null, {}],
      [['hot', '5'], ['hot', 5], '5,hot'],
    ],
    ['tags', 1, ['null'], [['null']], [[null], [undefined], null]],
    [
      'tags',
      3,
      ['true', '5'],
      [[true], [5, 'x'], true, 5, '5', 'x,5'],
      [[false], ['x', null], 55, '55', null, undefined, '', {}, [], ['hot', 'null']],
    ],
    ['tags', 3, ['[object Object]'], [], [{}, null, undefined]],
    ['tags', 3, ['1000000000000000000000'], [[1e21], 1e21], [[1e20], '1e21']],
    ['tags', 4, ['hot'], [null, [], ['cold'], {}], ['hot', ['hot'], 'cold,hot']],
    ['tags', 7, undefined, [null, undefined, '', [], [null, undefined], {}], ['x', [''], ',', 0, false, ['x', null]]],
    ['tags', 8, undefined, ['x', [''], ',', 0, false, ['x', null]], [null, undefined, '', [], [null], {}]],
    ['amount', 1, 5, [5, '5', '5.0', '+5', '05'], ['5x', ' 5', '5e0', '0x5', true, null, Number.NaN]],
    ['amount', 1, 1, [1, '1'], [true, '1e0', [1]]],
    ['amount', 2, 5, [4, '5x', null, undefined, '', Number.NaN], [5, '5']],
    ['amount', 7, undefined, [null, undefined, ''], [0, ' ', 'x', false, Number.NaN]],
    ['amount', 8, undefined, [0, ' ', 'x', false], [null, undefined, '']],
    ['amount', 9, 5, [4.99, '4', -1e308], [5, 5.01, null, 'x', Number.NEGATIVE_INFINITY]],
    ['amount', 10, 5, [5.01, '6', 1e308], [5, 4, null, 'x', '6x', Number.POSITIVE_INFINITY]],
    ['amount', 11, 0, [0, -0, -5e-324], [5e-324, null, '']],
    ['amount', 12, 5, [5, '5.0', 6], [4.99, null]],
    ['amount', 13, [4, 6], [4, 5, 6, '6.0'], [3.99, 6.01, null, 'x']],
    ['amount', 14, [4, 6], [3.99, 6.01, '3'], [4, 5, 6, null, 'x', '3x']],
    ['active', 1, true, [true, 1, '1', 'YES', 'True', 'ON'], [false, 0, 2, 'y', ' yes', '', null, undefined, [true]]],
    ['active', 2, true, [false, 0, 2, 'y', '', null], [true, 1, 'yes']],
    ['active', 1, false, [false, 'no', null], [true, 'on']],
    ['closing_date', 7, undefined, [null, undefined, ''], [' ', 'x', '2026-03-29', 0]],
    ['closing_date', 8, undefined, [' ', 'x', '2026-03-29', 0], [null, undefined, '']],
    // 29 March in Berlin: from 23:00 UTC of the 28th to 22:00 UTC.
    [
      'created_at',
      1,
      '2026-03-29',
      [
        '2026-03-29',
        '2026-03-28 23:00',
        '2026-03-28T23:00',
        '2026-03-28 23:00Z',
        '2026-03-28T23:00:00',
        '2026-03-29 21:59:59',
        '2026-03-29T21:59:59',
        '2026-03-29T21:59:59.999Z',
        Date.UTC(2026, 2, 29),
      ],
      [
        '2026-03-28',
        '2026-03-30',
        '2026-03-28 22:59',
        '2026-03-28T22:59:59',
        '2026-03-28T22:59:59.999Z',
        '2026-03-29 22:00',
        '2026-03-29T22:00:00Z',
        '',
        null,
        true,
        [],
        {},
      ],
    ],
    [
      'created_at',
      1,
      '2026-03-29',
      ['2026-03-29T01:30+02:30', '2026-03-28T18:30:00-04:30'],
      ['2026-03-29T01:30+02:31', '2026-03-28T18:29:59-04:30', '2026-03-29T24:00+01:00'],
    ],
  ])('[D-85] should ask %s %i %j', (field, operator, value, matching, others) => {
    const test = toPredicate(
      checked({ match: 'all', rules: [{ field, operator, ...(value === undefined ? {} : { value }) }] }),
      filterMoment,
    )
    const passes = (one: unknown) => test({ [field]: one })
    expect(matching.filter((one) => !passes(one))).toEqual([])
    expect(others.filter(passes)).toEqual([])
  })
})

describe('toPredicate', () => {
  it('should read no field from a prototype', () => {
    const fields = [
      { name: 'constructor', label: 'Constructor', type: 'text' },
      { name: '__proto__', label: 'Proto', type: 'text' },
    ] as const
    for (const field of fields) {
      const filter = { root: { match: 'all', rules: [{ type: 'text', field, operator: 7, text: '' }] } } as const
      expect(toPredicate(filter, filterMoment)({})).toBe(true)
      expect(toPredicate(filter, filterMoment)(JSON.parse(`{ "${field.name}": "Bau AG" }`))).toBe(false)
    }
  })

  it('should evaluate cheap tests first, groups included, and stop as soon as the result is known', () => {
    const reads: string[] = []
    const row = { city: 'Rome', tags: ['hot'], amount: 5, status: 'new', closing_date: '2026-03-29' }
    const read = (name: string) => (one: Readonly<Record<string, unknown>>) => (reads.push(name), one[name])
    const conditions = {
      city: { field: 'city', operator: 3, value: 'rome' },
      tags: { field: 'tags', operator: 3, value: ['hot'] },
      amount: { field: 'amount', operator: 1, value: 5 },
      status: { field: 'status', operator: 1, value: 'new' },
      date: { field: 'closing_date', operator: 1, value: '2026-03-29' },
    } as const
    const { city, tags, amount, status, date } = conditions
    const order = (...rules: Parameters<typeof checked>[0]['rules']) => {
      reads.length = 0
      toPredicate(checked({ match: 'all', rules }), { ...filterMoment, read })(row)
      return reads.join(' ')
    }
    expect(order(city, tags, date, status, amount)).toBe('amount status closing_date tags city')
    expect(order({ match: 'all', rules: [status, date, amount] }, city, tags)).toBe(
      'tags amount status closing_date city',
    )
    expect(order(city, { ...amount, value: 6 })).toBe('amount')
  })
})
