import { notFound, redirect } from '@tanstack/react-router'
import { companyView, shopReviews, shopCatalog, shopCatalogs, storeView } from '../../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import type { Store } from '../../../core/contracts/store.contract.ts'
import { EMPTY_PRODUCT_LIST, type ProductListState } from '../../../core/product-list/product-list.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import { bannerOf } from '../../../core/storefront/banner.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { shopAddress, storefrontAddress } from '../../../core/storefront/storefront-address.ts'
import { shopPageOf, shopPageTitles, type ShopPage } from '../../../core/storefront/shop-pages.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import type { PageConfig } from '../../shared/app/page-config.ts'
import { listInput } from '../../shared/products/list-input.ts'
import { loadProductList, loadProducts, prefetchOffers } from '../../shared/products/product-list.queries.ts'
import { pageHead } from '../../shared/products/page-head.ts'
import { entriesOf } from '../../shared/storefront/pages-of-shop.ts'
import { titleOfShop } from '../../shared/storefront/shop-head.tsx'

/** A shop with its store settings. */
export interface LoadedShop {
  readonly shop: PublicCompany
  readonly store: Store
}

/** Products on a shelf of the home page, and shelves of categories. Our own choices. */
const SHELF_SIZE = 4
const NEWEST_SIZE = 8
const MOST_SHELVES = 3
/** A shop with fewer categories shows only the newest products. */
const LEAST_CATEGORIES = 2

/** The newest products of a shop, for its start page; those of one category, if given. */
export const shelfInput = (shopId: number, currencyId: number, category?: string) => ({
  ...listInput(
    { ...EMPTY_PRODUCT_LIST, sort: 'newest', filters: category === undefined ? {} : { categories: [category] } },
    currencyId,
    shopId,
  ),
  per_page: category === undefined ? NEWEST_SIZE : SHELF_SIZE,
})

/** The categories that have a shelf on the home page: the largest ones. */
export const shelvesOf = ({ categories }: PublicCompany) =>
  categories.length < LEAST_CATEGORIES ? [] : categories.filter(({ count }) => count > 1).slice(0, MOST_SHELVES)

/** Loads a shop by its slug; an unknown or unapproved shop is not found, and an earlier address leads to the present one (D-32, D-158). */
export async function loadShop(
  { client, queryClient, config }: AppContextValue,
  slug: string,
  page?: string,
): Promise<LoadedShop> {
  const reads = [
    queryClient.ensureQueryData(queryFor(client, companyView, { slug })),
    queryClient.ensureQueryData(queryFor(client, storeView, { slug })),
  ] as const
  // A page that is sent while one of them is pending makes the browser throw when that one fails.
  await Promise.allSettled(reads)
  const [{ data: shop }, { data: store }] = await Promise.all(reads).catch((failure: unknown) => {
    throw isNotFound(failure) ? notFound() : failure
  })
  if (shop.slug !== slug) throw movedTo({ slug: shop.slug, page }, config)
  return { shop, store }
}

function movedTo(target: { readonly slug: string; readonly page: string | undefined }, config: PageConfig) {
  const { origin, storeDomain, storefront } = config
  return storefront === undefined || storeDomain === undefined
    ? redirect({ ...linkTo(shopAddress(target)), statusCode: 301 })
    : redirect({ href: storefrontAddress(new URL(origin).protocol, storeDomain, target), statusCode: 301 })
}

/** Loads a page of a shop with its content. */
export async function loadShopPage(
  context: AppContextValue,
  slug: string,
  segment: string | undefined,
  state: ProductListState,
  reviewPage: number,
) {
  const page = shopPageOf(segment)
  if (page === undefined) throw notFound()
  const loaded = await loadShop(context, slug, page)
  const { shop } = loaded
  const { client, queryClient, config } = context
  if (page === 'home')
    await Promise.all(
      [undefined, ...shelvesOf(shop).map((category) => category.slug)].map((category) =>
        loadProducts(context, shelfInput(shop.id, DEFAULT_CURRENCY_ID, category)),
      ),
    )
  if (page === 'products') await loadProductList(context, state, shop.id)
  if (page === 'catalogues' || (page === 'home' && shop.catalogs > 0))
    await queryClient.ensureQueryData(queryFor(client, shopCatalogs, { shop: shop.slug }))
  if (page === 'reviews')
    await queryClient.ensureQueryData(queryFor(client, shopReviews, { shop_id: shop.id, page: reviewPage }))
  return { ...loaded, page, state, reviewPage, head: shopHead({ ...loaded, page, config }) }
}

/** Loads a catalogue of a shop; one that is not public is not found. */
export async function loadShopCatalogue(context: AppContextValue, slug: string, catalog: string) {
  const { client, queryClient, config } = context
  const { data: catalogue } = await queryClient
    .ensureQueryData(queryFor(client, shopCatalog, catalogueInput(slug, catalog, DEFAULT_CURRENCY_ID)))
    .catch((failure: unknown) => {
      throw isNotFound(failure) ? notFound() : failure
    })
  const { origin } = config
  const { slug: present } = catalogue.company
  if (present !== slug)
    throw redirect({
      href: `${origin}${addressOf('shopCatalogue', { slug: present, catalogue: catalog })}`,
      statusCode: 301,
    })
  const [loaded] = await Promise.all([loadShop(context, slug), prefetchOffers(context, catalogue.products)])
  const canonical = `${origin}${addressOf('shopCatalogue', { slug, catalogue: catalog })}`
  const { name, description, picture, products } = catalogue
  const head = pageHead({
    title: `${name} by ${titleOfShop(loaded.shop, loaded.store)}`,
    description:
      description === '' ? `${name}: ${products.length} products of ${loaded.shop.name} on Tradehall.` : description,
    canonical,
    ...(picture !== null && { image: { url: new URL(picture, origin).href, alt: name } }),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name,
        url: canonical,
        ...(description !== '' && { description }),
        ...(picture !== null && { image: new URL(picture, origin).href }),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: products.length,
          itemListElement: products.map((product, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            url: `${origin}${productAddress(product)}`,
            name: product.name,
          })),
        },
      },
    ],
  })
  return { ...loaded, catalog, head }
}

export const catalogueInput = (shop: string, catalog: string, currency: number) => ({ shop, catalog, currency })

export function shopHead({
  shop,
  store,
  page,
  config: { origin, storeDomain },
}: LoadedShop & { readonly page: ShopPage; readonly config: PageConfig }) {
  const { slug } = shop
  const title = titleOfShop(shop, store)
  const about = store.description || shop.about
  const banner = bannerOf(store.banners, page)?.images[0]
  const picture = banner?.url ?? shop.logo
  return pageHead({
    title:
      page === 'home'
        ? title
        : `${shopPageTitles[page]}${page === 'about' || page === 'contact' ? '' : ' of'} ${title}`,
    description:
      about === ''
        ? `${title}${shop.country_name === null ? '' : `, ${shop.country_name}`}: ${shop.products} products on Tradehall.`
        : about,
    canonical: `${origin}${shopAddress({ slug, page })}`,
    ...(picture !== null && { image: { url: new URL(picture, origin).href, alt: banner?.alt || title } }),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: shop.name,
        ...(title !== shop.name && { alternateName: title }),
        url:
          storeDomain === undefined
            ? `${origin}${shopAddress({ slug })}`
            : storefrontAddress(new URL(origin).protocol, storeDomain, { slug }),
        ...(shop.logo !== null && { logo: new URL(shop.logo, origin).href }),
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
      ...(page === 'faq' ? [questionsOf(shop)] : []),
    ],
  })
}

const questionsOf = (shop: PublicCompany) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: entriesOf<{ readonly question: string; readonly answer: string }>(shop, 'faq').map(
    ({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }),
  ),
})
