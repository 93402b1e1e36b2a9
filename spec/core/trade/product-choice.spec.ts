import { describe, expect, it } from 'vitest'
import type { ProductPage, Variation } from '../../../core/contracts/market.contract.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import {
  choiceOf,
  isPossible,
  isSold,
  picked,
  quotablePrice,
  standardChoice,
} from '../../../core/trade/product-choice.ts'

describe('choiceOf', () => {
  it('prices a quantity by its tier, and explains a refusal below the first', () => {
    expect(choiceOf(pump, [], [], 60).price).toMatchObject({
      ok: true,
      reason: 'tier',
      total: { minor: 60 * 110_000, currency: 'USD' },
    })
    expect(choiceOf(pump, [], [], 9).price).toMatchObject({ ok: false, message: 'Minimum order quantity is 10' })
    expect(choiceOf(pump, [], [], Number.NaN).price).toMatchObject({ ok: false, reason: 'quantity' })
  })

  it('[D-316] prices what is converted and small by all of its digits', () => {
    const bolt = {
      ...pump,
      tiers: [
        { min: 1_000, max: 9_999, per_unit: 0.0083 },
        { min: 10_000, max: 99_999, per_unit: 0.0042 },
      ],
    }
    const rules = {
      rules: [{ id: 'rule:1', name: 'Large orders', percent: 50, amount: 0, minQuantity: 20_000, minTotal: 0 }],
      combine: 'best',
      mostPercent: 90,
    } as const
    const priceOf = (quantity: number) => {
      const { price } = choiceOf(bolt, [], [], quantity, rules)
      return price.ok ? [toAmount(price.unitPrice), toAmount(price.total)] : price
    }
    expect(priceOf(1_000)).toEqual([0.0083, 8.3])
    expect(priceOf(10_000)).toEqual([0.0042, 42])
    expect(priceOf(20_000)).toEqual([0.0021, 42])
  })

  it('[D-335] keeps the decimals of a price, and refuses less than a quantity whose sum can be paid', () => {
    const screw = { ...pump, price_type: 'fixed' as const, unit_price: 0.0045, tiers: [], moq: 2 }
    expect(choiceOf(screw, [], [], 1_000).price).toMatchObject({ unitPrice: { minor: 0.45 }, total: { minor: 450 } })
    expect(choiceOf({ ...screw, unit_price: 1.2345, moq: 1 }, [], [], 100).price).toMatchObject({
      total: { minor: 12_345 },
    })
    expect(choiceOf(screw, [], [], 1).price).toMatchObject({ message: 'Minimum order quantity is 2' })
  })

  it('returns the price of the chosen variation and one combination per level', () => {
    const choice = choiceOf(varied, variations, [1, 0], 10)

    expect(choice.price).toMatchObject({ ok: true, reason: 'matrix', unitPrice: { minor: 90_050 } })
    expect(choice.combinations).toEqual([
      { attribute_id: 7, term_id: 12, name: 'Size', value: 'Large' },
      { attribute_id: 8, term_id: 21, name: 'Colour', value: 'Red' },
    ])
    expect(choice.variation?.key).toBe('12-21')
  })
})

describe('standardChoice', () => {
  it('starts with the available default variation', () => {
    expect(standardChoice(varied, variations)).toEqual([1, 0])
    expect(standardChoice(varied, [])).toEqual([0, 0])
  })
})

describe('isPossible', () => {
  it('checks whether an option is possible with the other choices', () => {
    expect(isPossible(varied, variations, [1, 0], 1, 1)).toBe(false)
    expect(isPossible(varied, variations, [0, 1], 1, 1)).toBe(true)
    expect(isPossible(varied, variations, [1, 0], 0, 0)).toBe(false)
  })
})

describe('picked', () => {
  it('keeps the other options where that variation is sold', () => {
    expect(picked(varied, variations, [0, 1], 0, 0)).toEqual([0, 1])
  })

  it('moves to a variation that is sold, so that no impossible one is chosen', () => {
    expect(picked(varied, variations, [1, 0], 1, 1)).toEqual([0, 1])
    expect(picked(varied, variations, [0, 1], 1, 0)).toEqual([1, 0])
  })

  it('picks an option that no sold variation has, which is then not sold', () => {
    const none = variations.map((one) => ({ ...one, is_available: false }))
    expect(picked(varied, none, [1, 0], 1, 1)).toEqual([1, 1])
    expect(isSold(choiceOf(varied, none, [1, 1], 10))).toBe(false)
    expect(quotablePrice(choiceOf(varied, none, [1, 0], 10)).ok).toBe(false)
  })
})

// Helpers

const pump = {
  currency: 'USD',
  price_type: 'quantity',
  unit_price: null,
  levels: [],
  specifications: [],
  tiers: [
    { min: 10, max: 49, per_unit: 1200 },
    { min: 50, max: 99, per_unit: 1100 },
  ],
} as unknown as ProductPage

const varied = {
  ...pump,
  specifications: [
    {
      id: 7,
      name: 'Size',
      terms: [
        { id: 11, name: 'Small' },
        { id: 12, name: 'Large' },
      ],
    },
    {
      id: 8,
      name: 'Colour',
      terms: [
        { id: 21, name: 'Red' },
        { id: 22, name: 'Blue' },
      ],
    },
  ],
  levels: [
    {
      id: 1,
      name: 'Size',
      attributes: [{ id: 7, name: 'Size' }],
      options: [
        { terms: [11], name: 'Small' },
        { terms: [12], name: 'Large' },
      ],
    },
    {
      id: 2,
      name: 'Colour',
      attributes: [{ id: 8, name: 'Colour' }],
      options: [
        { terms: [21], name: 'Red' },
        { terms: [22], name: 'Blue' },
      ],
    },
  ],
} as unknown as ProductPage

const variation = (key: string, about: Partial<Variation> = {}): Variation => ({
  id: 1,
  key,
  price: null,
  is_default: false,
  is_available: true,
  image: null,
  ...about,
})
const variations = [
  variation('11-21', { is_available: false }),
  variation('11-22'),
  variation('12-21', { price: 900.5, is_default: true }),
  variation('12-22', { is_available: false }),
]
