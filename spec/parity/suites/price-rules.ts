import { z } from 'zod'
import { rulesOfOffer } from '../../../core/pricing/price-offer.ts'
import { reducedPrice } from '../../../core/pricing/price-rules.ts'
import { pricingRuleForm } from '../../../core/trade/price-settings.schema.ts'
import { rulesFor, type SellerRule } from '../../../core/pricing/rule-match.ts'
import { fieldMessages, issueText } from '../../../core/text/issue-text.ts'
import { formVerdict, suite, text, whole } from '../suite.ts'

const number = z.number()
const rule = z.strictObject({
  id: text,
  name: text,
  percent: number,
  amount: whole,
  minQuantity: whole,
  minTotal: whole,
})
const rules = z.strictObject({ rules: z.array(rule), combine: z.enum(['best', 'all']), mostPercent: number })
const steps = z.array(z.strictObject({ id: text, name: text, off: z.number() }))
const one = (id: string, percent: number, amount = 0, minQuantity = 1, minTotal = 0) => ({
  id,
  name: id,
  percent,
  amount,
  minQuantity,
  minTotal,
})
const best = (...list: readonly ReturnType<typeof one>[]) => ({
  rules: list,
  combine: 'best' as const,
  mostPercent: 100,
})
const all = (...list: readonly ReturnType<typeof one>[]) => ({ rules: list, combine: 'all' as const, mostPercent: 50 })

const stored: SellerRule = {
  id: 1,
  name: 'Rule',
  is_active: true,
  target: 'all',
  target_ids: [],
  min_quantity: 0,
  min_amount: 0,
  percentage: 10,
  amount: 0,
  currency: 'USD',
  from: '',
  until: '',
  audience: 'everybody',
  level_ids: [],
  record_ids: [],
}
const gold = { id: 5, name: 'Gold', percentage: 8, record_ids: [40] }
const asked = (about: object, records: readonly number[] = [], today = '2026-05-10') => ({
  rule: { ...stored, ...about },
  records,
  today,
})
const form = { name: 'Offer', target: 'all', kind: 'percentage', value: 10, audience: 'everybody' }

export const priceRuleSuites = [
  suite({
    name: 'price-reduced',
    title: 'A price after the rules that apply to a quantity',
    source: 'D-162',
    rule: 'core/pricing/price-rules reducedPrice',
    note: 'All prices are in minor units; "decimals" are those of a minor unit that a price of fractions is reduced in, 0 without.',
    input: z.strictObject({ listPrice: z.number(), quantity: whole, rules, decimals: whole.optional() }),
    verdict: z.strictObject({ unitPrice: z.number(), steps }),
    edges: [
      ['no rule', { listPrice: 1000, quantity: 1, rules: best() }],
      ['half a cent goes up', { listPrice: 9950, quantity: 1, rules: best(one('a', 12.5)) }],
      ['the greatest', { listPrice: 1000, quantity: 1, rules: best(one('a', 10), one('b', 0, 150)) }],
      ['equal ones by id', { listPrice: 1000, quantity: 1, rules: best(one('b', 10), one('a', 0, 100)) }],
      ['below the quantity', { listPrice: 1000, quantity: 4, rules: best(one('a', 10, 0, 5)) }],
      ['at the total', { listPrice: 1000, quantity: 5, rules: best(one('a', 10, 0, 1, 5000)) }],
      ['added up', { listPrice: 1000, quantity: 1, rules: all(one('a', 10), one('b', 20)) }],
      ['up to the limit', { listPrice: 1000, quantity: 1, rules: all(one('a', 40), one('b', 30)) }],
      ['a fraction of a cent', { listPrice: 0.45, quantity: 1000, rules: best(one('a', 10)), decimals: 4 }],
      ['one minor unit remains', { listPrice: 3, quantity: 1, rules: best(one('a', 0, 900)) }],
    ],
    count: 0,
    run: ({ listPrice, quantity, rules: given, decimals }) => {
      const { unitPrice, steps: taken } = reducedPrice(listPrice, quantity, given, decimals)
      return { unitPrice, steps: taken.map((step) => ({ ...step })) }
    },
  }),
  suite({
    name: 'price-rules-for',
    title: 'The rules of a seller for a buyer of a listing',
    source: 'D-162',
    rule: 'core/pricing/rule-match rulesFor',
    note: 'The listing has id 7, categories 1 and 2, brand 3 and euros, of which a dollar buys 0.5. Level 5 belongs to record 40.',
    input: z.strictObject({ rule: z.looseObject({}), records: z.array(whole), today: text }),
    verdict: z.array(rule),
    edges: [
      ['everybody', asked({})],
      ['with a level', asked({}, [40])],
      ['for the level', asked({ audience: 'level', level_ids: [5] })],
      ['a chosen contact', asked({ audience: 'contacts', record_ids: [41] }, [41])],
      ['another brand', asked({ target: 'brand', target_ids: [4] })],
      ['a category above', asked({ target: 'category', target_ids: [1] })],
      ['the last day', asked({ until: '2026-05-10' })],
      ['the day after', asked({ until: '2026-05-09' })],
      ['an amount in dollars', asked({ percentage: 0, amount: 3, min_amount: 100 })],
      ['an amount without a rate', asked({ percentage: 0, amount: 3, currency: 'JPY' })],
    ],
    count: 0,
    run: ({ rule: given, records, today }) =>
      rulesFor(
        {
          rules: [given as unknown as SellerRule],
          levels: [gold],
          is_paused: false,
          combine: 'best',
          most_percent: 50,
        },
        { id: 7, categoryIds: [1, 2], brandId: 3, currency: 'EUR' },
        { today, recordIds: new Set(records), rates: { USD: 1, EUR: 0.5 } },
      ).rules.map((each) => ({ ...each })),
  }),
  suite({
    name: 'price-offer',
    title: 'The rules of an answer in minor units of its currency',
    source: 'D-162',
    rule: 'core/pricing/price-offer rulesOfOffer',
    input: z.strictObject({ currency: text, amount: number }),
    verdict: rules.nullable(),
    edges: [
      ['dollars', { currency: 'USD', amount: 1.5 }],
      ['yen', { currency: 'JPY', amount: 150 }],
      ['no currency', { currency: 'XXX', amount: 1 }],
    ],
    count: 0,
    run: ({ currency, amount }) => {
      const found = rulesOfOffer(
        {
          rules: [{ id: 'rule:1', name: 'Offer', percent: 0, amount, min_quantity: 2, min_total: amount }],
          combine: 'all',
          most_percent: 40,
          shows_list_price: true,
          is_own: false,
          price_from: null,
          list_from: null,
          reasons: [],
        },
        currency,
      )
      return found === undefined ? null : { ...found, rules: found.rules.map((each) => ({ ...each })) }
    },
  }),
  suite({
    name: 'pricing-rule-form',
    title: 'The form of a pricing rule',
    source: 'D-162',
    rule: 'core/trade/price-settings.schema pricingRuleForm',
    input: z.looseObject({}),
    verdict: formVerdict,
    edges: [
      ['the least', form],
      ['texts', { ...form, value: '7.5', min_quantity: '10', is_active: '0' }],
      ['numbers as people type them', { ...form, value: '7,5', min_quantity: '1,000', min_amount: '1.234,56' }],
      ['an exponent', { ...form, value: '1e1' }],
      ['three decimals', { ...form, value: 7.555 }],
      ['nothing chosen', { ...form, target: 'brand', audience: 'level' }],
      ['days the wrong way', { ...form, from: '2026-02-02', until: '2026-02-01' }],
    ],
    count: 0,
    run: (given) => {
      const read = pricingRuleForm.safeParse(given, { error: issueText })
      return read.success ? { ok: true, value: read.data } : { ok: false, messages: fieldMessages(read.error) }
    },
  }),
]
