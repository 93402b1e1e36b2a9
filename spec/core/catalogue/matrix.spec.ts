import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Levels } from '../../../core/catalogue/levels.ts'
import {
  applyDifference,
  MATRIX_LIMIT,
  MATRIX_PAGE_SIZE,
  matrixDifference,
  removeMatrixItem,
  updateMatrixItem,
  variationCount,
  variationKeys,
  variationState,
} from '../../../core/catalogue/matrix.ts'
import type { MatrixDifference, MatrixItem } from '../../../core/catalogue/matrix.ts'

describe('variationKeys', () => {
  it('[D-61] joins term ids, the first level slowest, and skips levels without terms', () => {
    expect(variationKeys(levelsOf([1, 2], [], [3, 4]))).toEqual(['1-3', '1-4', '2-3', '2-4'])
    expect(variationKeys(levelsOf([], []))).toEqual([])
    expect(variationKeys(levelsOf())).toEqual([])
  })

  it('returns as many different keys as requested', () => {
    fc.assert(
      fc.property(someLevels, (levels) => {
        const keys = variationKeys(levels)
        expect(keys).toHaveLength(variationCount(levels))
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

describe('matrixDifference', () => {
  it('[D-61] adds and retires variations without changing the others', () => {
    const before = built([], levelsOf([1, 2]))
    const priced = before.map((item) => ({ ...item, price: 9, image: ['a.png'], status: 0 as const }))
    const difference = found(matrixDifference(priced, levelsOf([2, 3])))
    expect(difference.add).toEqual(['3'])
    expect(difference.keep.map((item) => item.key)).toEqual(['2'])
    expect(difference.retire.map((item) => item.key)).toEqual(['1'])
    const after = applyDifference(priced, difference, (key) => `new-${key}`)
    expect(after).toEqual([
      { matrix_id: 'id-2', key: '2', price: 9, image: ['a.png'], is_default: true, status: 0, retired: false },
      { matrix_id: 'new-3', key: '3', price: 0, image: [], is_default: false, status: 1, retired: false },
      { matrix_id: 'id-1', key: '1', price: 9, image: ['a.png'], is_default: false, status: 0, retired: true },
    ])
  })

  it('[D-61] accepts 10000 variations and refuses more before creating any', () => {
    expect(MATRIX_LIMIT).toBe(10_000)
    const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => from + index)
    expect(matrixDifference([], levelsOf(hundred(0), hundred(100))).ok).toBe(true)
    expect(matrixDifference([], levelsOf(hundred(0), hundred(100), [900, 901]))).toEqual({
      ok: false,
      message: 'Too many variations: the limit is 10000.',
    })
    // Twenty levels of a hundred would never be built.
    expect(matrixDifference([], levelsOf(...Array.from({ length: 20 }, (_, level) => hundred(level * 100)))).ok).toBe(
      false,
    )
  })

  it('restores ids, prices and images when a change is reverted', () => {
    fc.assert(
      fc.property(someLevels, someLevels, (here, there) => {
        const before = built([], here).map((item, index) => ({ ...item, price: index + 1, image: [`${index}.png`] }))
        const back = built(built(before, there), here).filter((item) => !item.retired)
        const bare = (items: readonly MatrixItem[]) =>
          items.map(({ matrix_id, key, price, image, status }) => ({ matrix_id, key, price, image, status }))
        expect(bare(back)).toEqual(bare(before))
      }),
    )
  })

  it('always results in exactly one default, in the order of the levels, and is idempotent', () => {
    fc.assert(
      fc.property(someLevels, someLevels, (here, there) => {
        const after = built(built([], here), there)
        const live = after.filter((item) => !item.retired)
        expect(after.filter((item) => item.is_default)).toHaveLength(live.length === 0 ? 0 : 1)
        expect(live.map((item) => item.key)).toEqual(variationKeys(there))
        expect(built(after, there)).toEqual(after)
        const again = found(matrixDifference(after, there))
        expect([again.add, again.restore, again.retire]).toEqual([[], [], []])
      }),
    )
  })
})

describe('updateMatrixItem', () => {
  it('[LEVEL-07] changes price, status, default mark and images of that item only', () => {
    const before = built([], levelsOf([1, 2, 3])).map((item) => ({ ...item, image: ['old.png', 'kept.png'] }))
    const change = { price: 5, status: 0 as const, is_default: true, image: ['new.png'], remove_image: ['old.png'] }
    const after = changed(updateMatrixItem(before, 'id-2', change))
    expect(after[1]).toEqual({ ...before[1], price: 5, status: 0, is_default: true, image: ['kept.png', 'new.png'] })
    expect(after[0]).toEqual({ ...before[0], is_default: false })
    expect(after[2]).toBe(before[2])
  })

  it('moves the default mark to another variation, but never removes it', () => {
    const before = built([], levelsOf([1, 2]))
    expect(changed(updateMatrixItem(before, 'id-1', { is_default: false }))).toEqual(before)
  })

  it('refuses a negative price and an unknown or retired item', () => {
    const before = built(built([], levelsOf([1, 2])), levelsOf([2]))
    for (const price of [-1, Number.NaN, Infinity]) expect(updateMatrixItem(before, 'id-2', { price }).ok).toBe(false)
    expect(updateMatrixItem(before, 'id-1', { price: 1 })).toEqual({
      ok: false,
      message: 'This variation does not exist any more.',
    })
  })
})

describe('removeMatrixItem', () => {
  it('moves the default mark to the first remaining variation', () => {
    const left = removeMatrixItem(built([], levelsOf([1, 2, 3])), 'id-1')
    expect(left.map((item) => [item.key, item.is_default])).toEqual([
      ['2', true],
      ['3', false],
    ])
  })
})

describe('variationState', () => {
  it('reports whether every level has a value, and the price of the default variation', () => {
    const items = changed(updateMatrixItem(built([], levelsOf([1, 2])), 'id-2', { is_default: true, price: 4 }))
    expect(variationState(levelsOf([1, 2]), items)).toEqual({ levels_complete: true, default_price: 4 })
    expect(variationState(levelsOf([1, 2], []), items).levels_complete).toBe(false)
    expect(variationState(levelsOf(), [])).toEqual({ levels_complete: false, default_price: null })
  })
})

describe('MATRIX_PAGE_SIZE', () => {
  it('[D-63] is 200 in the editor', () => expect(MATRIX_PAGE_SIZE).toBe(200))
})

// Helpers

/** One similar level per list of term ids. */
function levelsOf(...terms: readonly (readonly number[])[]): Levels {
  return {
    attributes: terms.map((ids, index) => ({
      id: index,
      name: `attribute ${index}`,
      terms: ids.map((id) => ({ id, name: `term ${id}` })),
    })),
    groups: [],
    selected: terms.map((_, index) => ({
      id: index,
      group_id: null,
      parent_level: null,
      is_multi_specification: 'NO',
      level_specification_key: null,
      attributes: [index],
    })),
  }
}

/** Each level has term ids of a separate hundred, because attributes never share a term in the database. */
const someLevels = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }), { maxLength: 3 })
  .map((lists) => levelsOf(...lists.map((list, level) => list.map((id) => 100 * (level + 1) + id))))

function built(items: readonly MatrixItem[], levels: Levels): readonly MatrixItem[] {
  return applyDifference(items, found(matrixDifference(items, levels)), (key) => `id-${key}`)
}

function found(answer: ReturnType<typeof matrixDifference>): MatrixDifference {
  if (!answer.ok) throw new Error(answer.message)
  return answer.difference
}

function changed(answer: ReturnType<typeof updateMatrixItem>): readonly MatrixItem[] {
  if (!answer.ok) throw new Error(answer.message)
  return answer.items
}
