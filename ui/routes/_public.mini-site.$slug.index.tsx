import { createFileRoute } from '@tanstack/react-router'
import { EMPTY_PRODUCT_LIST } from '../../core/product-list/product-list.ts'
import { ShopFrame } from '../features/shop/shop-frame.tsx'
import { ShopHome } from '../features/shop/shop-home.tsx'
import { ShopNotFound } from '../features/shop/shop-not-found.tsx'
import { loadShopPage } from '../features/shop/shop.queries.ts'
import { missingHead } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_public/mini-site/$slug/')({
  loader: ({ context, params: { slug } }) => loadShopPage(context, slug, undefined, EMPTY_PRODUCT_LIST, 1),
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Shop'),
  component: Shop,
  notFoundComponent: ShopNotFound,
})

function Shop() {
  const { shop, store, page } = Route.useLoaderData()
  return (
    <ShopFrame shop={shop} store={store} page={page}>
      <ShopHome shop={shop} store={store} />
    </ShopFrame>
  )
}
