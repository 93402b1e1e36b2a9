import type { ProductSort } from '../product-list/product-list.ts'

/** Ads on one page of a product list. D-164. */
export const SPONSORED_PER_PAGE = 2
/** The places of ads among the other rows of a page, counted from 0. D-164. */
const PLACES: readonly number[] = [0, 5]
/** Listings of running ads that one list considers. Our own limit. */
export const MAX_SPONSORED_CANDIDATES = 100
/** Ads take turns: after this time lists show them in another order. In milliseconds. D-164. */
const TURN_MS = 3_600_000

/** A listing of a running ad that a list could show. */
export interface SponsoredCandidate {
  readonly adId: number
  readonly listingId: number
  readonly companyId: number
}

/** Whether a list shows ads: only in the order of relevance, because any other order is a promise. D-164. */
export const showsSponsored = (sort: ProductSort): boolean => sort === 'relevance'

/** The number of the turn at a moment (ms since 1970), which decides the order of the ads. D-164. */
export const sponsoredTurn = (now: number): number => Math.floor(now / TURN_MS)

export interface SponsoredRequest {
  /** From 1. */
  readonly page: number
  /** The list shows one company only. In other lists a company has one ad on each page. */
  readonly isShop: boolean
}

/**
 * The ads of one page. Every candidate has a fixed page, whatever the page's own rows are: the first one with a free
 * place, in the order of the candidates. So no ad repeats on the next page. A listing counts once. D-164.
 */
export function sponsoredOnPage(
  candidates: readonly SponsoredCandidate[],
  { page, isShop }: SponsoredRequest,
): readonly SponsoredCandidate[] {
  const pages: SponsoredCandidate[][] = []
  const placed = new Set<number>()
  for (const candidate of candidates) {
    if (placed.has(candidate.listingId)) continue
    placed.add(candidate.listingId)
    const free = pages.find(
      (taken) =>
        taken.length < SPONSORED_PER_PAGE && (isShop || taken.every((one) => one.companyId !== candidate.companyId)),
    )
    if (free === undefined) pages.push([candidate])
    else free.push(candidate)
  }
  return pages[page - 1] ?? []
}

/** A row of a list, with its ad when it is shown as sponsored. */
export interface ListedRow<Row, Ad> {
  readonly row: Row
  readonly ad?: Ad
}

/**
 * The rows of a page with its ads. A listing that is on the page anyway stays at its place and is marked there; the
 * others are added at fixed places. So every own row of the page is shown once, in its order. D-164.
 */
export function withSponsored<
  Row extends { readonly id: number },
  Ad extends { readonly product_id: number; readonly product: Row | null },
>(rows: readonly Row[], ads: readonly Ad[]): readonly ListedRow<Row, Ad>[] {
  const listed: ListedRow<Row, Ad>[] = rows.map((row) => {
    const ad = ads.find((one) => one.product_id === row.id)
    return ad === undefined ? { row } : { row, ad }
  })
  const own = new Set(rows.map(({ id }) => id))
  const added = ads.filter((ad) => !own.has(ad.product_id))
  for (const [at, ad] of added.entries())
    if (ad.product !== null) listed.splice(PLACES[at] ?? listed.length, 0, { row: ad.product, ad })
  return listed
}
