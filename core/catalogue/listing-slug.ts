import { numbered, plainSlug } from '../text/plain-slug.ts'

/** Maximum length of a listing's slug, without the number. */
export const LISTING_SLUG_LENGTH = 80

/** A listing's slug from its name; `listing` if the name has no letter a-z and no digit. */
export const listingSlug = (name: string): string => plainSlug(name, LISTING_SLUG_LENGTH) || 'listing'

/** A slug for the name that is unique in the company: `pump`, `pump-2`, `pump-3`. */
export const freeListingSlug = (name: string, taken: ReadonlySet<string>): string => {
  const wanted = listingSlug(name)
  return taken.has(wanted) ? numbered(wanted, (slug) => !taken.has(slug)) : wanted
}

/** A brand's slug from its name. Not necessarily unique. */
export const brandSlug = (name: string): string => plainSlug(name, LISTING_SLUG_LENGTH) || 'brand'
