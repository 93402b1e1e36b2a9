import { Link } from '@tanstack/react-router'
import {
  IconBuildingStore,
  IconMessageStar,
  IconPackage,
  IconRosetteDiscountCheck,
  IconStarFilled,
} from '@tabler/icons-react'
import { productList, shopReviews, type PublicCompany } from '../../../core/contracts/market.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import type { ShopPage } from '../../../core/storefront/shop-pages.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import { WholePage } from '../../shared/app/whole-page.tsx'
import plain from '../../shared/shell/shell.module.css'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { listInput } from '../../shared/products/list-input.ts'
import { EXACT } from '../../shared/products/list-links.ts'
import market from '../../shared/products/products.module.css'
import { PagesNav } from '../../shared/products/pages-nav.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { ProductListScreen } from '../../shared/products/product-list-screen.tsx'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { CompanyFacts, HomeCertificates } from './company-facts.tsx'
import { newestState, pageTitles } from './shop.queries.ts'
import classes from './shop.module.css'

export interface ShopScreenProps {
  readonly shop: PublicCompany
  readonly page: Exclude<ShopPage, 'contact'>
  /** For the page Products. */
  readonly state: ProductListState
  /** For the page Reviews. */
  readonly reviewPage: number
}

/** A shop: its name and rating, and its pages. */
export function ShopScreen({ shop, page, state, reviewPage }: ShopScreenProps) {
  return (
    <>
      <ShopHeader shop={shop} page={page} />
      {page === 'home' ? (
        <ShopHome shop={shop} />
      ) : page === 'products' ? (
        <ProductListScreen
          place={{ path: shopAddress({ slug: shop.slug, page: 'products' }) }}
          state={state}
          title="Products"
          level={2}
          sellerId={shop.id}
        />
      ) : page === 'about' ? (
        <About shop={shop} />
      ) : (
        <Reviews shop={shop} page={reviewPage} />
      )}
    </>
  )
}

function ShopHeader({ shop, page }: Pick<ShopScreenProps, 'shop' | 'page'>) {
  const place = [shop.city, shop.country_name].filter((part) => part !== null && part !== '').join(', ')
  const pages = (Object.keys(pageTitles) as (keyof typeof pageTitles)[]).filter(
    (one) => one !== 'reviews' || shop.reviews > 0 || page === 'reviews',
  )
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        {shop.logo === null ? (
          <span className={classes.initial} aria-hidden>
            {shop.name.charAt(0)}
          </span>
        ) : (
          <img className={classes.logo} src={shop.logo} alt="" width={64} height={64} />
        )}
        <div>
          <h1>{shop.name}</h1>
          <p className={classes.facts}>
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
            <span>Member since {shop.member_since}</span>
          </p>
        </div>
      </div>
      <nav aria-label={`Pages of ${shop.name}`}>
        <ul className={classes.tabs}>
          {pages.map((one) => (
            <li key={one}>
              <Link
                {...EXACT}
                {...linkTo(shopAddress({ slug: shop.slug, page: one }))}
                aria-current={one === page ? 'page' : undefined}
              >
                {pageTitles[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

function ShopHome({ shop }: { readonly shop: PublicCompany }) {
  const { currency } = useCurrency()
  const { data } = useCall(productList, listInput(newestState, currency.id, shop.id), { keepPreviousData: true })
  const products = data?.data.data ?? []
  return (
    <div className={classes.home}>
      {shop.about === '' ? null : <p className={classes.about}>{shop.about}</p>}
      <HomeCertificates sections={shop.sections} />
      {shop.categories.length === 0 ? null : (
        <section aria-labelledby="ranges">
          <h2 id="ranges">What we sell</h2>
          <ul className={classes.ranges}>
            {shop.categories.map(({ slug, name, count }) => (
              <li key={slug}>
                <Link {...linkTo(`${shopAddress({ slug: shop.slug, page: 'products' })}?category=${slug}`)}>
                  {name} <span className={classes.quiet}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="newest">
        <h2 id="newest">Newest products</h2>
        {products.length === 0 ? (
          <EmptyState title="Nothing is on sale yet" icon={<IconPackage size={28} stroke={1.5} />}>
            This shop has just opened.
          </EmptyState>
        ) : (
          <ul className={market.grid}>
            {products.map((product, at) => (
              <li key={product.id}>
                <ProductCard product={product} isFirst={at < 4} hidesSeller />
              </li>
            ))}
          </ul>
        )}
      </section>
      {shop.products > products.length ? (
        <p>
          <Link
            {...linkTo(shopAddress({ slug: shop.slug, page: 'products' }))}
            className={`${plain.plainButton} ${plain.quietButton}`}
          >
            All {shop.products.toLocaleString('en-US')} products
          </Link>
        </p>
      ) : null}
    </div>
  )
}

function About({ shop }: { readonly shop: PublicCompany }) {
  const rows = [
    ['Location', [shop.city, shop.country_name].filter((part) => part !== null && part !== '').join(', ')],
    [
      'Business',
      shop.business_types
        .map((type) => (type === shop.main_business_type && shop.business_types.length > 1 ? `${type} (main)` : type))
        .join(', '),
    ],
    ['Main categories', shop.main_categories.map(({ name }) => name).join(', ')],
    ['Annual revenue (USD)', shop.annual_revenue ?? ''],
    ['Membership', shop.member_type],
    ['Member since', String(shop.member_since)],
    ['Products', shop.products.toLocaleString('en-US')],
  ] as const
  return (
    <section className={classes.section} aria-labelledby="about">
      <h2 id="about">About {shop.name}</h2>
      {shop.about === '' ? null : <p className={classes.about}>{shop.about}</p>}
      <table className={classes.table}>
        <tbody>
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <CompanyFacts sections={shop.sections} />
    </section>
  )
}

function Reviews({ shop, page }: { readonly shop: PublicCompany; readonly page: number }) {
  const { data } = useCall(shopReviews, { shop_id: shop.id, page }, { keepPreviousData: true })
  const reviews = data?.data
  if (reviews === undefined) return null
  return (
    <section className={classes.section} aria-labelledby="reviews">
      <h2 id="reviews">What buyers say</h2>
      {reviews.total === 0 ? (
        <EmptyState title="No reviews yet" icon={<IconMessageStar size={28} stroke={1.5} />}>
          Buyers who traded with this shop can write one.
        </EmptyState>
      ) : (
        <ul className={classes.reviews}>
          {reviews.data.map(({ id, author, country_name, rating, text, created_at }) => (
            <li key={id}>
              <p className={classes.rating}>
                <span role="img" aria-label={`${rating} of 5 stars`}>
                  {Array.from({ length: 5 }, (_, at) => (
                    <IconStarFilled
                      key={at}
                      size={16}
                      aria-hidden
                      className={at < rating ? classes.star : classes.noStar}
                    />
                  ))}
                </span>
              </p>
              <p>{text}</p>
              <p className={classes.quiet}>
                {author}
                {country_name === null ? '' : `, ${country_name}`} ·{' '}
                <time dateTime={created_at.slice(0, 10)}>{created_at.slice(0, 10)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <PagesNav
        page={reviews.current_page}
        lastPage={reviews.last_page}
        linkOf={(next) => linkTo(addressOf('shopPage', { slug: shop.slug, page: 'reviews' }, { page: next }))}
      />
    </section>
  )
}

/** An address or host without a shop. */
export function ShopNotFound() {
  return (
    <WholePage
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title="There is no such shop"
      actions={
        <Link {...linkTo(addressOf('productList'))} className={`${plain.plainButton} ${plain.strongButton}`}>
          Browse products
        </Link>
      }
    >
      The shop has moved, or its address is misspelt.
    </WholePage>
  )
}
