import { describe, expect, it } from 'vitest'
import type { ProductPage } from '../../../../core/contracts/market.contract.ts'
import { specificationRows } from '../../../../ui/shared/products/specification-rows.ts'

const rowsOf = (form: Record<string, unknown>) =>
  specificationRows({ brand_name: null, specifications: [], country_origin_name: null, form } as unknown as ProductPage)

describe('specificationRows', () => {
  it.each([
    [1, 'Days', '1 day'],
    ['1', 'weeks', '1 week'],
    [3, 'Months', '3 months'],
    [0, 'Days', 'At once'],
  ])('writes a dispatch time of %s %s as "%s"', (dispatch_in, dispatch_day, value) => {
    expect(rowsOf({ dispatch_in, dispatch_day })).toEqual([{ name: 'Dispatch time', value }])
  })

  it('groups the digits of a quantity, and not those of a year', () => {
    expect(rowsOf({ current_stock: 500_000, unit: 'Pieces', manufacturer_year: 2025 })).toEqual([
      { name: 'Current stock', value: '500,000 pieces' },
      { name: 'Manufacturing year', value: '2025' },
    ])
  })

  it('leaves out what is empty', () => {
    expect(rowsOf({ dispatch_in: '', dispatch_day: 'Days', return_policy: '' })).toEqual([])
  })
})
