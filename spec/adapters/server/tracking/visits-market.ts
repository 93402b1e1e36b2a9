import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { trackClick, trackPageView, trackScroll } from '../../../../core/contracts/tracking.contract.ts'
import type { PageView } from '../../../../core/tracking/page-view.schema.ts'
import type { Person } from '../market.ts'

/** The body of a page view: all thirteen keys. */
export const viewOf = (about: Partial<PageView> = {}): PageView => ({
  ip: '',
  user_id: null,
  user_agent: 'Browser',
  referrer_url: '',
  page_url: '/about-us',
  page_name: 'About us',
  type: 'page',
  product_slug: '',
  product_categories: '',
  product_id: null,
  session_id: 'session-1',
  only_update: 0,
  page_id: null,
  ...about,
})

export const viewOfProduct = (product_id: number, about: Partial<PageView> = {}): PageView =>
  viewOf({ type: 'product', product_id, page_url: `/productdetail/${product_id}`, page_name: 'Pump', ...about })

export const viewOfShop = (slug: string, page = ''): PageView =>
  viewOf({ type: 'store', page_url: `/mini-site/${slug}${page === '' ? '' : `/${page}`}`, page_name: 'Shop' })

/** Looks at a page, with clicks and depths. Returns the id of the view. */
export async function look(
  person: Person,
  view: PageView,
  { clicks = 0, depths = [] }: { readonly clicks?: number; readonly depths?: readonly (25 | 50 | 75 | 100)[] } = {},
): Promise<number> {
  const { data: page_viewed_id } = await person.call(trackPageView, view)
  const session_id = view.session_id
  for (let at = 0; at < clicks; at += 1)
    await person.call(trackClick, { session_id, page_viewed_id, element_type: 'a', url: '/chat' })
  for (const scroll_position of depths)
    await person.call(trackScroll, {
      session_id,
      page_viewed_id,
      scroll_position,
      position_type: 'percent',
      page_height: 3_000,
    })
  return page_viewed_id
}

const TYPES = { Leads: [1, 103, 106], Deals: [2, 201, 0], Contacts: [3, 303, 306], Accounts: [4, 402, 405] } as const

/** Adds a record, by name and e-mail address, and returns its unique_id. */
export async function recordOf(
  seller: Person,
  type: keyof typeof TYPES,
  name: string,
  email?: string,
  more: readonly { readonly id: number; readonly value: unknown }[] = [],
): Promise<string> {
  const [type_id, naming, address] = TYPES[type]
  const { data } = await seller.call(saveRecord, {
    type_id,
    form_fields: [
      { id: naming, value: name },
      ...(email === undefined ? [] : [{ id: address, value: email }]),
      ...more,
    ],
  })
  return data.unique_id
}
