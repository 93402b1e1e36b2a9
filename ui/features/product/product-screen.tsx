import { productVariations, productView, similarProducts } from '../../../adapters/client/lazy-calls.ts'
import { businessTypesText } from '../../../core/company/business-types.ts'
import { Link } from '@tanstack/react-router'
import { IconBuildingStore, IconRosetteDiscountCheck, IconStarFilled } from '@tabler/icons-react'
import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import { variationsInput } from '../../../core/contracts/variations-input.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import plain from '../../shared/shell/shell.module.css'
import { ReportLink } from '../../shared/complaints/report-link.tsx'
import { Breadcrumbs } from '../../shared/products/breadcrumbs.tsx'
import market from '../../shared/products/products.module.css'
import { ProductOffers } from '../../shared/products/price-offers.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { RecentProducts } from '../../shared/products/recent-products-part.tsx'
import { BuyBox, type RenderAction } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { crumbsOf, similarInput, type ProductQuery } from './product.queries.ts'
import classes from './product.module.css'
import { ProductReviews } from './product-reviews.tsx'
import { SpecificationTable } from './specification-table.tsx'
import { StickyColumn } from './sticky-column.tsx'

export interface ProductScreenProps {
  readonly question: ProductQuery
  readonly loaded: ProductPage
  /** Renders the buyer's action for a choice; the route provides it. */
  readonly renderAction?: RenderAction | undefined
}

/** One product: description, price and seller. */
export function ProductScreen({ question, loaded, renderAction }: ProductScreenProps) {
  const { currency } = useCurrency()
  const { data: response } = useCall(productView, { ...question, currency: currency.id }, { keepPreviousData: true })
  const product = response?.data ?? loaded
  const { data: rows } = useCall(productVariations, variationsInput(product.id, currency.id), {
    enabled: product.product_type === 'configured',
    keepPreviousData: true,
  })
  const { data: similar } = useCall(similarProducts, similarInput(product, currency.id), { keepPreviousData: true })
  const others = similar?.data ?? []
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(product)} />
      {product.published === 1 ? null : <p className={classes.draft}>Draft. Publish to show it again.</p>}
      <article className={classes.product}>
        <div className={classes.head}>
          {product.pre_title_name === '' ? null : <p className={classes.preTitle}>{product.pre_title_name}</p>}
          <h1 className={classes.name}>{product.name}</h1>
          <p className={classes.by}>
            {product.brand_name === null ? null : <span>{product.brand_name}</span>}
            <span>{product.availability === 'in_stock' ? 'In stock' : 'Made to order'}</span>
            {product.rating === null ? null : (
              <span className={classes.ratingLink}>
                <IconStarFilled size={14} aria-hidden className={classes.star} />{' '}
                <a href="#reviews">
                  {product.rating.toFixed(1)} ({product.reviews} {product.reviews === 1 ? 'review' : 'reviews'})
                </a>
              </span>
            )}
          </p>
        </div>
        <Gallery key={product.id} photos={product.photos} name={product.name} category={product.category_lists[0]} />
        <div className={classes.side}>
          <StickyColumn className={classes.column}>
            <BuyBox key={product.id} product={product} variations={rows?.data.data ?? []} renderAction={renderAction} />
            <SellerCard product={product} />
          </StickyColumn>
        </div>
        <section className={classes.about} aria-labelledby="about">
          <h2 id="about">About this product</h2>
          <p className={classes.description}>{product.description}</p>
          <h2 id="specification">Specification</h2>
          <SpecificationTable product={product} />
          <FreeText title="Product application" text={product.form['product_application']} />
          <FreeText title="Product use cases" text={product.form['product_use_cases']} />
          {product.published === 1 ? (
            <p className={classes.report}>
              <ReportLink
                subject="listing"
                id={product.id}
                name={product.name}
                label="Report this product"
                ownerId={product.seller_user_id}
              />
            </p>
          ) : null}
        </section>
      </article>
      <ProductReviews product={product} />
      {others.length === 0 ? null : (
        <section className={classes.similar} aria-labelledby="similar">
          <h2 id="similar">Similar products</h2>
          <ProductOffers products={others}>
            <ul className={`${market.grid} ${market.shelf}`}>
              {others.map((one) => (
                <li key={one.id}>
                  <ProductCard product={one} />
                </li>
              ))}
            </ul>
          </ProductOffers>
        </section>
      )}
      <RecentProducts key={product.id} productId={product.id} />
    </>
  )
}

function FreeText({ title, text }: { readonly title: string; readonly text: unknown }) {
  if (typeof text !== 'string' || text.trim() === '') return null
  return (
    <>
      <h3>{title}</h3>
      <p className={classes.description}>{text}</p>
    </>
  )
}

function SellerCard({ product }: { readonly product: ProductPage }) {
  const { company_details: seller, company } = product
  const place = [company.city, seller.country_name].filter((part) => part !== null && part !== '').join(', ')
  return (
    <aside className={classes.sellerCard} aria-label="Seller">
      <h2 className={classes.sellerName}>
        <Link {...linkTo(addressOf('shop', { slug: seller.slug }))}>{seller.name}</Link>
      </h2>
      <p className={classes.quiet}>{place}</p>
      {seller.is_verified ? (
        <p className={market.verified}>
          <IconRosetteDiscountCheck size={18} stroke={1.5} aria-hidden /> Verified supplier
        </p>
      ) : null}
      <dl className={classes.sellerFacts}>
        {company.rating === null ? null : (
          <>
            <dt>Rating</dt>
            <dd>
              <IconStarFilled size={14} aria-hidden className={classes.star} /> {company.rating.toFixed(1)} (
              {company.reviews})
            </dd>
          </>
        )}
        <dt>Products</dt>
        <dd>{company.products.toLocaleString('en-US')}</dd>
        <dt>Member since</dt>
        <dd>{company.member_since}</dd>
        {company.business_types.length === 0 ? null : (
          <>
            <dt>Business</dt>
            <dd>{businessTypesText(company.business_types)}</dd>
          </>
        )}
      </dl>
      <Link
        {...linkTo(addressOf('shop', { slug: seller.slug }))}
        className={`${plain.plainButton} ${plain.quietButton}`}
      >
        <IconBuildingStore size={18} stroke={1.5} aria-hidden />
        Visit the shop
      </Link>
    </aside>
  )
}
