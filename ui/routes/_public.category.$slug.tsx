import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { formerCategory } from '../../adapters/client/lazy-calls.ts'
import { loadCategories } from '../../adapters/client/category-tree.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { fromAddress, type ProductListState } from '../../core/product-list/product-list.ts'
import { linkTo } from '../shared/app/link-to.ts'
import { Breadcrumbs, breadcrumbData, type Crumb } from '../shared/products/breadcrumbs.tsx'
import { loadProductList } from '../shared/products/product-list.queries.ts'
import { pageHead } from '../shared/products/page-head.ts'
import { ProductListScreen } from '../shared/products/product-list-screen.tsx'
import { CategoryNotFound } from '../shared/app/not-found-page.tsx'
import { missingHead } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_public/category/$slug')({
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, params: { slug }, deps: { search } }) => {
    const fromSearch = fromAddress(search)
    const { client, config } = context
    // The tree is large: the server reads it for this response, and only the path to the category is sent.
    const { tree, isComplete } = await loadCategories(client)
    const above: Crumb[] = []
    for (
      let at = tree.find((one) => one.slug === slug);
      at !== undefined;
      at = tree.find((one) => one.id === at?.parent)
    ) {
      above.unshift({ name: at.name, address: addressOf('category', { slug: at.slug }) })
    }
    const name = above.at(-1)?.name
    if (name === undefined && isComplete) {
      const { data } = await client.call(formerCategory, { slug })
      if (data.slug !== null)
        throw redirect({ ...linkTo(addressOf('category', { slug: data.slug }, search)), statusCode: 301 })
    }
    if (name === undefined)
      throw isComplete ? notFound() : new Error(`The categories could not be loaded, so ${slug} was not found`)
    const state: ProductListState = {
      ...fromSearch,
      filters: { ...fromSearch.filters, categories: fromSearch.filters.categories ?? [slug] },
    }
    const crumbs: readonly Crumb[] = [
      { name: 'Products', address: addressOf('productList') },
      ...above.slice(0, -1),
      { name },
    ]
    const { total } = await loadProductList(context, state)
    const head = pageHead({
      title: name,
      description: `${total === undefined ? 'The' : total.toLocaleString('en-US')} products in ${name}: compare suppliers, prices by quantity and delivery terms.`,
      canonical: `${config.origin}${addressOf('category', { slug }, { page: state.page === 1 ? undefined : state.page })}`,
      data: [breadcrumbData(crumbs, config.origin)],
    })
    return { state, name, crumbs, head }
  },
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Category'),
  component: Category,
  notFoundComponent: CategoryNotFound,
})

function Category() {
  const { slug } = Route.useParams()
  const { state, name, crumbs } = Route.useLoaderData()
  return (
    <ProductListScreen
      place={{ path: addressOf('category', { slug }), category: slug }}
      state={state}
      title={name}
      above={<Breadcrumbs crumbs={crumbs} />}
    />
  )
}
