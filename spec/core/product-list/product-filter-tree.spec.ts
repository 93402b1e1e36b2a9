import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAddress, toAddress } from '../../../core/filters/filter-address.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import { toSentence } from '../../../core/filters/filter-sentence.ts'
import { PRODUCT_FILTER_FIELDS, toFilterTree } from '../../../core/product-list/product-filter-tree.ts'
import { PRODUCT_FILTERS, type ProductFilterState } from '../../../core/product-list/product-filters.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('toFilterTree', () => {
  it('[D-77] should join alternatives by "or" and filters by "and"', () => {
    const filters: ProductFilterState = {
      categories: ['tools', 'steel'],
      brand: ['7'],
      condition: ['new', 'used'],
      price_range: { min: 500, max: 9_000 },
    }
    expect(toFilterTree(filters)).toEqual({
      match: 'all',
      rules: [
        { field: 'categories', operator: 3, value: ['tools', 'steel'] },
        { field: 'price_range', operator: 13, value: [500, 9_000] },
        { field: 'brand', operator: 1, value: '7' },
        {
          match: 'any',
          rules: [
            { field: 'condition', operator: 1, value: 'new' },
            { field: 'condition', operator: 1, value: 'used' },
          ],
        },
      ],
    })
    expect(toSentence(checked(filters))).toBe(
      'Category contains tools or steel and Price is between 500 and 9000 and Brand is 7 and (Condition is new or Condition is used)',
    )
    expect(toFilterTree({ brand: [] })).toEqual({ match: 'all', rules: [] })
  })

  it('should have a field for each filter', () => {
    expect(PRODUCT_FILTER_FIELDS.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'categories multi',
      'price_range number',
      'brand choice',
      'business_type multi',
      'annual_revenue choice',
      'condition choice',
      'price_type choice',
      'product_availability choice',
      'manufacturer_year choice',
      'member_type choice',
      'search_by_country choice',
      'plan_type choice',
      'quantity number',
      'lead_time number',
      'price_term choice',
      'attributes multi',
    ])
  })

  it('[D-208] should compare quantity and lead time, and need one value of each specification', () => {
    expect(toFilterTree({ quantity: ['500'], lead_time: ['14'], attributes: ['a: 1', 'b: 2', 'a: 3'] })).toEqual({
      match: 'all',
      rules: [
        { field: 'quantity', operator: 11, value: 500 },
        { field: 'lead_time', operator: 11, value: 14 },
        { field: 'attributes', operator: 3, value: ['a: 1', 'a: 3'] },
        { field: 'attributes', operator: 3, value: ['b: 2'] },
      ],
    })
  })

  it('[D-77] should match a product with one value of every filter, and round-trip through an address', () => {
    fc.assert(
      fc.property(aState, aProduct, (filters, product) => {
        const filter = checked(filters)
        const holds = PRODUCT_FILTERS.every((one) => {
          if (one.kind === 'range')
            return (
              filters.price_range === undefined ||
              (product.price_range >= filters.price_range.min && product.price_range <= filters.price_range.max)
            )
          const wanted = filters[one.wire]
          const held = (product as Readonly<Record<string, unknown>>)[one.wire]
          return (
            wanted === undefined ||
            wanted.some((value) => (Array.isArray(held) ? held.includes(value) : held === value))
          )
        })
        expect(toPredicate(filter, { now: 0, timeZone: 'UTC' })(product)).toBe(holds)
        expect(fromAddress(toAddress(filter), PRODUCT_FILTER_FIELDS)).toEqual({ ok: true, filter })
      }),
      { numRuns: runs(300) },
    )
  })
})

// Helpers

function checked(filters: ProductFilterState) {
  const check = checkFilter(toFilterTree(filters), PRODUCT_FILTER_FIELDS)
  if (!check.ok) throw new Error(JSON.stringify(check.problems))
  return check.filter
}

const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c,d', '7'), { minLength: 1, maxLength: 3 })
const aState: fc.Arbitrary<ProductFilterState> = fc.record(
  {
    categories: values,
    brand: values,
    condition: values,
    business_type: values,
    price_range: fc
      .tuple(fc.integer({ min: 500, max: 900 }), fc.integer({ min: 900, max: 1_000 }))
      .map(([min, max]) => ({ min, max })),
  },
  { requiredKeys: [] },
)
const aProduct = fc.record({
  categories: fc.uniqueArray(fc.constantFrom('a', 'b', 'c,d'), { maxLength: 2 }),
  business_type: fc.uniqueArray(fc.constantFrom('a', '7'), { maxLength: 2 }),
  brand: fc.constantFrom('a', 'b', null),
  condition: fc.constantFrom('a', '7'),
  price_range: fc.integer({ min: 400, max: 1_100 }),
})
