/** The pages of a shop, by their name in the address, with their titles. `home` is the spec's default, the rest are ours. D-32. */
export const shopPageTitles = {
  home: 'Home',
  products: 'Products',
  catalogues: 'Catalogues',
  about: 'About',
  certificates: 'Certificates',
  news: 'News',
  faq: 'FAQ',
  reviews: 'Reviews',
  contact: 'Contact',
} as const
export type ShopPage = keyof typeof shopPageTitles
export const shopPages = Object.keys(shopPageTitles) as readonly ShopPage[]
export const DEFAULT_SHOP_PAGE = 'home' satisfies ShopPage

/** The page of a shop address: an empty segment means home, an unknown one is not a page. */
export const shopPageOf = (segment: string | undefined): ShopPage | undefined =>
  segment === undefined || segment === '' ? DEFAULT_SHOP_PAGE : shopPages.find((page) => page === segment)
