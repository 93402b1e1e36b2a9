import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { fromAddress } from '../../core/product-list/product-list.ts'
import { loadShopProducts, ShopProducts } from '../features/shop/shop-products.tsx'
import { ShopNotFound } from '../features/shop/shop-not-found.tsx'
import { missingHead } from '../shared/app/page-title.ts'

// Each option is listed by name, because the imports of a shared object would load with every page.
export const Route = createFileRoute('/_public/ourProduct/$shop')({
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, params, deps }) => loadShopProducts(context, params.shop, fromAddress(deps.search)),
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Shop'),
  component: Products,
  notFoundComponent: ShopNotFound,
})

function Products() {
  const { shop, state } = Route.useLoaderData()
  return <ShopProducts shop={shop} state={state} path={addressOf('shopProducts', { shop: shop.slug })} />
}
