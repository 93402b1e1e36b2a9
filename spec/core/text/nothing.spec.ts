import { describe, expect, it } from 'vitest'
import { companyTabForms } from '../../../core/company/company-tabs.schema.ts'
import { discountLevelForm, pricingRuleForm } from '../../../core/trade/price-settings.schema.ts'
import { quoteWords } from '../../../core/trade/quote.schema.ts'
import { invalidFields } from '../../../core/text/issue-text.ts'

/** What a form may send for a number that nobody typed. */
const NOTHING = [undefined, null, '', ' \t ', '\u00a0']

describe('a blank number', () => {
  it('[D-218] gets one text, however it is sent', () => {
    const rule = { name: 'x', target: 'all', kind: 'percentage', audience: 'everybody' }
    const texts = (form: Parameters<typeof invalidFields>[0], values: object, field: string) =>
      new Set(NOTHING.map((nothing) => invalidFields(form, { ...values, [field]: nothing })[field]))

    expect([...texts(pricingRuleForm, rule, 'value')]).toEqual([
      'Please enter a percentage above 0 and at most 100, with at most two decimals',
    ])
    expect([...texts(pricingRuleForm, { ...rule, kind: 'amount' }, 'value')]).toEqual([
      'Please enter an amount above 0',
    ])
    expect([...texts(pricingRuleForm, { ...rule, value: 5 }, 'min_quantity')]).toEqual([undefined])
    expect([...texts(discountLevelForm, { name: 'x' }, 'percentage')]).toHaveLength(1)
  })

  it('[D-218] is left out where the number is optional', () => {
    for (const nothing of NOTHING) {
      expect(quoteWords.parse({ message: 'x', target_price: nothing }).target_price).toBeUndefined()
      expect(companyTabForms.company.shape.year_established?.safeParse(nothing)).toEqual({ success: true, data: '' })
    }
  })
})
