import { createFileRoute } from '@tanstack/react-router'
import { CatalogueScreen } from '../features/shop/catalogue-screen.tsx'
import { CatalogueNotFound } from '../features/shop/shop-not-found.tsx'
import { loadShopCatalogue } from '../features/shop/shop.queries.ts'
import { missingHead } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_public/mini-site/$slug/catalogues/$catalogue')({
  loader: ({ context, params: { slug, catalogue } }) => loadShopCatalogue(context, slug, catalogue),
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Catalogue'),
  component: Catalogue,
  notFoundComponent: CatalogueNotFound,
})

function Catalogue() {
  return <CatalogueScreen {...Route.useLoaderData()} />
}
