import { describe, expect, it } from 'vitest'
import {
  AVAILABILITY_LABELS,
  DISPATCH_PERIODS,
  manufacturingYears,
  PRICING_LABELS,
  PRODUCT_TYPE_LABELS,
  RECURRENCE_OPTIONS,
  VALIDITY_OPTIONS,
} from '../../../core/catalogue/options.ts'
import { PRODUCT_CONDITIONS } from '../../../core/reference/product-conditions.ts'

describe('product options', () => {
  it('[CONST-36] lists the fifteen product conditions', () => {
    expect(PRODUCT_CONDITIONS).toEqual([
      'Brand New',
      'New - Open Box',
      'Surplus Stock',
      'Clearance',
      'Damaged Packaging',
      'Manufacturer Refurbished',
      'Seller Refurbished',
      'Used - Like New',
      'Used - Very Good',
      'Used - Good',
      'Used - Acceptable',
      'Parts Only',
      'Not Working',
      'Damaged - Functional',
      'Damaged - Non-Functional',
    ])
  })

  it('[CONST-38] lists the six validity options', () => {
    expect(VALIDITY_OPTIONS).toEqual(['1 month', '3 months', '6 months', '1 year', '2 years', 'no expiry'])
  })

  it('[CONST-39] runs the manufacturing years from 1900 to the current year', () => {
    const years = manufacturingYears(2031)
    expect(years[0]).toBe(1900)
    expect(years.at(-1)).toBe(2031)
    expect(years).toHaveLength(132)
    expect(manufacturingYears(1800)).toEqual([])
  })

  it('[CONST-40] lists the dispatch periods with their letter case', () => {
    expect(DISPATCH_PERIODS).toEqual(['Days', 'weeks', 'Months', 'Years'])
  })

  it('[CONST-41] lists the recurrence options', () => {
    expect(RECURRENCE_OPTIONS).toEqual(['Daily', 'Weekly', 'Monthly', 'Annually'])
  })

  it('[CONST-42] [CONST-43] [CONST-44] labels availability, pricing and type', () => {
    expect(AVAILABILITY_LABELS).toEqual({ in_stock: 'In Stock', by_order: 'By Order' })
    expect(PRICING_LABELS).toEqual({ fixed: 'Fixed Price', quantity: 'Quantity Based' })
    expect(PRODUCT_TYPE_LABELS).toEqual({ simple: 'Simple', configured: 'Config' })
  })
})
