import { describe, expect, it } from 'vitest'
import { LISTING_ENTRY_NAMES, listingEntries, markFilled } from '../../../core/listing-score/listing-entries.ts'
import type { ListingEntryName, ScorableListing } from '../../../core/listing-score/listing-entries.ts'

// The entries of unusual listings, because stored values are not trusted.
describe('markFilled', () => {
  it.each<[unknown, boolean]>([
    ['x', true],
    ['é', true],
    ['\u00a0x', true],
    ['~', true],
    ['\u0080', true],
    [0, true],
    [-1, true],
    [true, true],
    [false, true],
    [['', 'x'], true],
    [[0], true],
    [[false], true],
    ['', false],
    [' ', false],
    ['\t\u00a0\u3000', false],
    ['\ufeff', false],
    [Number.NaN, false],
    [Infinity, false],
    [null, false],
    [undefined, false],
    [{}, false],
    [[], false],
    [['', null], false],
    [[['x']], false],
    [[Number.NaN], false],
  ])('[D-74] should take a field that holds %j as filled: %s', (value, isFilled) => {
    expect(filledBy({ brand_id: value })).toEqual(isFilled ? ['brand'] : [])
  })

  it.each<[unknown, boolean]>([
    [0.01, true],
    [1e308, true],
    ['5', true],
    [' 0.5 ', true],
    [0, false],
    [-5, false],
    [Infinity, false],
    [Number.NaN, false],
    ['0', false],
    ['-5', false],
    ['x', false],
    ['', false],
    [true, false],
    [[5], false],
    [null, false],
    [undefined, false],
  ])('[D-54] should take the price %j as filled: %s', (price, isFilled) => {
    const fixed = { price_type: 'fixed', currency_id: 1 }
    expect(filledBy({ ...fixed, unit_price: price })).toEqual(isFilled ? ['price'] : [])
    expect(
      filledBy({
        ...fixed,
        product_type: 'configured',
        unit_price: 9,
        variations: { levels_complete: false, default_price: price as number },
      }),
    ).toEqual(isFilled ? ['price'] : [])
  })

  it('should use variations of configured products only, and the currency of every price', () => {
    const variations = { levels_complete: true, default_price: 5 }
    expect(filledBy({ price_type: 'fixed', currency_id: 1, product_type: 'simple', variations })).toEqual([])
    expect(filledBy({ price_type: 'fixed', currency_id: 1, product_type: 'configured', variations })).toEqual([
      'attributes',
      'price',
    ])
    expect(filledBy({ price_type: 'fixed', currency_id: '', unit_price: 5 })).toEqual([])
    expect(
      filledBy({ price_type: 'fixed', currency_id: 1, product_type: 'configured', variations: null, unit_price: 5 }),
    ).toEqual(['price'])
  })

  it.each<[unknown, readonly ListingEntryName[]]>([
    [[{ max: 1, per_unit: 1 }], ['tier_price']],
    [
      [
        { min: 2, max: 1, per_unit: 1 },
        { max: '9', per_unit: '0.5' },
      ],
      ['tier_price', 'moq'],
    ],
    [[{ min: 0, max: 0, per_unit: 1 }], []],
    [[{ max: 1, per_unit: 0 }], []],
    [[{ max: 1, per_unit: 1 }, { max: 1 }], []],
    [[{ max: 1, per_unit: 1 }, { per_unit: 1 }], []],
    [[{ max: 1, per_unit: 1 }, null], []],
    [[{ max: 1, per_unit: 1 }, [{ max: 1, per_unit: 1 }]], []],
    [['x'], []],
    [[], []],
    [{ min: 1, max: 1, per_unit: 1 }, []],
    [null, []],
  ])('should take tiers %j as %j', (order_quantity, entries) => {
    expect(filledBy({ order_quantity, qty_currency: 1, qty_unit: 'Kg' })).toEqual(entries)
  })

  it.each<[unknown, 'both' | 'sector' | 'parent' | 'none']>([
    [12, 'both'],
    ['12', 'both'],
    [0, 'both'],
    ['A / B', 'both'],
    ['é / ü', 'both'],
    ['A / B / C', 'both'],
    ['9 / 9', 'both'],
    [{ id: 5 }, 'both'],
    [{ id: '5', path: ' ' }, 'both'],
    [{ id: 5, path: 7 }, 'both'],
    [{ id: 5, path: 'A / B' }, 'both'],
    [{ sector: 'A', parent: 'B' }, 'both'],
    [{ name: 'A', parent: 'B' }, 'both'],
    ['A', 'sector'],
    ['12a', 'sector'],
    ['a12', 'sector'],
    ['A / ', 'sector'],
    ['A / \u00a0', 'sector'],
    ['A /B', 'sector'],
    ['1.5', 'sector'],
    [true, 'sector'],
    [{ id: 5, sector: 'A' }, 'sector'],
    [{ id: 5, path: 'A' }, 'sector'],
    [{ name: 'A' }, 'sector'],
    [{ path: 'A', parent: 'B' }, 'sector'],
    ['/ B', 'parent'],
    [' / B', 'parent'],
    ['\u00a0 / B', 'parent'],
    [{ id: 5, parent: 'B' }, 'parent'],
    [{ path: '/ B' }, 'parent'],
    ['', 'none'],
    [' ', 'none'],
    [Number.NaN, 'none'],
    [Infinity, 'none'],
    [null, 'none'],
    [{}, 'none'],
    [{ id: '' }, 'none'],
    [{ path: 5 }, 'none'],
    [{ path: ['A / B'] }, 'none'],
    [{ parent: ' ' }, 'none'],
  ])('should find in the category %j: %s', (category, depth) => {
    const names = {
      both: ['category_sector', 'category_parent'],
      sector: ['category_sector'],
      parent: ['category_parent'],
      none: [],
    }[depth]
    expect(filledBy({ category_lists: category })).toEqual(names)
    expect(filledBy({ category_lists: [category] })).toEqual(names)
    expect(filledBy({ category_lists: [category, ''] })).toEqual(names)
  })

  it('should treat a second category as the parent of the first', () => {
    expect(filledBy({ category_lists: ['A', 'B'] })).toEqual(['category_sector', 'category_parent'])
    expect(filledBy({ category_lists: ['A', ' ', 'B'] })).toEqual(['category_sector'])
    expect(filledBy({ category_lists: ['', 'B'] })).toEqual(['category_sector'])
    expect(filledBy({ category_lists: ['/ A', 'B'] })).toEqual(['category_sector', 'category_parent'])
  })

  it.each<[unknown, boolean, boolean]>([
    [[{ values: ['red'] }], true, true],
    [[{ values: ['red'] }, { values: [] }], true, false],
    [[{ values: [''] }, { values: 'red' }], true, false],
    [{ values: 'red' }, true, false],
    [[], false, false],
    [[{ values: [] }], false, false],
    [['red'], false, false],
    [null, false, false],
  ])('should take attributes %j as filled: simple %s, configured %s', (choice_options, simple, configured) => {
    expect(filledBy({ choice_options })).toEqual(simple ? ['attributes'] : [])
    expect(filledBy({ choice_options, product_type: 'configured' })).toEqual(configured ? ['attributes'] : [])
  })

  it.each<[ScorableListing, readonly ListingEntryName[]]>([
    [{ photos: [{ url: 'a' }] }, ['photos']],
    [{ photos: ['a'] }, ['photos']],
    [{ photos: 'a' }, ['photos']],
    [{ photos: [{ id: 0, alt: 'x' }] }, ['photos', 'photos_alt']],
    [{ photos: [{ url: '', id: null }, ''] }, []],
    [{ existence_place: 'Hamburg, DE' }, ['exist_country', 'exist_city']],
    [{ existence_place: 'DE' }, ['exist_country']],
    [{ existence_place: ',' }, []],
    [{ existence_place: 'Hamburg,' }, ['exist_city']],
    [{ existence_place: ['x'] }, []],
    [{ existence_place: 5 }, []],
    [{ availability: 'by_order', country_origins: ['DE'] }, ['origin_countries']],
    [{ availability: 'by_order', country_origins: [{ country_code: 'DE' }] }, ['origin_countries']],
    [{ availability: 'by_order', country_origins: [{ code: 'DE' }, ' ', null] }, []],
    [{ availability: 'by_order', validity: '1 year', country_origin_id: 'DE' }, []],
    [{ delivery_time: 2, tertiary_id: 'Europe' }, []],
  ])('should find in %j: %j', (listing, entries) => {
    expect(filledBy(listing)).toEqual(entries)
  })
})

describe('listingEntries', () => {
  it.each<[ListingEntryName, ScorableListing, unknown]>([
    ['brand', { brand_id: true }, true],
    ['brand', { brand_id: 0 }, 0],
    ['brand', { brand_id: ['a', {}, 5, false] }, ['a', 5, false]],
    ['brand', { brand_id: {} }, undefined],
    ['brand', {}, undefined],
    ['category_parent', { category_lists: ['Machinery / ', 'Pumps'] }, ['Pumps']],
    ['category_parent', { category_lists: ['A / B', 'C'] }, ['B']],
    ['category_parent', { category_lists: 'A' }, []],
    ['category_parent', { category_lists: [12, 'A / B'] }, [12, 'B']],
    ['category_sector', { category_lists: ['A / B', { name: 'C' }, 7] }, ['A', 'C', 7]],
    ['attributes', { choice_options: ['x', { values: ['a', 5] }, { values: 'b' }, {}] }, ['a', 5, 'b']],
    ['tier_price', { order_quantity: ['x', { per_unit: 4 }, {}] }, [4]],
    ['moq', { order_quantity: [{ min: 3 }] }, 3],
    ['moq', { order_quantity: { min: 3 } }, undefined],
    ['photos', { photos: ['x', { url: 'a', id: 1 }, { url: ' ', id: 2 }, {}] }, ['x', 'a', 2]],
    ['photos_alt', { photos: ['x', { alt: 'a' }, { url: 'b' }] }, ['a']],
    ['origin_countries', { country_origins: [{ country_code: 'DE' }, 'NO', {}] }, ['DE', 'NO']],
    ['payment_methods', { payment_methods: 'TT' }, ['TT']],
  ])('should return for %s of %j: %j', (name, listing, answer) => {
    expect(listingEntries[name].answer(listing)).toEqual(answer)
  })
})

// Helpers

/** The entries of its own column that a listing fills. */
function filledBy(listing: ScorableListing): readonly ListingEntryName[] {
  const flags = new Uint8Array(LISTING_ENTRY_NAMES.length)
  markFilled(listing, flags)
  return LISTING_ENTRY_NAMES.filter((_, at) => flags[at] === 1)
}
