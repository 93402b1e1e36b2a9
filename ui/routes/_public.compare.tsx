import { createFileRoute } from '@tanstack/react-router'
import type { ProductPage } from '../../core/contracts/market.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { CompareScreen } from '../features/compare/compare-screen.tsx'
import { loadCompared } from '../features/compare/compare.queries.ts'
import { RequestQuotes } from '../features/quote/request-quotes.tsx'
import { pageHead } from '../shared/products/page-head.ts'

export const Route = createFileRoute('/_public/compare')({
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps: { search } }) => ({
    ...(await loadCompared(context, search)),
    head: pageHead({
      title: 'Compare products',
      description: 'Prices at one quantity, delivery terms and specifications side by side.',
      canonical: `${context.config.origin}${addressOf('compare')}`,
      isHidden: true,
    }),
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Compare,
})

function Compare() {
  const { products, quantity, missing } = Route.useLoaderData()
  return <CompareScreen products={products} quantity={quantity} missing={missing} renderRequest={requestQuotes} />
}

const requestQuotes = (products: readonly ProductPage[], quantity: number) => (
  <RequestQuotes products={products} quantity={quantity} />
)
