import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SPONSORED_PER_PAGE,
  showsSponsored,
  type SponsoredCandidate,
  sponsoredOnPage,
  sponsoredTurn,
  withSponsored,
} from '../../../core/ads/sponsored.ts'

const candidate = (listingId: number, companyId: number): SponsoredCandidate => ({
  adId: listingId * 10,
  listingId,
  companyId,
})
const listings = (list: readonly SponsoredCandidate[]) => list.map(({ listingId }) => listingId)

describe('sponsoredOnPage', () => {
  it('[D-164] gives a company one place of a page, and two in its own shop', () => {
    const candidates = [candidate(1, 7), candidate(2, 7), candidate(3, 8), candidate(4, 7)]
    const of = (page: number, isShop = false) => listings(sponsoredOnPage(candidates, { page, isShop }))
    expect([of(1), of(2), of(3), of(4)]).toEqual([[1, 3], [2], [4], []])
    expect([of(1, true), of(2, true), of(3, true)]).toEqual([[1, 2], [3, 4], []])
  })

  it('[D-164] shows every listing once, on one page', () => {
    const some = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3 }))
        .map(([id, company]) => candidate(id, company)),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, fc.boolean(), (candidates, isShop) => {
        const pages = Array.from({ length: 13 }, (_, at) => sponsoredOnPage(candidates, { page: at + 1, isShop }))
        const shown = pages.flatMap(listings)
        expect(new Set(shown)).toEqual(new Set(listings(candidates)))
        expect(new Set(shown).size).toBe(shown.length)
        for (const page of pages) {
          expect(page.length).toBeLessThanOrEqual(SPONSORED_PER_PAGE)
          if (!isShop) expect(new Set(page.map(({ companyId }) => companyId)).size).toBe(page.length)
        }
      }),
    )
  })
})

describe('withSponsored', () => {
  const row = (id: number) => ({ id })
  const ad = (id: number, isOnPage = false) => ({ product_id: id, product: isOnPage ? null : row(id) })
  const marks = (rows: readonly number[], ads: readonly ReturnType<typeof ad>[]) =>
    withSponsored(rows.map(row), ads).map((one) => `${one.row.id}${one.ad === undefined ? '' : '*'}`)

  it('[D-164] adds ads at the first and the sixth place, and marks a row that is on the page', () => {
    expect(marks([1, 2, 3, 4, 5, 6], [ad(8), ad(9)])).toEqual(['8*', '1', '2', '3', '4', '9*', '5', '6'])
    expect(marks([1, 2, 3], [ad(2, true), ad(9)])).toEqual(['9*', '1', '2*', '3'])
    expect(marks([1], [ad(8), ad(9)])).toEqual(['8*', '1', '9*'])
    expect(marks([1, 2], [])).toEqual(['1', '2'])
  })

  it('[D-164] never hides, doubles or moves a row of its own', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 })
    fc.assert(
      fc.property(ids, fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 2 }), (rows, sponsored) => {
        const shown = withSponsored(
          rows.map(row),
          sponsored.map((id) => ad(id, rows.includes(id))),
        )
        const own = shown.filter((one) => rows.includes(one.row.id)).map((one) => one.row.id)
        expect(own).toEqual(rows)
        expect(shown).toHaveLength(new Set([...rows, ...sponsored]).size)
      }),
    )
  })
})

describe('showsSponsored', () => {
  it('[D-164] leaves every order but relevance to the products', () => {
    expect(showsSponsored('relevance')).toBe(true)
    for (const sort of ['newest', 'price_low', 'price_high', 'name'] as const) expect(showsSponsored(sort)).toBe(false)
  })
})

describe('sponsoredTurn', () => {
  it('[D-164] changes every hour', () => {
    const at = Date.parse('2026-05-12T10:00:00Z')
    expect(sponsoredTurn(at + 3_599_999)).toBe(sponsoredTurn(at))
    expect(sponsoredTurn(at + 3_600_000)).toBe(sponsoredTurn(at) + 1)
  })
})
