import { createFileRoute } from '@tanstack/react-router'
import { categoriesCache } from '../../core/contracts/lookup.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { CategoriesScreen } from '../features/market/categories-screen.tsx'
import { pageHead } from '../shared/products/page-head.ts'

export const Route = createFileRoute('/_public/category/')({
  loader: async ({ context: { client, config } }) => {
    const { data: tree } = await client.call(categoriesCache, {})
    const head = pageHead({
      title: 'Categories',
      description: 'All categories of the market, from raw materials to finished goods.',
      canonical: `${config.origin}${addressOf('categories')}`,
    })
    return { tree, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Categories,
})

function Categories() {
  return <CategoriesScreen tree={Route.useLoaderData().tree} />
}
