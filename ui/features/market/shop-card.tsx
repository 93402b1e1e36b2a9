import { IconRosetteDiscountCheck, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import type { latestShops } from '../../../core/contracts/market.contract.ts'
import type { SupplierCard } from '../../../core/contracts/suppliers.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { capitalised } from '../../../core/text/capitalised.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import market from '../../shared/products/products.module.css'
import classes from './shop-card.module.css'

type Shop = CallResponse<typeof latestShops>['data'][number]

interface ShopCardProps {
  readonly shop: Shop & Partial<Omit<SupplierCard, keyof Shop>>
  /** The heading above the cards has the level before. */
  readonly heading?: 'h2' | 'h3'
}

/** A shop in lists: pictures of its products, place, and what is known of it. */
export function ShopCard({ shop, heading: Heading = 'h3' }: ShopCardProps) {
  return (
    <li className={classes.shop}>
      <div className={classes.covers} aria-hidden>
        {shop.covers.map((url) => (
          <img key={url} src={url} alt="" width={120} height={90} loading="lazy" />
        ))}
      </div>
      <Heading className={classes.name}>
        <Link {...linkTo(addressOf('shop', { slug: shop.slug }))}>{shop.name}</Link>
      </Heading>
      <p className={classes.facts}>
        <span>{[shop.city, shop.country_name].filter((part) => part !== null).join(', ')}</span>
        <span>
          {shop.products.toLocaleString('en-US')} {shop.products === 1 ? 'product' : 'products'}
        </span>
        {shop.is_verified ? (
          <span className={market.verified}>
            <IconRosetteDiscountCheck size={16} stroke={1.5} aria-hidden /> Verified
          </span>
        ) : null}
      </p>
      {shop.member_since === undefined ? null : (
        <p className={classes.facts}>
          {shop.main_business_type === null ? null : <span>{capitalised(shop.main_business_type)}</span>}
          {typeof shop.rating === 'number' ? (
            <span className={classes.rating}>
              <IconStarFilled size={14} aria-hidden /> {shop.rating.toFixed(1)} ({shop.reviews}{' '}
              {shop.reviews === 1 ? 'review' : 'reviews'})
            </span>
          ) : null}
          <span>Member since {shop.member_since}</span>
        </p>
      )}
    </li>
  )
}
