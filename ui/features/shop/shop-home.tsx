import { Link } from '@tanstack/react-router'
import { IconPackage } from '@tabler/icons-react'
import { productList, shopCatalogs } from '../../../adapters/client/lazy-calls.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { targetAddress } from '../../../core/storefront/shop-target.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import plain from '../../shared/shell/shell.module.css'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import market from '../../shared/products/products.module.css'
import { ProductOffers } from '../../shared/products/price-offers.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { CatalogueCards } from './shop-catalogues.tsx'
import { HomeCertificates } from './home-certificates.tsx'
import { type LoadedShop, shelfInput, shelvesOf } from './shop.queries.ts'
import classes from './shop.module.css'

/** The start page of a shop: what it is, its certificates, its categories, and shelves of products. */
export function ShopHome({ shop, store }: LoadedShop) {
  const about = store.description || shop.about
  return (
    <div className={classes.home}>
      {about === '' ? null : <p className={classes.about}>{about}</p>}
      <HomeCertificates sections={shop.sections} />
      {shop.categories.length === 0 ? null : (
        <section aria-labelledby="ranges">
          <h2 id="ranges">What we sell</h2>
          <ul className={classes.ranges}>
            {shop.categories.map(({ slug, name, count }) => (
              <li key={slug}>
                <Link {...linkTo(categoryAddress(shop.slug, slug))}>
                  {name} <span className={classes.quiet}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shop.catalogs === 0 ? null : <HomeCatalogues shop={shop} />}
      <Shelf shop={shop} title="Newest products" isFirst />
      {shelvesOf(shop).map(({ slug, name, count }) => (
        <Shelf
          key={slug}
          shop={shop}
          title={name}
          category={slug}
          more={{ address: categoryAddress(shop.slug, slug), label: `All ${count} in ${name}` }}
        />
      ))}
      {shop.products === 0 ? null : (
        <p>
          <Link
            {...linkTo(shopAddress({ slug: shop.slug, page: 'products' }))}
            className={`${plain.plainButton} ${plain.quietButton}`}
          >
            {allProducts(shop.products)}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Catalogues of the home page; the others have a page of their own. */
const MOST_CATALOGUES = 3

function HomeCatalogues({ shop }: Pick<LoadedShop, 'shop'>) {
  const { data } = useCall(shopCatalogs, { shop: shop.slug })
  const catalogues = data?.data ?? []
  if (catalogues.length === 0) return null
  return (
    <section aria-labelledby="catalogues">
      <div className={classes.shelfHead}>
        <h2 id="catalogues">Catalogues</h2>
        {catalogues.length > MOST_CATALOGUES ? (
          <Link {...linkTo(shopAddress({ slug: shop.slug, page: 'catalogues' }))}>
            All {catalogues.length} catalogues
          </Link>
        ) : null}
      </div>
      <CatalogueCards shop={shop} catalogues={catalogues.slice(0, MOST_CATALOGUES)} />
    </section>
  )
}

const categoryAddress = (shop: string, category: string): string =>
  targetAddress(shop, { kind: 'category', target: category }) ?? ''

interface ShelfProps extends Pick<LoadedShop, 'shop'> {
  readonly title: string
  readonly category?: string
  readonly more?: { readonly address: string; readonly label: string }
  readonly isFirst?: boolean
}

function Shelf({ shop, title, category, more, isFirst = false }: ShelfProps) {
  const { currency } = useCurrency()
  const { data } = useCall(productList, shelfInput(shop.id, currency.id, category), { keepPreviousData: true })
  const products = data?.data.data ?? []
  const id = category === undefined ? 'newest' : `shelf-${category}`
  if (products.length === 0 && !isFirst) return null
  return (
    <section aria-labelledby={id}>
      <div className={classes.shelfHead}>
        <h2 id={id}>{title}</h2>
        {more === undefined ? null : <Link {...linkTo(more.address)}>{more.label}</Link>}
      </div>
      {products.length === 0 ? (
        <EmptyState title="Nothing is on sale yet" icon={<IconPackage size={28} stroke={1.5} />}>
          This shop has just opened.
        </EmptyState>
      ) : (
        <ProductOffers products={products}>
          <ul className={`${market.grid} ${market.shelf}`}>
            {products.map((product, at) => (
              <li key={product.id}>
                <ProductCard product={product} isFirst={isFirst && at < 4} hidesSeller />
              </li>
            ))}
          </ul>
        </ProductOffers>
      )}
    </section>
  )
}

/** "All 1,200 products", and nothing to count with one. */
const allProducts = (count: number): string =>
  count === 1 ? 'The one product' : `All ${count.toLocaleString('en-US')} products`
