import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { fromAddress, queryText } from '../../core/product-list/product-list.ts'
import { loadProductList } from '../shared/products/product-list.queries.ts'
import { pageHead } from '../shared/products/page-head.ts'
import { ProductListScreen } from '../shared/products/product-list-screen.tsx'

export const Route = createFileRoute('/_public/productlist')({
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps: { search } }) => {
    const state = fromAddress(search)
    const { total } = await loadProductList(context, state)
    const isFiltered = Object.keys(state.filters).length > 0 || state.sort !== 'relevance'
    const query = queryText({ ...state, filters: {}, sort: 'relevance' })
    const head = pageHead({
      title: state.keyword === '' ? 'Products' : `${state.keyword}: products`,
      description: `${total === undefined ? 'The' : total.toLocaleString('en-US')} products of verified suppliers: prices by quantity, minimum orders and delivery terms side by side.`,
      canonical: `${context.config.origin}${addressOf('productList')}${query === '' ? '' : `?${query}`}`,
      isHidden: isFiltered || state.keyword !== '',
    })
    return { state, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Products,
})

function Products() {
  const { state } = Route.useLoaderData()
  return <ProductListScreen place={{ path: addressOf('productList') }} state={state} title="Products" />
}
