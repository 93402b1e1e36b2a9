/** The pages of a shop, by their name in the address and in banner settings. `home` is the spec's default, the rest are ours. D-32. */
export const shopPages = ['home', 'products', 'about', 'reviews', 'contact'] as const
export type ShopPage = (typeof shopPages)[number]
export const DEFAULT_SHOP_PAGE = 'home' satisfies ShopPage

/** The page of a shop address: an empty segment means home, an unknown one is not a page. */
export const shopPageOf = (segment: string | undefined): ShopPage | undefined =>
  segment === undefined || segment === '' ? DEFAULT_SHOP_PAGE : shopPages.find((page) => page === segment)
