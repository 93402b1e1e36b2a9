import { createFileRoute } from '@tanstack/react-router'
import { fromAddress } from '../../core/product-list/product-list.ts'
import { shopPageOf } from '../../core/storefront/shop-pages.ts'
import { ShopPageNotFound } from '../features/shop/shop-not-found.tsx'
import { preloadShopPage, ShopScreen } from '../features/shop/shop-screen.tsx'
import { loadShopPage } from '../features/shop/shop.queries.ts'
import { missingHead } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_public/mini-site/$slug/$page')({
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, params: { slug, page }, deps: { search } }) => {
    const state = fromAddress(search)
    const [loaded] = await Promise.all([
      loadShopPage(context, slug, page, state, state.page),
      preloadShopPage(shopPageOf(page)),
    ])
    return loaded
  },
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Shop'),
  component: Shop,
  notFoundComponent: ShopPageNotFound,
})

function Shop() {
  return <ShopScreen {...Route.useLoaderData()} />
}
