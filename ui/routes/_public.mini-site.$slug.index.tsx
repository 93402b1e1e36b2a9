import { createFileRoute } from '@tanstack/react-router'
import { EMPTY_PRODUCT_LIST } from '../../core/product-list/product-list.ts'
import { ShopNotFound, ShopScreen } from '../features/shop/shop-screen.tsx'
import { loadShopPage } from '../features/shop/shop.queries.ts'
import { missingHead } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_public/mini-site/$slug/')({
  loader: ({ context, params: { slug } }) => loadShopPage(context, slug, undefined, EMPTY_PRODUCT_LIST, 1),
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Shop'),
  component: Shop,
  notFoundComponent: ShopNotFound,
})

function Shop() {
  return <ShopScreen {...Route.useLoaderData()} />
}
