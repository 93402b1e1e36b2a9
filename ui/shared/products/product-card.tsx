import { Link } from '@tanstack/react-router'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ProductCard as Product } from '../../../core/contracts/market.contract.ts'
import type { PriceOffer } from '../../../core/pricing/price-offer.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../app/link-to.ts'
import { CompareToggle } from './compare-toggle.tsx'
import { usePriceOffer } from './price-offers.tsx'
import { WishlistButton } from './wishlist-button.tsx'
import { useAdCount } from './use-ad-count.ts'
import classes from './products.module.css'
import { PicturePlaceholder } from './picture-placeholder.tsx'
import { Price } from '../money/price.tsx'
import { moveText } from './move-text.ts'

export interface ProductCardProps {
  readonly product: Product
  /** Passed on to the product page (D-33). */
  readonly keyword?: string
  /** Whether the card is in the first row, where the picture loads eagerly. */
  readonly isFirst?: boolean
  /** Whether its picture is the largest thing that a page shows first. */
  readonly isLargest?: boolean
  /** The level of its heading, one below that of its list. */
  readonly level?: 2 | 3
  /** The seller's own pages do not repeat the seller. */
  readonly hidesSeller?: boolean
  /** The ad that shows the product here. */
  readonly ad?: CardAd | undefined
  /** The price of the day when the person put it on the wishlist. */
  readonly priceThen?: number | null
}

export interface CardAd {
  readonly ad_id: number
  readonly titles: readonly string[]
}

/** A product in a list, with the facts that buyers compare. */
export function ProductCard({
  product,
  keyword,
  isFirst = false,
  isLargest = false,
  level = 3,
  hidesSeller = false,
  ad,
  priceThen = null,
}: ProductCardProps) {
  const address = linkTo(productAddress(product, keyword))
  const Heading = `h${level}` as const
  const seen = useAdCount(ad?.ad_id)
  return (
    <article className={classes.card} {...seen}>
      <div className={classes.picture}>
        {product.cover === null ? (
          <PicturePlaceholder category={product.category_lists[0]} />
        ) : (
          <img
            src={product.cover.url}
            alt={product.cover.alt}
            width={400}
            height={300}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isLargest ? 'high' : 'auto'}
            decoding="async"
          />
        )}
        {ad !== undefined ? (
          <span className={classes.sponsored}>Sponsored</span>
        ) : product.is_featured ? (
          <span className={classes.featured}>Featured</span>
        ) : null}
        <WishlistButton productId={product.id} name={product.name} />
      </div>
      <div className={classes.cardBody}>
        <Heading className={classes.cardName}>
          <Link {...address} className={classes.cardLink} title={product.name}>
            {product.name}
          </Link>
        </Heading>
        <CardPrice product={product} priceThen={priceThen} />
        <p className={classes.facts}>
          {product.moq === null ? null : <span>Min. {quantityText(product.moq, product.unit)}</span>}
          {product.price_term === null ? null : <span>{product.price_term}</span>}
          <span>{product.availability === 'in_stock' ? 'In stock' : 'Made to order'}</span>
        </p>
        {ad === undefined ? null : (
          <p className={classes.adTitles} title={ad.titles.join(' · ')}>
            {ad.titles.join(' · ')}
          </p>
        )}
        {hidesSeller ? null : <CardSeller seller={product.company_details} />}
        <CompareToggle productId={product.id} name={product.name} />
      </div>
    </article>
  )
}

/** From what the product costs, what this buyer saves, and how the price has moved. */
function CardPrice({ product, priceThen }: { readonly product: Product; readonly priceThen: number | null }) {
  const offer = usePriceOffer(product.id)
  return (
    <>
      <p className={classes.cardPrice}>
        {product.price_from === null ? (
          <span className={classes.onRequest}>Price on request</span>
        ) : (
          <>
            {(product.price_to !== null && product.price_to > product.price_from) || isFromQuantity(offer) ? (
              <span className={classes.from}>from</span>
            ) : null}
            <Price amount={offer?.price_from ?? product.price_from} currency={product.currency} />
            {product.unit === null ? null : <span className={classes.per}>/ {unitText(product.unit)}</span>}
          </>
        )}
      </p>
      {offer === undefined || offer.price_from === null ? null : (
        <p className={classes.offer}>
          {offer.shows_list_price && offer.list_from !== null ? (
            <s aria-label="List price">
              <Price amount={offer.list_from} currency={product.currency} />
            </s>
          ) : null}
          <span className={classes.reason}>{offer.reasons.join(', ')}</span>
        </p>
      )}
      {priceThen === null || product.price_from === null || priceThen === product.price_from ? null : (
        <p className={classes.moved}>
          <span className={priceThen > product.price_from ? classes.reason : classes.rise}>
            {moveText(priceThen, product.price_from)}
          </span>{' '}
          than when you added it: <Price amount={priceThen} currency={product.currency} />
        </p>
      )}
    </>
  )
}

function CardSeller({ seller }: { readonly seller: Product['company_details'] }) {
  return (
    <p className={classes.seller}>
      <Link {...linkTo(addressOf('shop', { slug: seller.slug }))} className={classes.sellerName}>
        {seller.name}
      </Link>
      <span className={classes.sellerFacts}>
        {seller.country_name}
        {seller.is_verified ? (
          <span className={classes.verified}>
            <IconRosetteDiscountCheck size={16} stroke={1.5} aria-hidden /> Verified
          </span>
        ) : null}
      </span>
    </p>
  )
}

/** Whether the reduced price needs more than the smallest order. */
const isFromQuantity = (offer: PriceOffer | undefined): boolean =>
  offer !== undefined &&
  offer.price_from !== null &&
  offer.rules.some(({ min_quantity, min_total }) => min_quantity > 1 || min_total > 0)
