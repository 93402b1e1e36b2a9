import { Link, useParams } from '@tanstack/react-router'
import { IconBuildingStore } from '@tabler/icons-react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import { bannerOf } from '../../../core/storefront/banner.ts'
import { type ShopPage, shopPageOf } from '../../../core/storefront/shop-pages.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { WholePage } from '../../shared/app/whole-page.tsx'
import plain from '../../shared/shell/shell.module.css'
import { ReportLink } from '../../shared/complaints/report-link.tsx'
import { ProductListScreen } from '../../shared/products/product-list-screen.tsx'
import { ShopBanner } from '../../shared/storefront/shop-banner.tsx'
import { ShopHead } from '../../shared/storefront/shop-head.tsx'
import front from '../../shared/storefront/storefront.module.css'
import { FollowButton } from './follow-button.tsx'
import { ShopAbout } from './shop-about.tsx'
import { ShopCatalogues } from './shop-catalogues.tsx'
import { ShopContact } from './shop-contact.tsx'
import { ShopHome } from './shop-home.tsx'
import { ShopCertificates, ShopFaq, ShopNews } from './shop-listed.tsx'
import { QuoteLink } from './quote-link.tsx'
import { ShopReviews } from './shop-reviews.tsx'
import { ShopSearch } from './shop-search.tsx'
import type { LoadedShop } from './shop.queries.ts'

export interface ShopScreenProps extends LoadedShop {
  readonly page: ShopPage
  /** For the page Products. */
  readonly state: ProductListState
  /** For the page Reviews. */
  readonly reviewPage: number
}

/** A shop: its name, menu and banner, and one of its pages. */
export function ShopScreen(props: ShopScreenProps) {
  const { shop, store, page, state } = props
  const banner = bannerOf(store.banners, page)
  return (
    <div className={front.front}>
      <ShopHead
        shop={shop}
        store={store}
        page={page}
        actions={
          <>
            <ShopSearch shop={shop} state={page === 'products' ? state : undefined} />
            {page === 'contact' ? null : <QuoteLink shop={shop} />}
            <FollowButton shop={shop} />
          </>
        }
      />
      {banner === undefined ? null : <ShopBanner key={banner.id} slug={shop.slug} banner={banner} />}
      <Page {...props} />
      <p>
        <ReportLink
          subject="shop"
          id={shop.id}
          name={shop.name}
          label="Report this shop"
          ownerId={shop.seller_user_id}
        />
      </p>
    </div>
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

/** An address or host without a shop. */
export const ShopNotFound = () => (
  <Missing title="There is no such shop" text="The shop has moved, or its address is misspelt." />
)

/** A page that no shop has, or that of an unknown shop. */
export function ShopPageNotFound() {
  const { slug = '', page } = useParams({ strict: false })
  if (shopPageOf(page) !== undefined) return <ShopNotFound />
  return <Missing title="There is no such page" text="The shop has no page at this address." shop={slug} />
}

export function CatalogueNotFound() {
  const { slug = '' } = useParams({ strict: false })
  return (
    <Missing
      title="There is no such catalogue"
      text="It is no longer public, or its address is misspelt."
      shop={slug}
    />
  )
}

interface MissingProps {
  readonly title: string
  readonly text: string
  /** The slug of the shop to go on to. */
  readonly shop?: string
}

function Missing({ title, text, shop }: MissingProps) {
  const places = [
    ...(shop === undefined ? [] : [[shopAddress({ slug: shop }), 'Open the shop'] as const]),
    [addressOf('suppliers'), 'Find suppliers'] as const,
    [addressOf('productList'), 'Browse products'] as const,
  ]
  return (
    <WholePage
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title={title}
      actions={places.map(([to, label], at) => (
        <Link
          key={label}
          {...linkTo(to)}
          className={`${plain.plainButton} ${at === 0 ? plain.strongButton : plain.quietButton}`}
        >
          {label}
        </Link>
      ))}
    >
      {text}
    </WholePage>
  )
}
