import { expect, it } from 'vitest'
import { discountLevelForm, pricingRuleForm } from '../../../core/trade/price-settings.schema.ts'

const percentageOf = (typed: string) =>
  discountLevelForm.safeParse({ name: 'Partners', percentage: typed }).data?.percentage
const rule = { name: 'Large orders', target: 'all', audience: 'everybody', kind: 'amount' }

it('[D-162] reads numbers as people type them, and refuses what could be another number', () => {
  expect(['12.5', '12,5', ' 7 ', '7.555', '1e1', '0x10', '101'].map(percentageOf)).toEqual([
    12.5,
    12.5,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(
    pricingRuleForm.parse({ ...rule, value: '0,25', min_quantity: '1,000', min_amount: '1.234,56' }),
  ).toMatchObject({ value: 0.25, min_quantity: 1000, min_amount: 1234.56 })
  expect(pricingRuleForm.safeParse({ ...rule, value: '2', min_quantity: '1e3' }).success).toBe(false)
})
