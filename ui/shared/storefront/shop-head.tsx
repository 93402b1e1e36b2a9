import { IconRosetteDiscountCheck, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import type { Store } from '../../../core/contracts/store.contract.ts'
import type { ShopPage } from '../../../core/storefront/shop-pages.ts'
import market from '../products/products.module.css'
import { ShopMenu } from './shop-menu.tsx'
import classes from './storefront.module.css'

export interface ShopHeadProps {
  readonly shop: PublicCompany
  readonly store: Pick<Store, 'title' | 'shows_logo' | 'menu'>
  readonly page: ShopPage
  /** False in a preview, whose page has a heading of its own. */
  readonly isPage?: boolean
  /** Buttons below the name. */
  readonly actions?: ReactNode
}

/** The title of a shop: the name of the company unless the seller chose another one. */
export const titleOfShop = (shop: Pick<PublicCompany, 'name'>, store: Pick<Store, 'title'>): string =>
  store.title === '' ? shop.name : store.title

/** The top of every page of a shop: logo, name, facts and menu. */
export function ShopHead({ shop, store, page, isPage = true, actions }: ShopHeadProps) {
  const Heading = isPage ? 'h1' : 'p'
  const title = titleOfShop(shop, store)
  const place = [shop.city, shop.country_name].filter((part) => part !== null && part !== '').join(', ')
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        {store.shows_logo ? <Logo shop={shop} /> : null}
        <div className={classes.names}>
          <Heading className={classes.title}>{title}</Heading>
          <p className={classes.facts}>
            {title === shop.name ? null : <span>{shop.name}</span>}
            {place === '' ? null : <span>{place}</span>}
            {shop.is_verified ? (
              <span className={market.verified}>
                <IconRosetteDiscountCheck size={18} stroke={1.5} aria-hidden /> Verified supplier
              </span>
            ) : null}
            {shop.rating === null ? null : (
              <span>
                <IconStarFilled size={14} aria-hidden className={classes.star} /> {shop.rating.toFixed(1)} (
                {shop.reviews} {shop.reviews === 1 ? 'review' : 'reviews'})
              </span>
            )}
            {shop.followers === 0 ? null : (
              <span>
                {shop.followers.toLocaleString('en-US')} {shop.followers === 1 ? 'follower' : 'followers'}
              </span>
            )}
            <span>Member since {shop.member_since}</span>
          </p>
        </div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
      <ShopMenu shop={shop} title={title} menu={store.menu} page={page} />
    </header>
  )
}

function Logo({ shop }: Pick<ShopHeadProps, 'shop'>) {
  return shop.logo === null ? (
    <span className={classes.initial} aria-hidden>
      {shop.name.charAt(0)}
    </span>
  ) : (
    <img className={classes.logo} src={shop.logo} alt="" width={64} height={64} />
  )
}
