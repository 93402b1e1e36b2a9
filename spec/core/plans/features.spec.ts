import { describe, expect, it } from 'vitest'
import { allows, FEATURES } from '../../../core/plans/features.ts'

describe('allows', () => {
  const plan = [
    { key: 'product_limit', name: 'Products', value: 10 },
    { key: 'ad_limit', name: 'Ads', value: null },
    { key: 'crm', name: 'CRM', value: true },
    { key: 'export', name: 'Export', value: false },
  ]

  it('[D-31] counts limits, treats null as unlimited, and follows switches', () => {
    expect(allows(plan, 'product_limit', 9)).toBe(true)
    expect(allows(plan, 'product_limit', 10)).toBe(false)
    expect(allows(plan, 'product_limit', 12)).toBe(false)
    expect(allows(plan, 'ad_limit', 1_000_000)).toBe(true)
    expect(allows(plan, 'crm')).toBe(true)
    expect(allows(plan, 'export')).toBe(false)
  })

  it('[D-31] restricts nothing before the list is loaded, then every feature that the list lacks', () => {
    expect(FEATURES.every(({ key }) => allows(undefined, key))).toBe(true)
    expect(allows(plan, 'automation')).toBe(false)
    expect(FEATURES).toHaveLength(12)
  })
})
