import { notFound } from '@tanstack/react-router'
import { queryFor } from '../../../adapters/client/queries.ts'
import { companyView, productList, shopReviews, type PublicCompany } from '../../../core/contracts/market.contract.ts'
import { EMPTY_PRODUCT_LIST, type ProductListState } from '../../../core/product-list/product-list.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import { shopAddress, storefrontAddress } from '../../../core/storefront/storefront-address.ts'
import { shopPageOf, type ShopPage } from '../../../core/storefront/shop-pages.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'
import type { PageConfig } from '../../shared/app/page-config.ts'
import { listInput } from '../../shared/products/list-input.ts'
import { loadProductList } from '../../shared/products/product-list.queries.ts'
import { pageHead } from '../../shared/products/page-head.ts'

/** The newest products of a shop, for its start page. */
export const newestState: ProductListState = { ...EMPTY_PRODUCT_LIST, sort: 'newest' }

/** Loads a shop by its slug; an unknown or unapproved shop is not found (D-32). */
export async function loadShop({ client, queryClient }: AppContextValue, slug: string): Promise<PublicCompany> {
  const { data } = await queryClient
    .ensureQueryData(queryFor(client, companyView, { slug }))
    .catch((failure: unknown) => {
      throw typeof failure === 'object' && failure !== null && '_tag' in failure && failure._tag === 'NotFound'
        ? notFound()
        : failure
    })
  return data
}

/**
 * Loads a page of a shop with its content. The contact page is for signed-in members and does not exist here (D-24).
 */
export async function loadShopPage(
  context: AppContextValue,
  slug: string,
  segment: string | undefined,
  state: ProductListState,
  reviewPage: number,
) {
  const page = shopPageOf(segment)
  if (page === undefined || page === 'contact') throw notFound()
  const shop = await loadShop(context, slug)
  const { client, queryClient, config } = context
  if (page === 'home')
    await queryClient.ensureQueryData(
      queryFor(client, productList, listInput(newestState, DEFAULT_CURRENCY_ID, shop.id)),
    )
  if (page === 'products') await loadProductList(context, state, shop.id)
  if (page === 'reviews')
    await queryClient.ensureQueryData(queryFor(client, shopReviews, { shop_id: shop.id, page: reviewPage }))
  return { shop, page, state, reviewPage, head: shopHead({ shop, page, config }) }
}

export const pageTitles: Readonly<Record<Exclude<ShopPage, 'contact'>, string>> = {
  home: 'Home',
  products: 'Products',
  about: 'About',
  reviews: 'Reviews',
}

export function shopHead({
  shop,
  page,
  config: { origin, storeDomain },
}: {
  readonly shop: PublicCompany
  readonly page: Exclude<ShopPage, 'contact'>
  readonly config: PageConfig
}) {
  const { slug } = shop
  return pageHead({
    title: page === 'home' ? shop.name : `${pageTitles[page]} of ${shop.name}`,
    description:
      shop.about === ''
        ? `${shop.name}${shop.country_name === null ? '' : `, ${shop.country_name}`}: ${shop.products} products on Tradehall.`
        : shop.about,
    canonical: `${origin}${shopAddress({ slug, page })}`,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: shop.name,
        url:
          storeDomain === undefined
            ? `${origin}${shopAddress({ slug })}`
            : storefrontAddress(new URL(origin).protocol, storeDomain, { slug }),
        ...(shop.country !== null && {
          address: {
            '@type': 'PostalAddress',
            addressCountry: shop.country,
            ...(shop.city !== null && { addressLocality: shop.city }),
          },
        }),
        ...(shop.rating !== null && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: shop.rating, reviewCount: shop.reviews },
        }),
      },
    ],
  })
}
