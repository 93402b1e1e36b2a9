import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { companyTabForms } from '../../../core/company/company-tabs.schema.ts'
import { callInput } from '../../../core/crm/activities/call.schema.ts'
import { marketSettings } from '../../../core/operator/market-settings.ts'
import { planLimits } from '../../../core/operator/plan-limits.schema.ts'
import { typedNumber } from '../../../core/text/typed-number.schema.ts'
import { offerInput } from '../../../core/trade/offer.schema.ts'
import { quoteWords } from '../../../core/trade/quote.schema.ts'

describe('typedNumber', () => {
  const schema = typedNumber('no number', (number) => number.min(0, 'too small'))

  it('reads numbers as people type them', () => {
    expect(['12', ' 1,234.5 ', '1.234,5', 12].map((given) => schema.parse(given))).toEqual([12, 1234.5, 1234.5, 12])
  })

  it('refuses anything else, and keeps its limits', () => {
    for (const given of ['', ' ', '1e3', '0x10', 'many', null, undefined, true, Number.NaN, Infinity])
      expect(schema.safeParse(given).error?.issues[0]?.message, String(given)).toBe('no number')
    for (const given of ['-1', -1]) expect(schema.safeParse(given).error?.issues[0]?.message).toBe('too small')
  })

  it('tells other clients its limits', () => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
      anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }],
    })
  })
})

describe('a number that is typed into a form', () => {
  it.each<[string, z.ZodType | undefined, string, number]>([
    ['mails per day', marketSettings.shape.crm_mails_per_day, '1e3', 7],
    ['share', companyTabForms.export.shape.export_percent, '1e1', 7],
    ['limit of a plan', planLimits.shape.product_limit, '1e3', 7],
    ['year', companyTabForms.company.shape.year_established, '2e3', 1950],
    ['offered price', offerInput.shape.price, '1e3', 7],
    ['offered quantity', offerInput.shape.quantity, '1e3', 7],
    ['lead time', offerInput.shape.lead_time_days, '1e1', 7],
    ['duration of a call', callInput.shape.call_duration, '1e3', 7],
    ['target price', quoteWords.shape.target_price, '1e3', 7],
  ])('refuses an exponent: %s', (_, schema, exponent, number) => {
    expect(schema?.safeParse(exponent).error?.issues[0]?.message).toMatch(/^Please enter|must be/)
    expect(schema?.safeParse(String(number)).data).toBe(number)
  })
})
