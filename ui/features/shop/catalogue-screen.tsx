import { IconLink, IconPrinter, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { shopCatalog } from '../../../adapters/client/lazy-calls.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { copyText } from '../../shared/app/copy-text.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import market from '../../shared/products/products.module.css'
import { ProductOffers } from '../../shared/products/price-offers.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import plain from '../../shared/shell/shell.module.css'
import { ShopHead, titleOfShop } from '../../shared/storefront/shop-head.tsx'
import front from '../../shared/storefront/storefront.module.css'
import classes from './catalogue.module.css'
import { FollowButton } from './follow-button.tsx'
import { catalogueInput, type LoadedShop } from './shop.queries.ts'

export interface CatalogueScreenProps extends LoadedShop {
  /** Its slug. */
  readonly catalog: string
}

/** A catalogue of a shop, to be read, shared and printed. */
export function CatalogueScreen({ shop, store, catalog }: CatalogueScreenProps) {
  const { currency } = useCurrency()
  const { data } = useCall(shopCatalog, catalogueInput(shop.slug, catalog, currency.id), { keepPreviousData: true })
  if (data === undefined) return null
  const { name, description, picture, products } = data.data
  const title = titleOfShop(shop, store)
  return (
    <div className={front.front}>
      <ShopHead shop={shop} store={store} page="catalogues" actions={<FollowButton shop={shop} />} />
      <article className={classes.catalogue}>
        {/* Paper has no header with the name of the shop. */}
        <p className={classes.onPaper}>
          {title}
          {shop.country_name === null ? '' : `, ${shop.country_name}`}
        </p>
        <div className={classes.intro} data-picture={picture !== null || undefined}>
          {picture === null ? null : (
            <img className={classes.cover} src={picture} alt="" width={640} height={360} fetchPriority="high" />
          )}
          <div className={classes.words}>
            <p className={classes.quiet}>
              <Link {...linkTo(shopAddress({ slug: shop.slug, page: 'catalogues' }))}>Catalogues of {title}</Link>
            </p>
            <h2 className={classes.title}>{name}</h2>
            {description === '' ? null : <p className={classes.about}>{description}</p>}
            <p className={classes.quiet}>
              {products.length.toLocaleString('en-US')} {products.length === 1 ? 'product' : 'products'}
            </p>
            <Tools name={name} />
          </div>
        </div>
        <ProductOffers products={products}>
          <ul className={`${market.grid} ${classes.products}`}>
            {products.map((product, at) => (
              <li key={product.id}>
                <ProductCard product={product} isFirst={at < 4} hidesSeller />
              </li>
            ))}
          </ul>
        </ProductOffers>
      </article>
    </div>
  )
}

/** They need scripts, so the server's page is without them. */
function Tools({ name }: { readonly name: string }) {
  const canShare = useSyncExternalStore(
    NEVER_CHANGES,
    () => 'share' in navigator,
    () => undefined,
  )
  if (canShare === undefined) return <div className={classes.tools} />
  const button = `${plain.plainButton} ${plain.quietButton}`
  return (
    <div className={classes.tools}>
      <button type="button" className={button} onClick={() => void copyText(location.href, 'The link is copied.')}>
        <IconLink size={18} stroke={1.5} aria-hidden /> Copy the link
      </button>
      {canShare ? (
        <button
          type="button"
          className={button}
          // Rejects when the person closes the list of apps.
          onClick={() => void navigator.share({ title: name, url: location.href }).catch(() => undefined)}
        >
          <IconShare size={18} stroke={1.5} aria-hidden /> Share
        </button>
      ) : null}
      <button type="button" className={button} onClick={() => print()}>
        <IconPrinter size={18} stroke={1.5} aria-hidden /> Print
      </button>
    </div>
  )
}

const NEVER_CHANGES = () => () => undefined
