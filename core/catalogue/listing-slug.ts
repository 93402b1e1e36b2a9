import { numbered, plainSlug } from '../text/plain-slug.ts'

/** Longest slug of a listing before its number. */
export const LISTING_SLUG_LENGTH = 80

/** A listing's slug from its name; `listing` when the name has no letter of a-z and no digit. */
export const listingSlug = (name: string): string => plainSlug(name, LISTING_SLUG_LENGTH) || 'listing'

/** The slug of a name that no other listing of the company has: `pump`, `pump-2`, `pump-3`. */
export const freeListingSlug = (name: string, taken: ReadonlySet<string>): string => {
  const wanted = listingSlug(name)
  return taken.has(wanted) ? numbered(wanted, (slug) => !taken.has(slug)) : wanted
}

/** A brand's slug from its name; nothing is asked to be unique. */
export const brandSlug = (name: string): string => plainSlug(name, LISTING_SLUG_LENGTH) || 'brand'
