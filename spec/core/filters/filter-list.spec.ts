import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterableList } from '../../../core/filters/filter-list.ts'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import type { FilterCondition } from '../../../core/filters/filter-tree.ts'
import { aFilter, aFilterMoment, anOddRow, aRow, checked, filterMoment } from '../../arbitraries/filter.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('filterableList', () => {
  it('should find, in their order, the rows that the predicate finds, however often it is asked', () => {
    fc.assert(fc.property(fc.array(fc.oneof(aRow, anOddRow), { maxLength: 40 }), fc.array(aFilter, { minLength: 1, maxLength: 3 }), aFilterMoment, (rows, filters, moment) => {
      const list = filterableList<object>(rows)
      for (const filter of filters) {
        const test = toPredicate<object>(filter, { ...moment, read: (name) => (row) => (row as Record<string, unknown>)[name] })
        expect(list.matching(filter, moment)).toEqual(rows.filter(test))
      }
    }), { numRuns: runs(500) })
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

  it('should compare texts that hold a NUL one by one', () => {
    const rows = ['a\0b', 'b', 'a', '\0b'].map((city) => ({ city }))
    expect(found(rows, { field: 'city', operator: 5, value: 'b' })).toEqual([{ city: 'b' }])
    expect(found(rows, { field: 'city', operator: 1, value: 'b' })).toEqual([{ city: 'b' }])
  })

  it('should tell lists apart by what they hold', () => {
    const rows = [{ tags: ['a', 'b'] }, { tags: ['a,b'] }, { tags: [null] }, { tags: [''] }, { tags: 'a,b' }, { tags: ['b', 'a'] }]
    expect(found(rows, { field: 'tags', operator: 1, value: ['a', 'b'] })).toEqual([rows[0], rows[4], rows[5]])
    expect(found(rows, { field: 'tags', operator: 7 })).toEqual([rows[2]])
  })

  it('should read a field by the given reader, once for all filters', () => {
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

  it('should give all rows to a filter that asks nothing', () => {
    const rows = [{ city: 'a' }, { city: null }]
    expect(filterableList(rows).matching(checked({ match: 'any', rules: [{ match: 'any', rules: [] }] }), filterMoment)).toEqual(rows)
    expect(filterableList([]).matching(checked({ match: 'all', rules: [{ field: 'city', operator: 8 }] }), filterMoment)).toEqual([])
  })
})

// Helpers

function found<Row extends object>(rows: readonly Row[], condition: FilterCondition): readonly Row[] {
  return filterableList(rows).matching(checked({ match: 'all', rules: [condition] }), filterMoment)
}
