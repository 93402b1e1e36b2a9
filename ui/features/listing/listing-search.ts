import type { RecordProvider } from '../../shared/command-palette/record-providers.ts'

/** The seller's own listings for the command palette; the search code loads at the first search. */
export const listingProvider: RecordProvider = {
  id: 'listings',
  route: 'productsList',
  load: () => import('./find-listings.ts').then(({ findListings }) => findListings),
}
