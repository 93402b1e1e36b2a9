import { createFileRoute } from '@tanstack/react-router'
import { loadCategories } from '../../adapters/client/category-tree.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { CategoriesScreen } from '../features/market/categories-screen.tsx'
import { pageHead } from '../shared/products/page-head.ts'

export const Route = createFileRoute('/_public/category/')({
  loader: async ({ context: { client, config } }) => {
    const { tree } = await loadCategories(client)
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
