import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { type ShopPage, shopPages } from '../../../core/storefront/shop-pages.ts'

/** The list of entries that fills a page of its own. */
const LISTS = {
  certificates: ['certificates', 'certificates'],
  news: ['newsroom', 'news'],
  faq: ['faq', 'questions'],
} as const
export type ListedPage = keyof typeof LISTS

type Shown = Pick<PublicCompany, 'sections' | 'reviews' | 'catalogs'>

/** The entries of the company settings that a page of the shop lists. */
export function entriesOf<Row>({ sections }: Pick<Shown, 'sections'>, page: ListedPage): readonly Row[] {
  const [tab, list] = LISTS[page]
  return (sections[tab] as Readonly<Record<string, readonly Row[] | undefined>> | undefined)?.[list] ?? []
}

/** The pages of a shop that have something to show. */
export const pagesOfShop = (shop: Shown): readonly ShopPage[] =>
  shopPages.filter((page) => {
    if (page === 'reviews') return shop.reviews > 0
    if (page === 'catalogues') return shop.catalogs > 0
    return page in LISTS ? entriesOf(shop, page as ListedPage).length > 0 : true
  })
