/** The lists of a seller's listings, by state. Separate from the contract, because the address of the page needs it on every visit. */
export const LISTING_STATES = ['all', 'draft', 'published', 'deleted'] as const
export type ListingState = (typeof LISTING_STATES)[number]
