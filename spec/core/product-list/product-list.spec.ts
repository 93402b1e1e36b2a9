import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  cleanRange,
  parseRange,
  rangeText,
  PRICE_SLIDER,
  attributesByName,
  PRODUCT_FILTERS,
  type ProductFilterState,
  type ValuesFilterName,
} from '../../../core/product-list/product-filters.ts'
import {
  chipsOf,
  clearFilters,
  EMPTY_PRODUCT_LIST,
  fromAddress,
  fromQueryText,
  PRODUCT_LIST_PAGE_SIZE,
  queryText,
  removeChip,
  removeFilter,
  setKeyword,
  setPriceRange,
  setSort,
  SORT_OPTIONS,
  toAddress,
  toggleValue,
  type ProductListState,
} from '../../../core/product-list/product-list.ts'
import { filtersOfBody, productFilterShape } from '../../../core/product-list/product-list-body.schema.ts'
import { productListBody } from '../../../core/product-list/product-list-body.ts'

describe('PRODUCT_FILTERS', () => {
  it('should be the twelve wire names of the specification and four of ours', () => {
    expect(PRODUCT_FILTERS.map(({ wire }) => wire)).toEqual([
      'categories',
      'price_range',
      'brand',
      'business_type',
      'annual_revenue',
      'condition',
      'price_type',
      'product_availability',
      'manufacturer_year',
      'member_type',
      'search_by_country',
      'plan_type',
      'quantity',
      'lead_time',
      'price_term',
      'attributes',
    ])
  })
})

describe('PRICE_SLIDER', () => {
  it('[CONST-22] should run from 500 to 50000', () => {
    expect(PRICE_SLIDER).toEqual({ min: 500, max: 50_000 })
  })
})

describe('toAddress', () => {
  it('[FILTER-02] should round-trip the nine names of the address', () => {
    const filters: ProductFilterState = {
      product_availability: ['in_stock'],
      brand: ['Acme, Inc.', 'Öl & Co'],
      business_type: ['Trader'],
      price_type: ['fixed'],
      manufacturer_year: ['2020', '2021'],
      condition: ['Brand New'],
      price_range: { min: 600, max: 9000 },
      annual_revenue: ['0–100,000'],
      categories: ['12'],
      member_type: ['gold'],
      search_by_country: ['IN'],
      plan_type: ['pro'],
    }
    const address = {
      availabilities: 'in_stock',
      brand: 'Acme%2C%20Inc.,%C3%96l%20%26%20Co',
      business: 'Trader',
      priceTypes: 'fixed',
      manufacturer: '2020,2021',
      condition: 'Brand%20New',
      range: '600-9000',
      revenue: '0%E2%80%93100%2C000',
      category: '12',
      member_type: 'gold',
      search_by_country: 'IN',
      plan_type: 'pro',
    }
    expect(toAddress({ ...EMPTY_PRODUCT_LIST, filters })).toEqual(address)
    expect(fromAddress(address)).toEqual({ ...EMPTY_PRODUCT_LIST, filters })
  })

  it('[D-77] should round-trip as values and as a query', () => {
    fc.assert(
      fc.property(aState, (state) => {
        expect(fromAddress(toAddress(state))).toEqual(state)
        expect(fromQueryText(`?${queryText(state)}`)).toEqual(state)
        expect(new URL(`https://x.test/?${queryText(state)}`).search.slice(1)).toBe(
          queryText(state).replaceAll("'", '%27'),
        )
      }),
    )
  })
})

describe('fromAddress', () => {
  it('[D-77] should ignore unknown names and invalid values', () => {
    expect(
      fromAddress({ colour: 'red', brand: ' , ,', range: 'cheap', page: '-3', sort: 'magic', search_keyword: ['x'] }),
    ).toEqual(EMPTY_PRODUCT_LIST)
  })

  it('should accept values as routers parse them', () => {
    expect(fromAddress({ manufacturer: 2020, brand: ['a', 'b', 'a'], page: 2, category: '100%' })).toEqual({
      ...EMPTY_PRODUCT_LIST,
      page: 2,
      filters: { manufacturer_year: ['2020'], brand: ['a', 'b'], categories: ['100%'] },
    })
  })

  it("[D-78] should treat the slider's default as no filter, and not limit other ranges by it", () => {
    expect(fromAddress({ range: '500-50000' }).filters).toEqual({})
    expect(fromAddress({ range: '9000-600' }).filters).toEqual({ price_range: { min: 600, max: 9000 } })
    expect(fromAddress({ range: '1-2' }).filters).toEqual({ price_range: { min: 1, max: 2 } })
    expect(fromAddress({ range: '0-90000' }).filters).toEqual({ price_range: { min: 0, max: 90_000 } })
    expect(fromAddress({ range: '0.000001-0.5' }).filters).toEqual({ price_range: { min: 0.000001, max: 0.5 } })
    expect(fromAddress({ range: '1-9999999999999999' }).filters).toEqual({})
  })

  it('should never throw, for any address', () => {
    // An object that cannot become a text.
    expect(fromAddress({ page: { toString: {} } }).page).toBe(1)
    expect(fromAddress({ page: ['3'] }).page).toBe(3)
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('brand', 'range', 'page', 'search_keyword', 'x'), fc.anything()),
        fc.string(),
        (address, query) => {
          expect(fromAddress(address).page).toBeGreaterThanOrEqual(1)
          expect(fromQueryText(query).page).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })
})

describe('cleanRange', () => {
  it("should be ordered prices that round-trip, and never the slider's default", () => {
    const aPrice = fc.oneof(fc.double(), fc.double({ min: 0, max: 1e15, noNaN: true }), fc.constantFrom(500, 50_000))
    fc.assert(
      fc.property(aPrice, aPrice, (from, to) => {
        const range = cleanRange(from, to)
        if (range === undefined) return
        expect(range.min).toBeGreaterThanOrEqual(0)
        expect(range.min).toBeLessThanOrEqual(range.max)
        expect(range).not.toEqual({ min: 500, max: 50_000 })
        expect(parseRange(rangeText(range))).toEqual(range)
      }),
    )
  })

  it('should keep prices up to six decimals as they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (one, other) => {
        const [min, max] = [Math.min(one, other) / 1e6, Math.max(one, other) / 1e6]
        expect(cleanRange(max, min)).toEqual({ min, max })
      }),
    )
  })
})

describe('toggleValue', () => {
  it('should add and remove, and go back to the first page', () => {
    const state = { ...EMPTY_PRODUCT_LIST, page: 4 }
    const one = toggleValue(state, 'brand', 'Acme')
    expect(one).toEqual({ ...EMPTY_PRODUCT_LIST, filters: { brand: ['Acme'] } })
    expect(toggleValue(one, 'brand', 'Acme')).toEqual(EMPTY_PRODUCT_LIST)
  })

  it('should be undone by a second call', () => {
    fc.assert(
      fc.property(aState, aName, aValue, (state, name, value) => {
        const twice = toggleValue(toggleValue(state, name, value), name, value)
        expect(new Set(twice.filters[name])).toEqual(new Set(state.filters[name]))
      }),
    )
  })
})

describe('setPriceRange', () => {
  it('[D-78] should remove the filter at the full range', () => {
    const narrowed = setPriceRange(EMPTY_PRODUCT_LIST, 600, 9000)
    expect(narrowed.filters).toEqual({ price_range: { min: 600, max: 9000 } })
    expect(setPriceRange(narrowed, 500, 50_000).filters).toEqual({})
  })
})

describe('chipsOf', () => {
  it('should show a chip with a label for each value', () => {
    const filters: ProductFilterState = { brand: ['1', '2'], price_range: { min: 600, max: 12_500 } }
    expect(chipsOf(filters, (name, value) => `${name} ${value}`).map(({ text }) => text)).toEqual([
      'Price: 600 – 12,500',
      'Brand: brand 1',
      'Brand: brand 2',
    ])
  })

  it('should be empty once every chip is removed', () => {
    fc.assert(
      fc.property(aState, (state) => {
        const chips = chipsOf(state.filters, (_, value) => value)
        expect(chips.reduce(removeChip, state).filters).toEqual({})
        expect(clearFilters(state)).toEqual({ ...state, filters: {}, page: 1 })
        for (const { name } of chips) expect(removeFilter(state, name).filters).not.toHaveProperty(name)
      }),
    )
  })
})

describe('productListBody', () => {
  it('[CONST-07] should request 10 rows a page', () => {
    expect(PRODUCT_LIST_PAGE_SIZE).toBe(10)
    expect(productListBody(EMPTY_PRODUCT_LIST, {}).per_page).toBe(10)
  })

  it('[CONST-21] should contain currency 1 without a stored setting', () => {
    expect(productListBody(EMPTY_PRODUCT_LIST, {}).currency).toBe(1)
    expect(productListBody(EMPTY_PRODUCT_LIST, { currencyId: 3 }).currency).toBe(3)
  })

  it('should send only the context and the active filters', () => {
    const state = setSort(
      setKeyword(
        { ...EMPTY_PRODUCT_LIST, filters: { brand: ['1'], price_range: { min: 500, max: 900 } } },
        '  steel   pipe ',
      ),
      'newest',
    )
    expect(productListBody({ ...state, page: 3 }, { sellerId: 5, userId: 7, currencyId: 2 })).toEqual({
      per_page: 10,
      page: 3,
      seller_id: 5,
      user_id: 7,
      currency: 2,
      search_keyword: 'steel pipe',
      sort: 'newest',
      brand: ['1'],
      price_range: '500-900',
    })
    expect(productListBody(EMPTY_PRODUCT_LIST, {})).toEqual({ per_page: 10, page: 1, currency: 1, sort: 'relevance' })
  })

  it('should be parsed by the server to the same filters', () => {
    const body = z.object(productFilterShape)
    fc.assert(
      fc.property(aState, (state) => {
        const sent: unknown = JSON.parse(JSON.stringify(productListBody(state, {})))
        expect(filtersOfBody(body.parse(sent))).toEqual(state.filters)
      }),
    )
    expect(
      filtersOfBody(body.parse({ brand: 'a, b,a', manufacturer_year: 2020, price_range: '500-50000', condition: [] })),
    ).toEqual({
      brand: ['a', 'b'],
      manufacturer_year: ['2020'],
    })
    expect(body.safeParse({ price_range: 'cheap' }).success).toBe(false)
  })

  it('read as many values of a text as of a list', () => {
    const body = z.object(productFilterShape)
    const values = (count: number) => [...Array.from({ length: count }, () => ' '), 'last']
    expect(body.safeParse({ brand: values(1_000) }).success).toBe(false)
    expect(filtersOfBody(body.parse({ brand: values(999).join(',') }))).toEqual({ brand: ['last'] })
    expect(filtersOfBody(body.parse({ brand: values(1_000).join(',') }))).toEqual({})
  })
})

describe('setKeyword', () => {
  it('should keep at most 200 code points and start at the first page', () => {
    expect(setKeyword({ ...EMPTY_PRODUCT_LIST, page: 3 }, '😀'.repeat(300))).toEqual({
      ...EMPTY_PRODUCT_LIST,
      keyword: '😀'.repeat(200),
    })
  })
})

describe('the filters of our own', () => {
  it('[D-208] take one whole number as a quantity and as a lead time', () => {
    expect(fromAddress({ quantity: '5,007', lead: '14' }).filters).toEqual({ quantity: ['7'], lead_time: ['14'] })
    for (const quantity of ['x', '0', '-3', '1.5', '', '1e3', '9999999999'])
      expect(fromAddress({ quantity }).filters).toEqual({})
    const chosen = toggleValue(EMPTY_PRODUCT_LIST, 'quantity', '500')
    expect(toggleValue(chosen, 'quantity', '800').filters).toEqual({ quantity: ['800'] })
    expect(toggleValue(chosen, 'quantity', '500').filters).toEqual({})
    expect(toAddress(chosen)).toEqual({ quantity: '500' })
    expect(filtersOfBody({ quantity: ['12', '40'], lead_time: ['x'] })).toEqual({ quantity: ['40'] })
  })

  it('[D-208] group specifications by their name', () => {
    const values = ['material: steel', 'size (mm): 20', 'material: brass: polished', 'nonsense', ': x']
    expect([...attributesByName(values)]).toEqual([
      ['material', ['material: steel', 'material: brass: polished']],
      ['size (mm)', ['size (mm): 20']],
    ])
    const state = { ...EMPTY_PRODUCT_LIST, filters: { attributes: ['material: steel, grade 2'] } }
    expect(fromQueryText(queryText(state))).toEqual(state)
    expect(chipsOf(state.filters, () => 'Material: Steel').map(({ text }) => text)).toEqual(['Material: Steel'])
  })
})

// Helpers

const NUMBERS: readonly string[] = ['quantity', 'lead_time']
const valueNames = PRODUCT_FILTERS.flatMap((filter) =>
  filter.kind === 'values' && !NUMBERS.includes(filter.wire) ? [filter.wire] : [],
)
const aName: fc.Arbitrary<ValuesFilterName> = fc.constantFrom(...valueNames)
const aValue = fc
  .oneof(
    fc.constantFrom('1', 'Brand New', 'a,b', '100%', '%2C', 'Öl & Co', '+', '#?=', '日本'),
    fc.string({ minLength: 1, maxLength: 8 }),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '')
const someValues = fc.uniqueArray(aValue, { minLength: 1, maxLength: 3 })
const aRange = fc
  .tuple(fc.integer({ min: 501, max: 49_999 }), fc.integer({ min: 501, max: 49_999 }))
  .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))
const someFilters: fc.Arbitrary<ProductFilterState> = fc.record(
  { ...Object.fromEntries(valueNames.map((name) => [name, someValues])), price_range: aRange } as Record<
    ValuesFilterName,
    typeof someValues
  > & { price_range: typeof aRange },
  { requiredKeys: [] },
)
const aState: fc.Arbitrary<ProductListState> = fc.record({
  filters: someFilters,
  keyword: fc.constantFrom('', 'steel pipe', '50% off & more', 'a+b'),
  sort: fc.constantFrom(...SORT_OPTIONS.map(({ value }) => value)),
  page: fc.integer({ min: 1, max: 50 }),
})
