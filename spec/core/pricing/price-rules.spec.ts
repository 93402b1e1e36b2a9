import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowestPrice, priceFor, type ProductPricing } from '../../../core/pricing/price-for.ts'
import { type PriceRule, type PriceRules, reducedPrice } from '../../../core/pricing/price-rules.ts'
import { rulesFor, type SellerPrices, type SellerRule } from '../../../core/pricing/rule-match.ts'

const rule = (about: Partial<PriceRule>): PriceRule => ({
  id: 'rule:1',
  name: 'Autumn offer',
  percent: 0,
  amount: 0,
  minQuantity: 1,
  minTotal: 0,
  ...about,
})
const of = (rules: readonly PriceRule[], about: Partial<PriceRules> = {}): PriceRules => ({
  rules,
  combine: 'best',
  mostPercent: 100,
  ...about,
})

describe('reducedPrice', () => {
  it('should take off a percentage or an amount, and name the reason', () => {
    expect(reducedPrice(1000, 1, of([rule({ percent: 12.5 })]))).toEqual({
      unitPrice: 875,
      steps: [{ id: 'rule:1', name: 'Autumn offer', off: 125 }],
    })
    expect(reducedPrice(1000, 1, of([rule({ amount: 300 })])).unitPrice).toBe(700)
  })

  it('should wait for the quantity and the total of a rule', () => {
    const rules = of([rule({ percent: 10, minQuantity: 5 }), rule({ id: 'rule:2', percent: 20, minTotal: 10_000 })])

    expect([1, 4, 5, 9, 10].map((quantity) => reducedPrice(1000, quantity, rules).unitPrice)).toEqual([
      1000, 1000, 900, 900, 800,
    ])
  })

  it('should apply the greatest reduction, or all of them up to the greatest that is allowed', () => {
    const rules = [rule({ percent: 10 }), rule({ id: 'level:1', name: 'Gold', percent: 15 })]

    expect(reducedPrice(1000, 1, of(rules))).toMatchObject({ unitPrice: 850, steps: [{ name: 'Gold' }] })
    expect(reducedPrice(1000, 1, of(rules, { combine: 'all' })).unitPrice).toBe(750)
    expect(reducedPrice(1000, 1, of(rules, { combine: 'all', mostPercent: 20 })).steps.map(({ off }) => off)).toEqual([
      150, 50,
    ])
  })

  it('[D-335] should reduce a price of fractions in its own steps', () => {
    expect(reducedPrice(0.45, 1_000, of([rule({ percent: 10 })]), 4)).toMatchObject({
      unitPrice: 0.405,
      steps: [{ off: 0.045 }],
    })
    expect(reducedPrice(0.45, 1, of([rule({ amount: 5 })]), 4).unitPrice).toBe(0.0001)
    const screw = { priceType: 'fixed', currency: 'USD', unitPrice: 0.45, tiers: [] } as const
    expect(priceFor({ product: screw, quantity: 1_000, rules: of([rule({ percent: 10 })]) })).toMatchObject({
      unitPrice: { minor: 0.405 },
      total: { minor: 405 },
    })
    expect(lowestPrice(screw, of([rule({ percent: 10 })]))?.unitPrice.minor).toBe(0.405)
  })

  it('should never make a price negative, raise it, or leave steps that do not add up', () => {
    fc.assert(
      fc.property(aPrice, aQuantity, someRules, (price, quantity, rules) => {
        const { unitPrice, steps } = reducedPrice(price, quantity, rules)

        expect(unitPrice).toBeGreaterThanOrEqual(1)
        expect(unitPrice).toBeLessThanOrEqual(price)
        expect(steps.reduce((sum, { off }) => sum + off, unitPrice)).toBe(price)
        expect(price - unitPrice).toBeLessThanOrEqual((price * rules.mostPercent) / 100)
      }),
    )
  })

  it('should not depend on the order of the rules', () => {
    fc.assert(
      fc.property(aPrice, aQuantity, someRules, fc.infiniteStream(fc.nat()), (price, quantity, rules, draws) => {
        const shuffled = rules.rules
          .map((each) => ({ each, at: draws.next().value as number }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ each }) => each)

        expect(reducedPrice(price, quantity, { ...rules, rules: shuffled })).toEqual(
          reducedPrice(price, quantity, rules),
        )
      }),
    )
  })

  it('should never cost more with one rule more, when the best one counts', () => {
    fc.assert(
      fc.property(aPrice, aQuantity, someRules, aRule, (price, quantity, rules, more) => {
        const best = { ...rules, combine: 'best' } as const

        expect(
          reducedPrice(price, quantity, { ...best, rules: [...rules.rules, { ...more, id: 'more' }] }).unitPrice,
        ).toBeLessThanOrEqual(reducedPrice(price, quantity, best).unitPrice)
      }),
    )
  })
})

describe('lowestPrice', () => {
  it('should be the least price of any quantity, so that lists and product pages agree', () => {
    fc.assert(
      fc.property(aProduct, someRules, fc.option(fc.integer({ min: 1, max: 500 })), (product, rules, variation) => {
        const matrixItem = variation === null ? undefined : { price: variation }
        const prices = Array.from({ length: 400 }, (_, at) =>
          priceFor({ product, matrixItem, quantity: at + 1, rules }),
        ).flatMap((price) => (price.ok ? [price.unitPrice.minor] : []))
        const lowest = lowestPrice(product, rules, variation)

        // Beyond 400 pieces a rule may still begin.
        if (lowest === undefined) expect(prices).toEqual([])
        else expect(lowest.unitPrice.minor).toBeLessThanOrEqual(Math.min(...prices))
        if (rules.rules.every(({ minQuantity, minTotal }) => minQuantity <= 40 && minTotal <= 100))
          expect(lowest?.unitPrice.minor).toBe(prices.length === 0 ? undefined : Math.min(...prices))
      }),
    )
  })
})

describe('rulesFor', () => {
  const listing = { id: 7, categoryIds: [1, 2], brandId: 3, currency: 'EUR' } as const
  const stored = (about: Partial<SellerRule>): SellerRule => ({
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
    ...about,
  })
  const prices = (rules: readonly SellerRule[], about: Partial<SellerPrices> = {}): SellerPrices => ({
    rules,
    levels: [{ id: 5, name: 'Gold', percentage: 8, record_ids: [40] }],
    is_paused: false,
    combine: 'best',
    most_percent: 50,
    ...about,
  })
  const ask = (recordIds: readonly number[] = [], today = '2026-05-10') => ({
    today,
    recordIds: new Set(recordIds),
    rates: { USD: 1, EUR: 0.5 },
  })
  const idsOf = (from: SellerPrices, question = ask()) => rulesFor(from, listing, question).rules.map(({ id }) => id)

  it('should choose rules by listing, category, brand and day', () => {
    expect(idsOf(prices([stored({}), stored({ id: 2, target: 'category', target_ids: [2] })]))).toEqual([
      'rule:1',
      'rule:2',
    ])
    expect(idsOf(prices([stored({ target: 'brand', target_ids: [4] })]))).toEqual([])
    expect(idsOf(prices([stored({ target: 'listings', target_ids: [7] })]))).toEqual(['rule:1'])
    expect(idsOf(prices([stored({ from: '2026-05-11' })]))).toEqual([])
    expect(idsOf(prices([stored({ from: '2026-05-10', until: '2026-05-10' })]))).toEqual(['rule:1'])
    expect(idsOf(prices([stored({ is_active: false })]))).toEqual([])
    expect(idsOf(prices([stored({})], { is_paused: true }), ask([40]))).toEqual([])
  })

  it('should give levels and personal rules only to whom they are for', () => {
    const rules = [
      stored({ audience: 'level', level_ids: [5] }),
      stored({ id: 2, audience: 'contacts', record_ids: [41] }),
    ]

    expect(idsOf(prices(rules))).toEqual([])
    expect(idsOf(prices(rules), ask([40]))).toEqual(['rule:1', 'level:5'])
    expect(idsOf(prices(rules), ask([41]))).toEqual(['rule:2'])
  })

  it('should convert amounts, and leave out what has no rate', () => {
    const rules = [
      stored({ percentage: 0, amount: 3, min_amount: 100 }),
      stored({ id: 2, percentage: 0, amount: 3, currency: 'JPY' }),
    ]

    expect(rulesFor(prices(rules), listing, ask()).rules).toEqual([
      { id: 'rule:1', name: 'Rule', percent: 0, amount: 150, minQuantity: 0, minTotal: 5000 },
    ])
  })
})

// Helpers

const aPrice = fc.integer({ min: 1, max: 1_000_000_000 })
const aQuantity = fc.integer({ min: 1, max: 1000 })
const aRule: fc.Arbitrary<PriceRule> = fc.record({
  id: fc.uuid(),
  name: fc.constant('x'),
  percent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  ),
  amount: fc.integer({ min: 0, max: 400 }),
  minQuantity: fc.integer({ min: 0, max: 60 }),
  minTotal: fc.integer({ min: 0, max: 500 }),
})
const someRules: fc.Arbitrary<PriceRules> = fc.record({
  rules: fc.uniqueArray(aRule, { maxLength: 5, selector: ({ id }) => id }),
  combine: fc.constantFrom('best', 'all'),
  mostPercent: fc.integer({ min: 1, max: 100 }),
})
const aProduct: fc.Arbitrary<ProductPricing> = fc.record({
  priceType: fc.constantFrom('fixed', 'quantity'),
  currency: fc.constant('USD'),
  unitPrice: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  tiers: fc.constantFrom(
    [],
    [{ min: 2, max: 9, per_unit: 90 }],
    [
      { min: 5, max: 9, per_unit: 120 },
      { min: 20, max: 30, per_unit: 80 },
    ],
  ),
})
