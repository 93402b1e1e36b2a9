import { describe, expect, it } from 'vitest'
import { sellerProducts } from '../../../core/contracts/market.contract.ts'
import { MANUFACTURER_FILTERS, manufacturerProblem } from '../../../core/product-list/manufacturer-products.ts'

describe('manufacturerProblem', () => {
  it.each(MANUFACTURER_FILTERS)('reports a missing token when a visitor filters by %s', (name) => {
    expect(manufacturerProblem({ [name]: ['x'] }, false)).toBe('Authorization token is missing.')
    expect(manufacturerProblem({ [name]: ['x'] }, true)).toBeUndefined()
    expect(manufacturerProblem({ [name]: [] }, false)).toBeUndefined()
  })

  it('[D-24] allows everybody to list all of them', () => {
    expect(manufacturerProblem({}, false)).toBeUndefined()
  })

  it('has the filters of the call', () => {
    expect(Object.keys(sellerProducts.input.shape)).toEqual([...MANUFACTURER_FILTERS, 'currency', 'page', 'per_page'])
  })
})
