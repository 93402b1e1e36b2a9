import { createFileRoute } from '@tanstack/react-router'
import { suppliers } from '../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../adapters/client/queries.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { SuppliersScreen } from '../features/market/suppliers-screen.tsx'
import { suppliersInput, suppliersSearch } from '../features/market/suppliers-search.ts'
import { pageHead } from '../shared/products/page-head.ts'
import { loadCounts } from '../shared/products/product-list.queries.ts'

export const Route = createFileRoute('/_public/suppliers')({
  validateSearch: suppliersSearch,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context: { client, queryClient, config }, deps: { search } }) => {
    const [, filters] = await Promise.all([
      queryClient.ensureQueryData(queryFor(client, suppliers, suppliersInput(search))),
      loadCounts({ client, queryClient }, {}),
    ])
    const { page, category, ...choice } = search
    const name = filters?.data.categories.find(({ value }) => value === category)?.label
    const head = pageHead({
      title: name === undefined ? 'Suppliers' : `Suppliers: ${name}`,
      description:
        'Selling companies with their products, place, reviews and verification: ask several of them for a quote.',
      canonical: `${config.origin}${addressOf('suppliers', {}, { category, page: page === 1 ? undefined : page })}`,
      isHidden: Object.values(choice).some((value) => value !== undefined && value !== ''),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Suppliers,
})

function Suppliers() {
  return <SuppliersScreen search={Route.useSearch()} />
}
