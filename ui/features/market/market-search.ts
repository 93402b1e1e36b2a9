import type { RecordProvider } from '../../shared/command-palette/record-providers.ts'

/** Products of the market for the command palette; the search code loads at the first search. */
export const marketProvider: RecordProvider = {
  id: 'market',
  route: 'productList',
  load: () => import('./find-products.ts').then(({ findProducts }) => findProducts),
}
