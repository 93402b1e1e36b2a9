import { z } from 'zod'
import { pathSegments } from '../navigation/address.ts'
import { hasCrmStyle } from '../navigation/match.ts'
import { textWithin } from '../text/text.schema.ts'

/** How often the product list page is tracked while visible, in milliseconds. Spec §9 "Timers", D-100. */
export const LIST_TRACKING_INTERVAL_MS = 30_000

export const PAGE_TYPES = ['product', 'list', 'store', 'crm', 'page'] as const
export type PageType = (typeof PAGE_TYPES)[number]

/** A page view: exactly these thirteen keys. ip and user_agent are claims that the server overrules. Spec §3 "Page-view tracking record". */
export const pageView = z.strictObject({
  ip: textWithin(64),
  user_id: z.coerce.number<number | string>().int().nullable(),
  user_agent: textWithin(500),
  referrer_url: textWithin(2000),
  page_url: textWithin(2000),
  page_name: textWithin(200),
  type: z.enum(PAGE_TYPES),
  product_slug: textWithin(255),
  product_categories: textWithin(1000),
  product_id: z.coerce.number<number | string>().int().nullable(),
  session_id: textWithin(64),
  /** 1 adds time to the view `page_id` instead of counting a new one. */
  only_update: z.union([z.literal([0, 1]), z.enum(['0', '1']).transform((text): 0 | 1 => (text === '1' ? 1 : 0))]),
  page_id: z.coerce.number<number | string>().int().nullable(),
})
export type PageView = z.output<typeof pageView>

const TYPES_BY_SEGMENT: ReadonlyMap<string, PageType> = new Map([
  ['productdetail', 'product'],
  ['productlist', 'list'],
  ['category', 'list'],
  ['mini-site', 'store'],
  ['ourProduct', 'store'],
  ['our-products', 'store'],
])

/** What kind of page a path is; a whole segment "crm" of any letter case makes it a CRM page (D-27). D-100. */
export function pageTypeOf(path: string): PageType {
  const ofMarket = TYPES_BY_SEGMENT.get(pathSegments(path)[0] ?? '')
  return ofMarket ?? (hasCrmStyle(path) ? 'crm' : 'page')
}
