import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeRecords, undoMerge, type MergedRecord } from '../../../../core/crm/records/merge.ts'
import { runs } from '../../../arbitraries/runs.ts'

const kept: MergedRecord = { id: 'a', values: { 1: 'Ada', 2: null, 3: '', 4: 5 }, tags: [1] }
const other: MergedRecord = { id: 'b', values: { 1: 'Adah', 2: 'x@y.z', 3: [], 5: false, 6: null }, tags: [1, 2] }
const third: MergedRecord = { id: 'c', values: { 2: 'c@y.z', 3: 'Rome', 4: 6 }, tags: [3, 2] }

describe('mergeRecords', () => {
  it("should keep the first record's values, fill its empty ones from the others in order, and join the tags", () => {
    const { record, inverse } = mergeRecords(kept, [other, third])
    expect(record).toEqual({ id: 'a', values: { 1: 'Ada', 2: 'x@y.z', 3: 'Rome', 4: 5, 5: false }, tags: [1, 2, 3] })
    expect(inverse).toEqual({
      keptId: 'a',
      changed: [
        { field: '2', before: null, written: 'x@y.z' },
        { field: '3', before: '', written: 'Rome' },
        { field: '5', written: false },
      ],
      addedTags: [2, 3],
      absorbed: [other, third],
    })
  })

  it('should use chosen values, including empty ones, and ignore unknown records', () => {
    expect(mergeRecords(kept, [other, third], { 1: 'b', 4: 'c', 3: 'b', 2: 'nobody' }).record.values).toEqual({
      1: 'Adah',
      2: 'x@y.z',
      3: [],
      4: 6,
      5: false,
    })
  })

  it('should empty a field that the chosen record does not have', () => {
    const { record, inverse } = mergeRecords(kept, [other, third], { 1: 'c', 4: 'b', 6: 'a' })
    expect(record.values).toEqual({ 2: 'x@y.z', 3: 'Rome', 5: false })
    expect(inverse.changed).toEqual(
      expect.arrayContaining([
        { field: '1', before: 'Ada' },
        { field: '4', before: 5 },
      ]),
    )
    expect(undoMerge(record, JSON.parse(JSON.stringify(inverse)))).toEqual([kept, other, third])
  })

  it('should change nothing without others', () => {
    expect(mergeRecords(kept, [])).toEqual({
      record: kept,
      inverse: { keptId: 'a', changed: [], addedTags: [], absorbed: [] },
    })
  })
})

describe('undoMerge', () => {
  it('should restore every record', () => {
    fc.assert(
      fc.property(
        aRecord('a'),
        fc.array(
          aRecord('b').map(({ values, tags }) => ({ values, tags })),
          { maxLength: 3 },
        ),
        fc.dictionary(aField, fc.constantFrom('a', 'r0', 'r1', 'x')),
        (first, rest, choices) => {
          const others = rest.map((one, at) => ({ ...one, id: `r${at}` }))
          const { record, inverse } = mergeRecords(first, others, choices)
          expect(undoMerge(record, inverse)).toEqual([first, ...others])
          expect(new Set(record.tags)).toEqual(new Set([first, ...others].flatMap(({ tags }) => tags)))
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it('should keep later changes', () => {
    const { record, inverse } = mergeRecords(kept, [other])
    const edited = { ...record, values: { ...record.values, 1: 'Ada L.', 2: 'new@y.z', 7: 'later' }, tags: [1, 2, 9] }
    expect(undoMerge(edited, inverse)).toEqual([
      { id: 'a', values: { 1: 'Ada L.', 2: 'new@y.z', 3: '', 4: 5, 7: 'later' }, tags: [1, 9] },
      other,
    ])
  })

  it('should refuse another record', () => {
    expect(() => undoMerge(other, mergeRecords(kept, [other]).inverse)).toThrow(
      new RangeError('The merge was into a, not into b'),
    )
  })
})

// Helpers

const aField = fc.constantFrom('1', '2', '3', '4', 'constructor', '__proto__')
const aValue = fc.oneof(
  fc.constantFrom('', ' ', 'x', 'y', 0, false, null),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
)
function aRecord(id: string): fc.Arbitrary<MergedRecord> {
  return fc.record({
    id: fc.constant(id),
    values: fc.dictionary(aField, aValue),
    tags: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  })
}
