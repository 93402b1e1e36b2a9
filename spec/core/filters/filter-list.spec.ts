import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterableList } from '../../../core/filters/filter-list.ts'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import type { FilterCondition } from '../../../core/filters/filter-tree.ts'
import { aFilter, aFilterMoment, anOddRow, aRow, checked, filterMoment } from '../../arbitraries/filter.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('filterableList', () => {
  it('should find the same rows as the predicate in the same order, however often it is used', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(aRow, anOddRow), { maxLength: 40 }),
        fc.array(aFilter, { minLength: 1, maxLength: 3 }),
        aFilterMoment,
        (rows, filters, moment) => {
          const list = filterableList<object>(rows)
          for (const filter of filters) {
            const test = toPredicate<object>(filter, {
              ...moment,
              read: (name) => (row) => (row as Record<string, unknown>)[name],
            })
            expect(list.matching(filter, moment)).toEqual(rows.filter(test))
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it.each<[string, FilterCondition, readonly unknown[]]>([
    ['a whole text', { field: 'city', operator: 1, value: 'ab' }, ['AB', 'ab']],
    ['other texts', { field: 'city', operator: 2, value: 'ab' }, ['xab', 'abx', 'a', 'b', '', null]],
    ['a part', { field: 'city', operator: 3, value: 'ab' }, ['AB', 'xab', 'abx', 'ab']],
    ['texts without a part', { field: 'city', operator: 4, value: 'ab' }, ['a', 'b', '', null]],
    ['a beginning', { field: 'city', operator: 5, value: 'ab' }, ['AB', 'abx', 'ab']],
    ['an end', { field: 'city', operator: 6, value: 'ab' }, ['AB', 'xab', 'ab']],
  ])('should find %s, and nothing across two texts', (_, condition, expected) => {
    const rows = ['AB', 'xab', 'abx', 'a', 'b', '', null, 'ab'].map((city) => ({ city }))
    expect(found(rows, condition).map(({ city }) => city)).toEqual(expected)
  })

  it('should compare texts with a NUL one by one', () => {
    const rows = ['a\0b', 'b', 'a', '\0b'].map((city) => ({ city }))
    expect(found(rows, { field: 'city', operator: 5, value: 'b' })).toEqual([{ city: 'b' }])
    expect(found(rows, { field: 'city', operator: 1, value: 'b' })).toEqual([{ city: 'b' }])
  })

  it('should distinguish lists by their contents', () => {
    const rows = [
      { tags: ['a', 'b'] },
      { tags: ['a,b'] },
      { tags: [null] },
      { tags: [''] },
      { tags: 'a,b' },
      { tags: ['b', 'a'] },
    ]
    expect(found(rows, { field: 'tags', operator: 1, value: ['a', 'b'] })).toEqual([rows[0], rows[4], rows[5]])
    expect(found(rows, { field: 'tags', operator: 7 })).toEqual([rows[2]])
  })

  it('should read a field by the passed reader, once for all filters', () => {
    let reads = 0
    const rows = [{ where: 'Rome' }, { where: 'Oslo' }]
    const list = filterableList(rows, () => (row: (typeof rows)[number]) => ((reads += 1), row.where))
    const filter = checked({ match: 'all', rules: [{ field: 'city', operator: 1, value: 'oslo' }] })
    expect(list.rows).toBe(rows)
    expect(reads).toBe(0)
    expect(list.matching(filter, filterMoment)).toEqual([{ where: 'Oslo' }])
    expect(list.matching(filter, filterMoment)).toEqual([{ where: 'Oslo' }])
    expect(reads).toBe(2)
  })

  it('should evaluate each distinct value once, and none when no row is left', () => {
    const [reads, wordOf] = wordsThatCount()
    const [rome, oslo, hot, cold] = [wordOf('rome'), wordOf('open'), wordOf('new'), wordOf('won_deal')]
    const list = filterableList([
      { status: hot, city: rome },
      { status: cold, city: rome },
      { status: hot, city: oslo },
      { status: hot, city: oslo },
    ])
    const matching = (...rules: readonly FilterCondition[]) =>
      list.matching(checked({ match: 'all', rules }), filterMoment).length
    const [isNew, isOpen] = [
      { field: 'status', operator: 1, value: 'new' },
      { field: 'status', operator: 1, value: 'open' },
    ] as const
    const hasO = { field: 'city', operator: 3, value: 'o' } as const

    expect([matching(isNew), reads()]).toEqual([3, ['new', 'won_deal']])
    // Texts are folded once for all searches. A condition that leaves no row runs first and ends the evaluation.
    expect([matching(hasO), reads()]).toEqual([4, ['rome', 'open']])
    expect([matching({ field: 'city', operator: 5, value: 'r' }), reads()]).toEqual([2, []])
    expect([matching(hasO, isOpen, isNew), reads()]).toEqual([0, ['new', 'won_deal']])
    expect([matching({ field: 'city', operator: 7 }, isNew), reads()]).toEqual([0, ['rome', 'open']])
  })

  it('should evaluate fields with few values before fields with many, and groups by their sum', () => {
    const [reads, wordOf] = wordsThatCount()
    const same = wordOf('same')
    const rows = ['a', 'b', 'c'].map((word) => ({ status: same, city: wordOf(word) }))
    const list = filterableList(rows)
    const [noStatus, noCity] = [
      { field: 'status', operator: 7 },
      { field: 'city', operator: 7 },
    ] as const
    const matching = (...rules: Parameters<typeof checked>[0]['rules']) =>
      list.matching(checked({ match: 'all', rules }), filterMoment).length
    expect([matching(noCity, noStatus), reads()]).toEqual([0, ['same']])
    expect([matching({ match: 'any', rules: [noStatus, noStatus, noStatus, noStatus] }, noCity), reads()]).toEqual([
      0,
      ['a', 'b', 'c'],
    ])
    expect([matching(noCity, { match: 'any', rules: [noStatus, noStatus] }), reads()]).toEqual([0, ['same', 'same']])
  })

  it('should evaluate row by row when few rows of many values are left', () => {
    const [reads, wordOf] = wordsThatCount()
    const rows = Array.from({ length: 9 }, (_, at) => ({ amount: at < 2 ? 1 : 2, city: wordOf(`w${at}`) }))
    const list = filterableList(rows)
    const matching = (...rules: readonly FilterCondition[]) =>
      list.matching(checked({ match: 'all', rules }), filterMoment).length
    const one = { field: 'amount', operator: 1, value: 1 } as const
    expect([matching(one, { field: 'city', operator: 1, value: 'w0' }), reads()]).toEqual([1, ['w0', 'w1']])
    expect([matching(one, { field: 'city', operator: 8 }), reads()]).toEqual([2, ['w0', 'w1']])
    const three = { field: 'amount', operator: 12, value: 1 } as const
    expect([matching(three, { field: 'city', operator: 8 }), reads().length]).toEqual([9, 9])
    expect([matching(three, { field: 'city', operator: 6, value: '8' }), reads().length]).toEqual([1, 9])
    // From a quarter of the rows on, all texts at once, because they are folded already.
    const few = filterableList(rows.slice(0, 8))
    const matchingFew = (...rules: readonly FilterCondition[]) =>
      few.matching(checked({ match: 'all', rules }), filterMoment).length
    expect([matchingFew(one, { field: 'city', operator: 1, value: 'w0' }), reads().length]).toEqual([1, 8])
  })

  it('should return all rows for an empty filter', () => {
    const rows = [{ city: 'a' }, { city: null }]
    expect(
      filterableList(rows).matching(checked({ match: 'any', rules: [{ match: 'any', rules: [] }] }), filterMoment),
    ).toEqual(rows)
    expect(
      filterableList([]).matching(checked({ match: 'all', rules: [{ field: 'city', operator: 8 }] }), filterMoment),
    ).toEqual([])
  })
})

// Helpers

/** Values that record each conversion to text, in order; reading the list empties it. */
function wordsThatCount() {
  let reads: string[] = []
  const read = () => {
    const words = reads
    reads = []
    return words
  }
  return [read, (word: string) => ({ toString: () => (reads.push(word), word) })] as const
}

function found<Row extends object>(rows: readonly Row[], condition: FilterCondition): readonly Row[] {
  return filterableList(rows).matching(checked({ match: 'all', rules: [condition] }), filterMoment)
}
