import { encodePart, withQuery } from '../navigation/address.ts'
import { addressOf } from '../navigation/addresses.ts'
import { isSlug } from './slug.ts'
import { DEFAULT_SHOP_PAGE } from './shop-pages.ts'

/** The currency as the browser stores it. D-32. */
export interface StoredCurrency {
  readonly id: number
  readonly code: string
}

export interface StorefrontTarget {
  readonly slug: string
  /** `home` by default. */
  readonly page?: string | undefined
  /** The signed-in user's id, for statistics only; it does not authenticate. */
  readonly userId?: number | undefined
  /** Only the code is part of the address. */
  readonly currency?: StoredCurrency | undefined
}

/**
 * The address of a shop on its own host: `{protocol}//{slug}.{store domain}/{page}?user=&currency=`, without empty
 * parameters. `protocol` includes its colon ('https:'), `storeDomain` its port, if any. Spec §2, D-32.
 */
export const storefrontAddress = (protocol: string, storeDomain: string, target: StorefrontTarget): string =>
  `${protocol}//${target.slug}.${storeDomain}${withQuery(`/${encodePart(target.page || DEFAULT_SHOP_PAGE)}`, queryOf(target))}`

/** The same shop without its own host: `/mini-site/{slug}`, followed by the page unless it is home. D-32. */
export function shopAddress(target: StorefrontTarget): string {
  const { slug, page = '' } = target
  return page === '' || page === DEFAULT_SHOP_PAGE
    ? addressOf('shop', { slug }, queryOf(target))
    : addressOf('shopPage', { slug, page }, queryOf(target))
}

/**
 * The shop's slug in a Host header or `location.host`; undefined when the host is not exactly one label below the store
 * domain. Letter case and a trailing dot are ignored; the port must match that of the store domain, if it has one.
 * D-32.
 */
export function slugOfHost(host: string, storeDomain: string): string | undefined {
  const given = normalHost(host, storeDomain.includes(':'))
  const domain = normalHost(storeDomain, true)
  if (!given.endsWith(`.${domain}`)) return undefined
  const slug = given.slice(0, -domain.length - 1)
  return isSlug(slug) ? slug : undefined
}

/**
 * The slug of the shop that a typed or pasted text names: the slug itself, the address of a shop (`/mini-site/{slug}`) or
 * of its host. Undefined when it names none; whether such a shop exists is for the server to say.
 */
export function slugOfShopLink(text: string): string | undefined {
  const link = text.trim().toLowerCase()
  const [, , host = '', path = ''] = /^(https?:\/\/)?([^/?#\s]*)([^?#\s]*)/.exec(link) ?? []
  const [, inPath] = /^\/mini-site\/([^/]+)/.exec(path) ?? []
  const slug = inPath ?? (host.includes('.') ? host.slice(0, host.indexOf('.')) : host)
  return isSlug(slug) ? slug : undefined
}

const queryOf = ({ userId, currency }: StorefrontTarget) => ({ user: userId, currency: currency?.code })

function normalHost(host: string, keepsPort: boolean): string {
  const [name = '', port] = host.toLowerCase().split(':')
  const bare = name.replace(/\.$/, '')
  return keepsPort && port !== undefined ? `${bare}:${port}` : bare
}
