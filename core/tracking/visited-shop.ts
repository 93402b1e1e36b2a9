import { decodePart, parseAddress, pathSegments } from '../navigation/address.ts'
import { DEFAULT_SHOP_PAGE, type ShopPage, shopPageOf } from '../storefront/shop-pages.ts'

/** A page of a shop that was looked at. */
export interface VisitedShop {
  readonly slug: string
  readonly page: ShopPage
}

/**
 * The shop page that an address shows, with or without scheme and host; undefined for any other page. An unknown page of a
 * shop counts as its home. D-102.
 */
export function visitedShop(pageUrl: string): VisitedShop | undefined {
  const [first, shop, page] = pathSegments(parseAddress(pageUrl.replace(/^https?:\/\/[^/?#]*/i, '')).path)
  if (shop === undefined || shop === '') return undefined
  const slug = decodePart(shop)
  switch (first) {
    case 'mini-site':
      return { slug, page: shopPageOf(page) ?? DEFAULT_SHOP_PAGE }
    case 'ourProduct':
    case 'our-products':
      return { slug, page: 'products' }
    case undefined:
    default:
      return undefined
  }
}
