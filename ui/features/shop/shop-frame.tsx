import type { ReactNode } from 'react'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import { bannerOf } from '../../../core/storefront/banner.ts'
import type { ShopPage } from '../../../core/storefront/shop-pages.ts'
import { ReportLink } from '../../shared/complaints/report-link.tsx'
import { ShopBanner } from '../../shared/storefront/shop-banner.tsx'
import { ShopHead } from '../../shared/storefront/shop-head.tsx'
import front from '../../shared/storefront/storefront.module.css'
import { FollowButton } from './follow-button.tsx'
import { QuoteLink } from './quote-link.tsx'
import classes from './shop.module.css'
import { ShopSearch } from './shop-search.tsx'
import type { LoadedShop } from './shop.queries.ts'

export interface ShopFrameProps extends LoadedShop {
  readonly page: ShopPage
  /** Of the list that the page shows. */
  readonly state?: ProductListState | undefined
  readonly children: ReactNode
}

/** A shop: its name, menu and banner around one of its pages. */
export function ShopFrame({ shop, store, page, state, children }: ShopFrameProps) {
  const banner = bannerOf(store.banners, page)
  return (
    <div className={front.front}>
      <ShopHead
        shop={shop}
        store={store}
        page={page}
        actions={
          <>
            <ShopSearch shop={shop} state={state} />
            {page === 'contact' ? null : <QuoteLink shop={shop} />}
            <FollowButton shop={shop} />
          </>
        }
      />
      {banner === undefined ? null : <ShopBanner key={banner.id} slug={shop.slug} banner={banner} />}
      {children}
      <p className={classes.report}>
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
