import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { fromAddress } from '../../core/product-list/product-list.ts'
import { Breadcrumbs } from '../shared/products/breadcrumbs.tsx'
import { loadProductList } from '../shared/products/product-list.queries.ts'
import { ProductListScreen } from '../shared/products/product-list-screen.tsx'
import { ShopNotFound } from '../features/shop/shop-screen.tsx'
import { loadShop, shopHead } from '../features/shop/shop.queries.ts'

export const Route = createFileRoute('/_public/our-products/$shop')({
  loaderDeps: ({ search }) => ({ state: fromAddress(search) }),
  loader: async ({ context, params, deps: { state } }) => {
    const shop = await loadShop(context, params.shop)
    await loadProductList(context, state, shop.id)
    return { shop, head: shopHead({ shop, page: 'products', origin: context.config.origin }) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ShopProducts,
  notFoundComponent: ShopNotFound,
})

function ShopProducts() {
  const { shop } = Route.useLoaderData()
  const { state } = Route.useLoaderDeps()
  const above = <Breadcrumbs crumbs={[{ name: shop.name, address: addressOf('shop', { slug: shop.slug }) }, { name: 'Products' }]} />
  return <ProductListScreen place={{ path: addressOf('shopProductsToo', { shop: shop.slug }) }} state={state} title={`Products of ${shop.name}`} sellerId={shop.id} above={above} />
}
