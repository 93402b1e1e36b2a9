import { createFileRoute } from '@tanstack/react-router'
import { latestShops } from '../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../adapters/client/queries.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { DEFAULT_CURRENCY_ID } from '../../core/reference/currencies.ts'
import { HomeScreen } from '../features/market/home-screen.tsx'
import { newestInput } from '../features/market/home.queries.ts'
import { PRODUCT_NAME } from '../shared/app/page-title.ts'
import { pageHead } from '../shared/products/page-head.ts'
import { loadCounts, loadProducts } from '../shared/products/product-list.queries.ts'

export const Route = createFileRoute('/_public/')({
  loader: async ({ context: { client, queryClient, config } }) => {
    await Promise.all([
      loadCounts({ client, queryClient }, {}),
      loadProducts({ client, queryClient }, newestInput(DEFAULT_CURRENCY_ID)),
      queryClient.ensureQueryData(queryFor(client, latestShops, {})),
    ])
    const home = `${config.origin}${addressOf('home')}`
    const search = `${config.origin}${addressOf('productList')}?search_keyword={search_term_string}`
    const head = pageHead({
      title: 'Tradehall - the trading hall for companies',
      isWholeTitle: true,
      description:
        'Compare suppliers, ask for quotes and agree by chat: products, prices by quantity and delivery terms of selling companies.',
      canonical: home,
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: PRODUCT_NAME,
          url: home,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: search },
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomeScreen,
})
