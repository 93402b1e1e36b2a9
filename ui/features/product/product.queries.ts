import { notFound } from '@tanstack/react-router'
import { productVariations, productView, shopReviews, similarProducts } from '../../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import { variationsInput } from '../../../core/contracts/variations-input.ts'
import { addressOf, productAddress, type ProductReference } from '../../../core/navigation/addresses.ts'
import { DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { prefetchOffers } from '../../shared/products/product-list.queries.ts'
import { breadcrumbData, type Crumb } from '../../shared/products/breadcrumbs.tsx'
import { pageHead } from '../../shared/products/page-head.ts'

/** Identifies a product in the call. */
export interface ProductQuery {
  readonly id?: number
  readonly product_url?: string
  readonly company?: string
  readonly slug?: string
}

export function questionOf(reference: ProductReference): ProductQuery {
  switch (reference.by) {
    case 'id':
      return { id: reference.id }
    case 'url':
      return { product_url: reference.productUrl }
    case 'slugs':
      return { company: reference.company, slug: reference.product }
  }
}

export const similarInput = ({ id }: ProductPage, currency: number) => ({ product_id: id, currency })

/** The reviews of the page before somebody asks for more. */
export const reviewsInput = ({ id, company_details }: ProductPage, per_page = 10) => ({
  shop_id: company_details.id,
  product_id: id,
  per_page,
})

/** The breadcrumbs of a product: its categories. */
export const crumbsOf = (product: ProductPage): readonly Crumb[] => [
  { name: 'Products', address: addressOf('productList') },
  ...product.category_slugs.map(({ slug, name }) => ({ name, address: addressOf('category', { slug }) })),
  { name: product.name },
]

/** Loads everything the page shows; an unknown address throws not found. */
export async function loadProduct(context: AppContextValue, reference: ProductReference | undefined) {
  if (reference === undefined) throw notFound()
  const { client, queryClient, config } = context
  const question = questionOf(reference)
  const { data: product } = await queryClient
    .ensureQueryData(queryFor(client, productView, { ...question, currency: DEFAULT_CURRENCY_ID }))
    .catch((failure: unknown) => {
      throw isNotFound(failure) ? notFound() : failure
    })
  await Promise.all([
    product.product_type === 'configured'
      ? queryClient.ensureQueryData(
          queryFor(client, productVariations, variationsInput(product.id, DEFAULT_CURRENCY_ID)),
        )
      : undefined,
    queryClient
      .ensureQueryData(queryFor(client, similarProducts, similarInput(product, DEFAULT_CURRENCY_ID)))
      .then(({ data }) => prefetchOffers(context, data)),
    prefetchOffers(context, [product]),
    product.reviews === 0
      ? undefined
      : queryClient.ensureQueryData(queryFor(client, shopReviews, reviewsInput(product))),
  ])
  return { product, question, head: productHead({ product, origin: config.origin }) }
}

/**
 * Title, description, address and structured data of a product page; its three addresses share one canonical address.
 */
function productHead({ product, origin }: { readonly product: ProductPage; readonly origin: string }) {
  const canonical = `${origin}${productAddress(product)}`
  const lowest = product.price_from
  const pictures = product.photos.map(({ url }) => new URL(url, origin).href)
  const [photo] = product.photos
  return pageHead({
    title: product.name,
    description: product.description,
    canonical,
    isHidden: product.published !== 1,
    ...(photo !== undefined && { image: { url: new URL(photo.url, origin).href, alt: photo.alt } }),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.description,
        sku: String(product.id),
        url: canonical,
        image: pictures,
        ...(product.brand_name !== null && { brand: { '@type': 'Brand', name: product.brand_name } }),
        ...(product.rating !== null && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews },
        }),
        ...(lowest !== null && {
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: lowest,
            highPrice: product.price_to ?? lowest,
            priceCurrency: product.currency,
            availability:
              product.availability === 'in_stock' ? 'https://schema.org/InStock' : 'https://schema.org/MadeToOrder',
            seller: { '@type': 'Organization', name: product.company_details.name },
          },
        }),
      },
      breadcrumbData(crumbsOf(product), origin),
    ],
  })
}
