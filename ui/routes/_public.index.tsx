import { createFileRoute } from '@tanstack/react-router'
import { queryFor } from '../../adapters/client/queries.ts'
import { latestShops, productFilters } from '../../core/contracts/market.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { DEFAULT_CURRENCY_ID } from '../../core/reference/currencies.ts'
import { HomeScreen } from '../features/market/home-screen.tsx'
import { newestInput } from '../features/market/home.queries.ts'
import { loadProducts } from '../shared/products/product-list.queries.ts'

export const Route = createFileRoute('/_public/')({
  loader: async ({ context: { client, queryClient, config } }) => {
    await Promise.all([
      queryClient.ensureQueryData(queryFor(client, productFilters, {})),
      loadProducts({ client, queryClient }, newestInput(DEFAULT_CURRENCY_ID)),
      queryClient.ensureQueryData(queryFor(client, latestShops, {})),
    ])
    return { origin: config.origin }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: 'Tradehall - the trading hall for companies' },
      {
        name: 'description',
        content:
          'Compare suppliers, ask for quotes and agree by chat: products, prices by quantity and delivery terms of selling companies.',
      },
    ],
    links: [{ rel: 'canonical', href: `${loaderData?.origin ?? ''}${addressOf('home')}` }],
  }),
  component: HomeScreen,
})
