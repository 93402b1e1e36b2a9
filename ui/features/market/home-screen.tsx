import { Link } from '@tanstack/react-router'
import { latestShops, productFilters, productList } from '../../../adapters/client/lazy-calls.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { ACCOUNT_TYPE_PARAMETER } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import { PublicSearch } from '../../shared/shell/public-search.tsx'
import shell from '../../shared/shell/shell.module.css'
import { HarbourPicture } from './harbour-picture.tsx'
import { newestInput } from './home.queries.ts'
import { ShopCard } from './shop-card.tsx'
import classes from './home.module.css'
import market from '../../shared/products/products.module.css'
import { ProductOffers } from '../../shared/products/price-offers.tsx'
import { SectorIcon } from '../../shared/products/picture-placeholder.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { RecentProducts } from '../../shared/products/recent-products-part.tsx'

/** The start page: sectors, newest products, shops. */
export function HomeScreen() {
  const { currency } = useCurrency()
  const { data: filters } = useCall(productFilters, {})
  const { data: newest } = useCall(productList, newestInput(currency.id), { keepPreviousData: true })
  const { data: shops } = useCall(latestShops, {})
  const sectors = (filters?.data.categories ?? []).filter(({ depth }) => depth === 1)
  const products = newest?.data.data ?? []
  return (
    <>
      <section className={classes.hall} aria-labelledby="hall">
        <HarbourPicture className={classes.picture} />
        <h1 id="hall" className={classes.title}>
          What does your company need?
        </h1>
        <p className={classes.lead}>
          Compare prices by quantity, delivery terms and suppliers side by side. Ask for a quote when it fits.
        </p>
        <div className={classes.search}>
          <PublicSearch categories={[]} size="hero" />
        </div>
      </section>
      {sectors.length === 0 ? null : (
        <section className={classes.part} aria-labelledby="sectors">
          <div className={classes.partHead}>
            <h2 id="sectors">Categories</h2>
            <Link {...linkTo(addressOf('categories'))}>All categories</Link>
          </div>
          <ul className={classes.sectors}>
            {sectors.map(({ value, label, count }) => (
              <li key={value}>
                <Link {...linkTo(addressOf('category', { slug: value }))}>
                  <span className={classes.sign}>
                    <SectorIcon category={label} />
                  </span>
                  <span className={classes.sectorName}>{label}</span>
                  <span className={classes.count}>
                    {count.toLocaleString('en-US')} {count === 1 ? 'product' : 'products'}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {products.length === 0 ? null : (
        <section className={classes.part} aria-labelledby="newest">
          <div className={classes.partHead}>
            <h2 id="newest">Newest products</h2>
            <Link {...linkTo(addressOf('productList', {}, { sort: 'newest' }))}>All products</Link>
          </div>
          <ProductOffers products={products}>
            <ul className={`${market.grid} ${market.shelf}`}>
              {products.map((product, at) => (
                <li key={product.id}>
                  <ProductCard product={product} isFirst={at < 4} />
                </li>
              ))}
            </ul>
          </ProductOffers>
        </section>
      )}
      {(shops?.data ?? []).length === 0 ? null : (
        <section className={classes.part} aria-labelledby="shops">
          <div className={classes.partHead}>
            <h2 id="shops">Latest shops</h2>
            <Link {...linkTo(addressOf('suppliers'))}>All suppliers</Link>
          </div>
          <ul className={classes.shops}>
            {shops?.data.map((shop) => (
              <ShopCard key={shop.id} shop={shop} />
            ))}
          </ul>
        </section>
      )}
      <RecentProducts />
      <Sides />
    </>
  )
}

/** What buyers and sellers get, and what the mark of a verified company means (D-288). */
function Sides() {
  return (
    <section className={classes.sides} aria-label="Buying and selling">
      <div className={classes.side}>
        <h2>You buy</h2>
        <ul>
          <li>Prices by quantity, in your currency</li>
          <li>One request, an answer in writing</li>
          <li>Seller, country and incoterm on every offer</li>
        </ul>
        <Link {...linkTo(addressOf('productList'))} className={`${shell.plainButton} ${shell.strongButton}`}>
          Browse products
        </Link>
      </div>
      <div className={classes.side}>
        <h2>You sell</h2>
        <ul>
          <li>Listings that say what is still missing</li>
          <li>Every enquiry becomes a lead with its history</li>
          <li>A storefront under your own name</li>
        </ul>
        <Link
          {...linkTo(addressOf('signUp', {}, { [ACCOUNT_TYPE_PARAMETER]: 'seller' }))}
          className={`${shell.plainButton} ${shell.quietButton}`}
        >
          Sign up to sell
        </Link>
      </div>
      <div className={classes.side}>
        <h2>Verified companies</h2>
        <ul>
          <li>We check their details and documents</li>
          <li>The mark is shown with their offers and shops</li>
          <li>We withdraw it when these no longer hold</li>
        </ul>
        <Link
          {...linkTo(addressOf('suppliers', {}, { verified: 1 }))}
          className={`${shell.plainButton} ${shell.quietButton}`}
        >
          See verified suppliers
        </Link>
      </div>
    </section>
  )
}
