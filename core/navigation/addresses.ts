import { ACTIVITY_LABELS } from '../crm/activities/activity-kinds.ts'
import { encodePart, pathSegments, withQuery } from './address.ts'
import { routeOf } from './match.ts'
import { routes } from './routes.ts'
import type { RouteId } from './routes.ts'

type ParamOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamOf<Head> | ParamOf<Tail>
  : Path extends `$${infer Name}`
    ? Name
    : never

/** The parameters in a route's path. */
export type RouteParams<Id extends RouteId> = {
  readonly [Name in ParamOf<(typeof routes)[Id]['path']>]: string | number
}

/** Query values of an address; empty and missing values are omitted. */
export type AddressQuery = Readonly<Record<string, string | number | null | undefined>>

/** The address of a route. This is the only place that encodes parameters and queries. */
export function addressOf<Id extends RouteId>(
  id: Id,
  ...[params, query]: [ParamOf<(typeof routes)[Id]['path']>] extends [never]
    ? [params?: Record<never, never>, query?: AddressQuery]
    : [params: RouteParams<Id>, query?: AddressQuery]
): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number>>
  const segments = pathSegments(routes[id].path).map((segment) =>
    segment.startsWith('$') ? encodePart(String(values[segment.slice(1)] ?? '')) : segment,
  )
  return withQuery(`/${segments.join('/')}`, query ?? {})
}

const LABELS: Readonly<Record<number, string>> = ACTIVITY_LABELS

/** The calendar on the day of a task, meeting or call, which opens. D-82, D-200. */
export const activityAddress = (typeId: number, id: number, day: string): string =>
  addressOf('calendar', {}, { view: 'day', day, open: `${LABELS[typeId]?.toLowerCase() ?? ''}-${id}` })

/** The feed of the blog, which is no page. */
export const feedAddress = (): string => `${addressOf('blogs')}/feed.atom`

/** Where calendar programs read a person's calendar, which is no page. D-226. */
export const CALENDAR_FEED = '/calendar-feed'
/** The address of one person’s calendar. Whoever has the token can read it. */
export const calendarFeedAddress = (token: string): string => `${CALENDAR_FEED}/${token}.ics`

/** The product data that a link needs. Spec §3 "Product". */
export interface LinkedProduct {
  readonly id: number
  readonly slug?: string | null | undefined
  readonly product_url?: string | null | undefined
  readonly category_name?: string | null | undefined
  readonly brand_name?: string | null | undefined
  readonly company_details?: { readonly slug?: string | null | undefined } | null | undefined
}

/**
 * The address of a product: by its product_url, else by three segments, else by id. An empty keyword is omitted. Spec §2,
 * D-33. A product_url of digits only is ignored, because it would be read as an id.
 */
export function productAddress(product: LinkedProduct, searchKeyword?: string): string {
  const query = { search_keyword: searchKeyword?.trim() }
  if (product.product_url && !isDigits(product.product_url)) {
    return addressOf('product', { product: product.product_url }, query)
  }
  const company = product.company_details?.slug
  if (product.slug && company) {
    const category = segmentText(product.category_name) || segmentText(product.brand_name) || product.id
    return addressOf('productBySlugs', { category, company, product: product.slug }, query)
  }
  return addressOf('product', { product: product.id }, query)
}

/** How a product address identifies its product. */
export type ProductReference =
  | { readonly by: 'slugs'; readonly company: string; readonly product: string }
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'url'; readonly productUrl: string }

/**
 * Parses the decoded segments after /productdetail. Of three segments, the company's and the product's slug count, and the
 * first is ignored. A single segment is an id if it has only digits, else a product_url. Returns undefined for any other
 * number of segments and for an id of 2^53 or more. D-33.
 */
export function productReference(segments: readonly string[]): ProductReference | undefined {
  const [first, company, product] = segments
  if (segments.length === 3 && company && product) return { by: 'slugs', company, product }
  if (segments.length !== 1 || !first) return undefined
  if (!isDigits(first)) return { by: 'url', productUrl: first }
  const id = Number(first)
  return Number.isSafeInteger(id) ? { by: 'id', id } : undefined
}

/** The address of the product form: without an id for a new listing, with `Id` for an existing one. Spec §2, D-36. */
export const productFormAddress = (id?: number): string => addressOf('productForm', {}, { Id: id })

/** The tab values of the company settings, in the order of the specification. Spec §2. */
export const companyTabs = routes.companyDetails.parts.map(({ tab }) => tab)
export type CompanyTab = (typeof companyTabs)[number]

/** The address of a tab of the company settings. Encoded, because one value contains an ampersand. D-34. */
export const companyTabAddress = (tab: CompanyTab): string => addressOf('companyDetails', {}, { tab })

/** The tab for a decoded query value; `company` for an unknown or missing value. D-34. */
export const companyTabOf = (value: string | undefined): CompanyTab =>
  companyTabs.find((tab) => tab === value) ?? 'company'

/** The four record types that have their own page. D-111. */
export const recordRoutes = { Leads: 'lead', Contacts: 'contact', Accounts: 'account', Deals: 'deal' } as const

/** The pages that list the records of each type. */
export const recordListRoutes = { Leads: 'leads', Contacts: 'contacts', Accounts: 'accounts', Deals: 'deals' } as const

/** The address of a CRM record's page. D-111. */
export const recordAddress = (type: keyof typeof recordRoutes, uniqueId: string): string =>
  addressOf(recordRoutes[type], { uniqueId })

/** The declared path of a route, for links and tests. */
export const pathOf = (id: RouteId): string => routeOf(id).path

const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** A name as a readable path segment: lower-case letters and digits of any script, hyphens for everything else. */
function segmentText(name: string | null | undefined): string {
  return (name ?? '')
    .toWellFormed()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
