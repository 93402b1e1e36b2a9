import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeListingSlug, listingSlug } from '../../../core/catalogue/listing-slug.ts'
import { listingSummary, SEARCH_TEXT_LENGTH, type ListingFacts } from '../../../core/catalogue/listing-summary.ts'
import { productDraftSchema } from '../../../core/catalogue/product-form.schema.ts'
import { needsNewSlug, publicationOf, saveVerb } from '../../../core/catalogue/publication.ts'

describe('listingSummary', () => {
  it('reads price, minimum quantity and unit from the fields of the price type', () => {
    expect(listingSummary(fixed, facts)).toMatchObject({
      currency: 'USD',
      priceFrom: 1250,
      priceTo: 1250,
      moq: 1,
      unit: 'Pieces',
    })
    expect(listingSummary(tiered, facts)).toMatchObject({
      currency: 'JPY',
      priceFrom: 900,
      priceTo: 950,
      moq: 10,
      unit: 'Sets',
    })
  })

  it('[D-79] uses only the priced variations of a configured listing, not its ranges', () => {
    const variations = { lowestMinor: 700, highestMinor: 990 }
    const configured = draft({ ...tiered, product_type: 'configured' })
    expect(listingSummary(configured, { ...facts, variations })).toMatchObject({ priceFrom: 700, priceTo: 990 })
    expect(listingSummary(tiered, { ...facts, variations })).toMatchObject({ priceFrom: 900, priceTo: 950 })
    expect(listingSummary(configured, { ...facts, variations: { lowestMinor: null, highestMinor: 0 } })).toMatchObject({
      priceFrom: 900,
      priceTo: 950,
    })
  })

  it('adds a listing to every category on its path, the leaf first', () => {
    expect(
      listingSummary(draft({ ...fixed, category_lists: ['Nowhere', 'Machines / Pumps', 'Tools'] }), facts),
    ).toMatchObject({ categoryId: 12, categoryIds: [1, 12, 2] })
    expect(listingSummary(draft({ ...fixed, category_lists: ['Nowhere'] }), facts)).toMatchObject({
      categoryId: null,
      categoryIds: [],
    })
  })

  it('shows only pictures stored by this server', () => {
    const photos = [
      { id: 1, url: 'https://else.example/a.png', alt: '' },
      { id: 2, url: '/files/public/b.png', alt: 'B' },
      { id: 3, url: 'private/c.png', alt: '' },
    ]
    expect(listingSummary(draft({ ...fixed, photos }), facts)).toMatchObject({
      cover: '/files/public/b.png',
      photos: [{ url: '/files/public/b.png' }],
    })
  })

  it('always has a search text in lower case, with single blanks, of bounded length, that contains the name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), fc.string({ maxLength: 900 }), (name, description) => {
        const { search } = listingSummary(draft({ ...fixed, name, description }), facts)
        expect(search).not.toMatch(/\s\s|[A-Z]/)
        expect(search.length).toBeLessThanOrEqual(SEARCH_TEXT_LENGTH)
        const held = listingSummary(draft({ ...fixed, name }), facts).name
        expect(search.includes(held.trim().toLowerCase().replace(/\s+/g, ' '))).toBe(true)
      }),
    )
  })
})

describe('freeListingSlug', () => {
  it('numbers duplicates from 2 on', () => {
    expect(freeListingSlug('Pompe à eau', new Set())).toBe('pompe-a-eau')
    expect(freeListingSlug('Pump', new Set(['pump']))).toBe('pump-2')
    expect(freeListingSlug('Pump', new Set(['pump', 'pump-2', 'pump-3']))).toBe('pump-4')
    expect(freeListingSlug('漢字', new Set())).toBe('listing')
  })

  it('is always unused and valid in an address', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5), (name, taken) => {
        const used = new Set([
          listingSlug(name),
          ...Array.from({ length: taken }, (_, at) => `${listingSlug(name)}-${at + 2}`),
        ])
        const slug = freeListingSlug(name, used)
        expect(used.has(slug)).toBe(false)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
    )
  })
})

describe('publicationOf', () => {
  it('[D-23] publishes only for an approved company, otherwise returns the reason', () => {
    expect(publicationOf(true, { state: 'approved' })).toEqual({ isLive: true, message: 'The listing is published.' })
    expect(publicationOf(true, { state: 'pending' })).toEqual({
      isLive: false,
      message: 'Your company is being reviewed. This may take 1-3 days.',
    })
    expect(publicationOf(true, { state: 'rejected' })).toEqual({
      isLive: false,
      message: 'Your company was not approved.',
    })
    expect(publicationOf(false, { state: 'approved' })).toEqual({ isLive: false, message: 'Draft saved.' })
  })

  it('describes the effect of a save on the market', () => {
    expect([saveVerb(false, true), saveVerb(true, false), saveVerb(true, true), saveVerb(false, false)]).toEqual([
      'published',
      'unpublished',
      'updated',
      'updated',
    ])
  })

  it('keeps the address of a listing that was published once', () => {
    expect(needsNewSlug({ name: 'A', wasEverLive: true }, 'B')).toBe(false)
    expect([
      needsNewSlug({ name: 'A', wasEverLive: false }, 'B'),
      needsNewSlug({ name: 'A', wasEverLive: false }, 'A'),
    ]).toEqual([true, false])
  })
})

// Helpers

const draft = (form: object) => productDraftSchema.parse(form)
const fixed = draft({
  product_type: 'simple',
  availability: 'in_stock',
  price_type: 'fixed',
  name: 'Gear pump',
  unit_price: 12.5,
  currency_id: 1,
  unit: 'Pieces',
})
const tiered = draft({
  product_type: 'simple',
  availability: 'in_stock',
  price_type: 'quantity',
  name: 'Gear pump',
  order_quantity: [
    { min: 10, max: 99, per_unit: 950 },
    { min: 100, max: 199, per_unit: 900 },
  ],
  qty_unit: 'Sets',
  qty_currency: 3,
})
const tree: Readonly<Record<string, readonly number[]>> = { 'Machines / Pumps': [1, 12], Tools: [2] }
const facts: ListingFacts = { categoryIds: (category) => tree[String(category)], brand: () => undefined }
