import { capitalised } from '../text/capitalised.ts'

/** Texts about followers; the specification gives none. */
export const followerMessages = {
  follows: 'You follow this shop and hear of new products.',
  ended: 'You no longer follow this shop.',
  removed: 'The follower is removed.',
  ownShop: 'This is the shop of your own company.',
  news: (shop: string, products: readonly string[], catalogues: readonly string[]) => {
    const parts = [many(products, 'new product', 'new products'), many(catalogues, 'catalogue', 'catalogues')]
    const text = parts.filter((part) => part !== '').join(' and ')
    return { title: `New from ${shop}`, message: `${capitalised(text)}.` }
  },
} as const

/** The name of a single one, else their number. */
const many = (names: readonly string[], one: string, several: string): string =>
  names.length === 0
    ? ''
    : names.length === 1
      ? `the ${one} “${names[0]}”`
      : `${names.length.toLocaleString('en')} ${several}`
