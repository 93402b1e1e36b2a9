import type { RecordProvider } from '../../shared/command-palette/record-providers.ts'

/** The seller's own listings for the command palette; what finds them is fetched at the first search. */
export const listingProvider: RecordProvider = {
  id: 'listings',
  route: 'productsList',
  load: () => import('./find-listings.ts').then(({ findListings }) => findListings),
}
