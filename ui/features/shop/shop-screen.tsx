import type { ProductListState } from '../../../core/product-list/product-list.ts'
import type { ShopPage } from '../../../core/storefront/shop-pages.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { ProductListScreen } from '../../shared/products/product-list-screen.tsx'
import { ShopAbout } from './shop-about.tsx'
import { ShopCatalogues } from './shop-catalogues.tsx'
import { ShopContact } from './shop-contact.tsx'
import { ShopFrame } from './shop-frame.tsx'
import { ShopHome } from './shop-home.tsx'
import { ShopCertificates, ShopFaq, ShopNews } from './shop-listed.tsx'
import { ShopReviews } from './shop-reviews.tsx'
import type { LoadedShop } from './shop.queries.ts'

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
        <ProductListScreen
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
