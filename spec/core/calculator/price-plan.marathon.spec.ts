import { describe, expect, it } from 'vitest'
import { planPrices } from '../../../core/calculator/price-plan.ts'

describe('planPrices', () => {
  it('[D-67] should follow a chain of any length', () => {
    const equations = Array.from({ length: 20_000 }, (_, index) => ({
      id: index + 1,
      text: index === 0 ? 'size' : `eq_${index} + 1`,
    })).toReversed()
    const found = planPrices([{ tag: 'size', group: 1 }], { equations, groups: [], final: 'eq_20000' })
    expect(found.ok && found.plan.priceRow(() => 1)).toEqual({ ok: true, price: 20_000 })
  }, 60_000)
})
