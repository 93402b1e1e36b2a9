import { createFileRoute, notFound } from '@tanstack/react-router'
import { categoriesCache } from '../../core/contracts/lookup.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { fromAddress, type ProductListState } from '../../core/product-list/product-list.ts'
import { Breadcrumbs, breadcrumbData, type Crumb } from '../shared/products/breadcrumbs.tsx'
import { loadProductList } from '../shared/products/product-list.queries.ts'
import { pageHead } from '../shared/products/page-head.ts'
import { ProductListScreen } from '../shared/products/product-list-screen.tsx'

export const Route = createFileRoute('/_public/category/$slug')({
  loaderDeps: ({ search }) => ({ asked: fromAddress(search) }),
  loader: async ({ context, params: { slug }, deps: { asked } }) => {
    const { client } = context
    // The tree is large: on the server it is read for this one answer, and only the way to the category travels.
    const { data: tree } = await client.call(categoriesCache, {})
    const crumbs: Crumb[] = []
    for (let at = tree.find((one) => one.slug === slug); at !== undefined; at = tree.find((one) => one.id === at?.parent)) {
      crumbs.unshift({ name: at.name, address: addressOf('category', { slug: at.slug }) })
    }
    const name = crumbs.at(-1)?.name
    if (name === undefined) throw notFound()
    const state: ProductListState = { ...asked, filters: { ...asked.filters, categories: asked.filters.categories ?? [slug] } }
    return { state, name, crumbs: [{ name: 'Products', address: addressOf('productList') }, ...crumbs.slice(0, -1), { name }], origin: context.config.origin, ...await loadProductList(context, state) }
  },
  head: ({ loaderData, params }) => {
    if (loaderData === undefined) return {}
    const { name, total, origin, crumbs, state } = loaderData
    return pageHead({
      title: name,
      description: `${total.toLocaleString('en-US')} products in ${name}: compare suppliers, prices by quantity and delivery terms.`,
      canonical: `${origin}${addressOf('category', { slug: params.slug }, { page: state.page === 1 ? undefined : state.page })}`,
      data: [breadcrumbData(crumbs, origin)],
    })
  },
  component: Category,
})

function Category() {
  const { slug } = Route.useParams()
  const { state, name, crumbs } = Route.useLoaderData()
  return <ProductListScreen place={{ path: addressOf('category', { slug }), category: slug }} state={state} title={name} above={<Breadcrumbs crumbs={crumbs} />} />
}
