import type { LocationRewrite } from '@tanstack/react-router'
import { pathSegments } from '../../../core/navigation/address.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { DEFAULT_SHOP_PAGE } from '../../../core/storefront/shop-pages.ts'
import type { PageConfig } from './page-config.ts'

/**
 * On a shop's own host (D-32) the addresses are short: `/` and `/{page}` are the shop's pages, and every other page of the
 * marketplace is a link back to the marketplace's host. Undefined on the marketplace's own host.
 */
export function storefrontRewrite({ origin, storefront }: PageConfig): LocationRewrite | undefined {
  if (storefront === undefined) return undefined
  const shop = addressOf('shop', { slug: storefront })
  return {
    input: ({ url }) => {
      if (url.pathname !== shop && !url.pathname.startsWith(`${shop}/`)) {
        const [page = DEFAULT_SHOP_PAGE, catalogue] = pathSegments(url.pathname)
        const isCatalogue = page === 'catalogues' && catalogue !== undefined
        url.pathname = isCatalogue ? `${shop}/${page}/${catalogue}` : `${shop}/${page}`
      }
      return url
    },
    output: ({ url }) => {
      if (url.pathname === shop || url.pathname === `${shop}/${DEFAULT_SHOP_PAGE}`) url.pathname = '/'
      else if (url.pathname.startsWith(`${shop}/`)) url.pathname = url.pathname.slice(shop.length)
      else return new URL(`${url.pathname}${url.search}${url.hash}`, origin)
      return url
    },
  }
}
