import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAddress, toAddress } from '../../../core/filters/filter-address.ts'
import { checkFilter, toTree } from '../../../core/filters/filter-check.ts'
import { toSentence } from '../../../core/filters/filter-sentence.ts'
import { filterTree, type FilterCondition, type FilterTree } from '../../../core/filters/filter-tree.ts'
import { aFilter, aFilterTree, checked, filterFields } from '../../arbitraries/filter.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('filterTree', () => {
  it('should round-trip', () => {
    fc.assert(
      fc.property(aFilterTree, (tree) => {
        expect(filterTree.parse(JSON.parse(JSON.stringify(tree)))).toEqual(tree)
      }),
    )
  })

  it('should accept the operator as a text', () => {
    expect(filterTree.parse(all({ field: 'city', operator: '3' as never, value: 'x' })).rules[0]).toEqual({
      field: 'city',
      operator: 3,
      value: 'x',
    })
  })

  it.each([
    [null, 'This is not a filter'],
    ['x', 'This is not a filter'],
    [{ match: 'all' }, 'This is not a filter'],
    [{ match: 'none', rules: [] }, 'This is not a filter'],
    [all({ field: 'city', operator: 15 as never }), 'Please select an operator'],
    [
      { match: 'all', rules: Array.from({ length: 51 }, () => ({ field: 'city', operator: 7 })) },
      'A filter can have at most 50 conditions',
    ],
    [nested(6), 'Groups can be nested at most 5 deep'],
    [nested(100_000), 'Groups can be nested at most 5 deep'],
    [all({ field: 'city', operator: 1, value: 'a\0' }), 'This is not a filter'],
    [all({ field: 'city', operator: 1, value: '\ud800' }), 'This is not a filter'],
  ])('should refuse an invalid filter (%#)', (input, message) => {
    const result = filterTree.safeParse(input)
    expect(result.success).toBe(false)
    expect(result.error?.issues[0]?.message).toContain(message)
  })
})

describe('checkFilter', () => {
  it.each<[FilterCondition, string]>([
    [{ field: 'ghost', operator: 1, value: 'x' }, "There is no field 'ghost'"],
    [{ field: 'amount', operator: 3, value: 5 }, "Amount cannot be filtered by 'contains'"],
    [{ field: 'active', operator: 7 }, "Active cannot be filtered by 'empty'"],
    [{ field: 'city', operator: 1 }, 'Please enter a value for City'],
    [{ field: 'city', operator: 1, value: '  ' }, 'Please enter a value for City'],
    [{ field: 'city', operator: 1, value: true }, 'City needs a text'],
    [{ field: 'city', operator: 1, value: 'half an emoji: \ud83d' }, 'City needs a text'],
    [
      { field: 'city', operator: 3, value: 'é'.repeat(201) },
      'The content is too long. Please limit it to 200 characters',
    ],
    [{ field: 'status', operator: 1, value: 'gone' }, "'gone' is no option of Status"],
    [{ field: 'tags', operator: 3, value: [] }, 'Tags needs 1 to 100 values'],
    [{ field: 'amount', operator: 9, value: 'many' }, 'Amount needs a number'],
    [{ field: 'amount', operator: 9, value: '' }, 'Please enter a value for Amount'],
    [{ field: 'amount', operator: 9, value: [1, 2] }, 'Amount needs a number'],
    [{ field: 'amount', operator: 13, value: ['x', 5] }, 'Amount needs a number'],
    [{ field: 'amount', operator: 13, value: [5, 'x'] }, 'Amount needs a number'],
    [{ field: 'amount', operator: 13, value: [1, 2, 3] }, 'Amount needs two values, from and to'],
    [{ field: 'closing_date', operator: 13, value: null as never }, 'Closing date needs two values, from and to'],
    [{ field: 'closing_date', operator: 1, value: 20_260_331 }, 'Closing date needs a date like 2026-05-31'],
    [{ field: 'amount', operator: 13, value: 5 }, 'Amount needs two values, from and to'],
    [{ field: 'amount', operator: 13, value: [6, 5] }, "Amount: 'from' must not lie after 'to'"],
    [{ field: 'closing_date', operator: 1, value: '2026-02-30' }, 'Closing date needs a date like 2026-05-31'],
    [{ field: 'closing_date', operator: 13, value: { span: 'last', days: 0 } }, 'Please enter 1 to 3660 days'],
    [
      { field: 'closing_date', operator: 1, value: { span: 'last', days: 7 } },
      'Closing date needs a date like 2026-05-31',
    ],
    [{ field: 'active', operator: 1, value: 'perhaps' }, 'Active needs yes or no'],
  ])('[D-85] should refuse %j', (condition, message) => {
    expect(checkFilter({ match: 'any', rules: [all(condition)] }, filterFields)).toEqual({
      ok: false,
      problems: [{ path: 'rules.0.rules.0', message }],
    })
  })

  it('[D-14] should parse loose values', () => {
    const tree = all(
      { field: 'city', operator: 1, value: '  Rome ' },
      { field: 'tags', operator: 3, value: ['a', ' a', 'b'] },
      { field: 'tags', operator: 3, value: 'a' },
      { field: 'amount', operator: 1, value: '5.5' },
      { field: 'active', operator: 1, value: 'yes' },
      { field: 'city', operator: 7, value: 'ignored' },
    )
    expect(toTree(checked(tree)).rules.map((rule) => ('value' in rule ? rule.value : undefined))).toEqual([
      'Rome',
      ['a', 'b'],
      ['a'],
      5.5,
      true,
      undefined,
    ])
  })

  it('[D-14] should write numbers like texts, and treat -0 as 0', () => {
    const tree = all(
      { field: 'city', operator: 3, value: 1e21 },
      { field: 'city', operator: 3, value: -1.5e-7 },
      { field: 'amount', operator: 1, value: -0 },
      { field: 'amount', operator: 13, value: ['-0', 0] },
    )
    expect(toTree(checked(tree)).rules.map((rule) => ('value' in rule ? rule.value : undefined))).toEqual([
      '1000000000000000000000',
      '-0.00000015',
      0,
      [0, 0],
    ])
  })

  it('should accept blank values for operators without a value, and omit them in the tree', () => {
    const blanks = {
      city: { text: '' },
      status: { texts: [] },
      tags: { texts: [] },
      amount: { from: 0, to: 0 },
      closing_date: { days: { from: '', to: '' } },
    }
    for (const [name, blank] of Object.entries(blanks)) {
      const field = filterFields.find((each) => each.name === name)
      const filter = checked(all({ field: name, operator: 7, value: 'ignored' }))
      expect(filter.root.rules).toEqual([{ type: field?.type, field, operator: 7, ...blank }])
      expect(toTree(filter).rules[0]).toStrictEqual({ field: name, operator: 7 })
    }
  })

  it('should change nothing when a checked filter is checked again', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        expect(checked(toTree(filter))).toEqual(filter)
      }),
    )
  })
})

describe('toAddress', () => {
  it('should be readable', () => {
    const tree: FilterTree = all(
      { field: 'status', operator: 1, value: 'won_deal' },
      { field: 'amount', operator: 13, value: [5, 10.5] },
      {
        match: 'any',
        rules: [
          { field: 'city', operator: 3, value: 'New York' },
          { field: 'city', operator: 7 },
        ],
      },
      { field: 'closing_date', operator: 13, value: { span: 'last', days: 7 } },
    )
    const text =
      'status.is.won*5Fdeal~amount.between.5!10.5~any(city.has.New_York~city.empty)~closing_date.between.last-7'
    expect(toAddress(checked(tree))).toBe(text)
    expect(toAddress(checked({ match: 'all', rules: [] }))).toBe('')
    expect(fromAddress(text, filterFields)).toEqual({ ok: true, filter: checked(tree) })
  })

  it('should round-trip through any encoder of addresses', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        const text = toAddress(filter)
        expect(encodeURIComponent(text)).toBe(text)
        expect(fromAddress(text, filterFields)).toEqual({ ok: true, filter })
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('fromAddress', () => {
  it.each([
    'x',
    'city',
    'city.likes.x',
    'any(',
    'any(city.empty',
    'all(city.empty)x',
    'all(city.empty~',
    'all(x)',
    'city.empty)',
    '~',
    '~city.empty',
    'city.empty~',
    'city.empty~~city.empty',
    'city.is.*',
    'city.is.a*ZZ',
    'city.is.*FF',
    'tags.has.a!*ZZ',
    'tags.has.*ZZ!a',
    '*ZZ.is.x',
    '.is.x',
    'city.is.x(',
    'city.is.*ED*A0*BD',
    'all('.repeat(5000),
    nestedText(20),
  ])('should refuse %j and never throw', (text) => {
    expect(fromAddress(text, filterFields)).toEqual({
      ok: false,
      problems: [{ path: '', message: 'This is not a filter' }],
    })
  })

  it.each([
    ['status.is.gone', 'rules.0', "'gone' is no option of Status"],
    ['city.empty~ghost.is.x', 'rules.1', "There is no field 'ghost'"],
    ['any(ghost.between.last-7)', 'rules.0.rules.0', "There is no field 'ghost'"],
    ['closing_date.between.last-7x', 'rules.0', 'Closing date needs two values, from and to'],
    ['closing_date.between.xlast-7', 'rules.0', 'Closing date needs two values, from and to'],
    ['closing_date.between.last-99999', 'rules.0', 'Please enter 1 to 3660 days'],
    ['closing_date.between.last-100000', 'rules.0', 'Closing date needs two values, from and to'],
    ['city.is.', 'rules.0', 'Please enter a value for City'],
    ['city.is', 'rules.0', 'Please enter a value for City'],
    ['city.is.a!b', 'rules.0', 'City needs a text'],
    [nestedText(5), '', 'Groups can be nested at most 5 deep'],
    [nestedText(19), '', 'Groups can be nested at most 5 deep'],
  ])('should report where %j does not fit', (text, path, message) => {
    expect(fromAddress(text, filterFields)).toEqual({ ok: false, problems: [{ path, message }] })
  })

  it('should read addresses of up to 20,000 characters', () => {
    const values = [...Array.from({ length: 99 }, () => 'a'.repeat(200)), 'b'.repeat(92)]
    const longest = `tags.has.${values.join('!')}`
    expect(longest).toHaveLength(20_000)
    expect(fromAddress(longest, filterFields).ok).toBe(true)
    expect(fromAddress(`${longest}b`, filterFields)).toEqual({
      ok: false,
      problems: [{ path: '', message: 'This is not a filter' }],
    })
  })

  it('should never throw, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof fromAddress(text, filterFields).ok).toBe('boolean')
      }),
    )
  })
})

describe('toSentence', () => {
  it('should describe the filter', () => {
    const tree = all(
      { field: 'status', operator: 1, value: 'new' },
      {
        match: 'any',
        rules: [
          { field: 'city', operator: 3, value: 'par' },
          { field: 'amount', operator: 13, value: [5, 10] },
        ],
      },
      { field: 'tags', operator: 4, value: ['hot', 'cold', 'VIP'] },
      { field: 'closing_date', operator: 12, value: '2026-05-01' },
      { field: 'created_at', operator: 13, value: { span: 'last', days: 7 } },
      { field: 'active', operator: 2, value: true },
    )
    expect(toSentence(checked(tree))).toBe(
      "Status is new and (City contains “par” or Amount is between 5 and 10) and Tags doesn't contain hot, cold or VIP" +
        ' and Closing date is on or after 1 May 2026 and Created is in the last 7 days and Active is no',
    )
    expect(toSentence(checked({ match: 'all', rules: [] }))).toBe('All records')
  })

  it('should name every field of the filter', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        const sentence = toSentence(filter)
        const names = JSON.stringify(toTree(filter))
        for (const field of filterFields)
          expect(sentence.includes(field.label)).toBe(names.includes(`"field":"${field.name}"`))
      }),
    )
  })
})

// Helpers

function all(...rules: FilterTree['rules']): FilterTree {
  return { match: 'all', rules }
}

function nestedText(depth: number): string {
  return `${'all('.repeat(depth)}city.empty${')'.repeat(depth)}`
}

function nested(depth: number): unknown {
  let node: unknown = { field: 'city', operator: 7 }
  for (let level = 0; level < depth; level++) node = { match: 'all', rules: [node] }
  return node
}
