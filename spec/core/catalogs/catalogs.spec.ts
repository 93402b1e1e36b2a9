import { describe, expect, it } from 'vitest'
import { moveTo } from '../../../core/catalogs/catalog-order.ts'
import { catalogForm } from '../../../core/catalogs/catalog.schema.ts'
import { catalogState } from '../../../core/catalogs/catalog-states.ts'

describe('catalogForm', () => {
  const spring = { name: 'Spring', cover: null, product_ids: [7], published: 1 }

  it('takes the listings in any spelling, each once', () => {
    expect(catalogForm.parse({ ...spring, product_ids: '8, 7,8' }).product_ids).toEqual([8, 7])
  })

  it('[D-185] publishes no catalogue without a listing', () => {
    const refused = catalogForm.safeParse({ ...spring, product_ids: [] })
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['product_ids']])
    expect(catalogForm.safeParse({ ...spring, product_ids: [], published: 0 }).success).toBe(true)
  })

  it('takes at most 100 listings', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
    expect(catalogForm.safeParse({ ...spring, product_ids: ids(100) }).success).toBe(true)
    expect(catalogForm.safeParse({ ...spring, product_ids: ids(101) }).success).toBe(false)
  })
})

describe('catalogState', () => {
  it('is empty when nothing of a published catalogue is on sale', () => {
    expect([catalogState(0, 2), catalogState(1, 2), catalogState(1, 0)]).toEqual(['draft', 'public', 'empty'])
  })
})

describe('moveTo', () => {
  it('moves one entry and keeps the order of the others', () => {
    expect(moveTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moveTo(['a', 'b', 'c'], 'a', 5)).toEqual(['b', 'c', 'a'])
  })

  it('returns the same list when nothing moves', () => {
    const list = ['a', 'b']
    expect(moveTo(list, 'a', -1)).toBe(list)
    expect(moveTo(list, 'x', 0)).toBe(list)
  })
})
