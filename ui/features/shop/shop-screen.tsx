import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import type { ShopPage } from '../../../core/storefront/shop-pages.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { lazyPart, type Preloadable } from '../../shared/app/lazy-part.tsx'
import { FailedPanel } from '../../shared/states/state-panel.tsx'
import { ShopCatalogues } from './shop-catalogues.tsx'
import { ShopContact } from './shop-contact.tsx'
import { ShopFrame } from './shop-frame.tsx'
import { ShopHome } from './shop-home.tsx'
import { ShopFaq, ShopNews } from './shop-listed.tsx'
import type { LoadedShop } from './shop.queries.ts'

const options = {
  failed: (retry: () => void) => (
    <FailedPanel
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title="The page could not be loaded."
      onRetry={retry}
    />
  ),
}
const ProductList = lazyPart(
  () => import('../../shared/products/product-list-screen.tsx').then((module) => module.ProductListScreen),
  options,
)
const ShopAbout = lazyPart(() => import('./shop-about.tsx').then((module) => module.ShopAbout), options)
const ShopCertificates = lazyPart(
  () => import('./shop-certificates.tsx').then((module) => module.ShopCertificates),
  options,
)
const ShopReviews = lazyPart(() => import('./shop-reviews.tsx').then((module) => module.ShopReviews), options)

/** Lists of products, facts and reviews are more code than all other pages together: only their readers load it. */
const PARTS: Partial<Record<ShopPage, Preloadable>> = {
  products: ProductList,
  about: ShopAbout,
  certificates: ShopCertificates,
  reviews: ShopReviews,
}

/** Loads the code of a page, so that its content shows together with its frame. */
export const preloadShopPage = async (page: ShopPage | undefined): Promise<void> =>
  page === undefined ? undefined : PARTS[page]?.preload()

export interface ShopScreenProps extends LoadedShop {
  readonly page: ShopPage
  /** For the page Products. */
  readonly state: ProductListState
  /** For the page Reviews. */
  readonly reviewPage: number
}

/** Any page of a shop. The address without a page has only the home page, so that it loads no list and no facts. */
export function ShopScreen(props: ShopScreenProps) {
  const { shop, store, page, state } = props
  return (
    <ShopFrame shop={shop} store={store} page={page} state={page === 'products' ? state : undefined}>
      <Page {...props} />
    </ShopFrame>
  )
}

function Page({ shop, store, page, state, reviewPage }: ShopScreenProps) {
  switch (page) {
    case 'home':
      return <ShopHome shop={shop} store={store} />
    case 'products':
      return (
        <ProductList
          place={{ path: shopAddress({ slug: shop.slug, page: 'products' }) }}
          state={state}
          title="Products"
          level={2}
          sellerId={shop.id}
        />
      )
    case 'catalogues':
      return <ShopCatalogues shop={shop} />
    case 'about':
      return <ShopAbout shop={shop} />
    case 'certificates':
      return <ShopCertificates shop={shop} />
    case 'news':
      return <ShopNews shop={shop} />
    case 'faq':
      return <ShopFaq shop={shop} />
    case 'reviews':
      return <ShopReviews shop={shop} page={reviewPage} />
    case 'contact':
      return <ShopContact shop={shop} />
  }
}
