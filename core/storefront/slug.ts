import { numbered, plainSlug } from '../text/plain-slug.ts'
import { storefrontMessages as say } from './storefront.messages.ts'

/** Names reserved for the marketplace. D-32. */
export const reservedSlugs = ['www', 'api', 'crm', 'chat', 'mail', 'admin', 'cdn'] as const
export const SLUG_MIN_LENGTH = 3
export const SLUG_MAX_LENGTH = 40

/**
 * Why a text cannot be a shop's slug, as a message for the field; undefined when it can. D-32.
 *
 * Our own choice, so that every slug is a valid host name: no hyphen at either end, and not both at the third and
 * fourth position, which browsers reserve for internationalised names. Only the server knows which slugs are free.
 */
export function slugProblem(text: string): string | undefined {
  if (!/^[a-z0-9-]*$/.test(text)) return say.slugLetters
  if (text.length < SLUG_MIN_LENGTH || text.length > SLUG_MAX_LENGTH) return say.slugLength
  if (text.startsWith('-') || text.endsWith('-') || text.slice(2, 4) === '--') return say.slugHyphen
  return (reservedSlugs as readonly string[]).includes(text) ? say.slugReserved : undefined
}

export const isSlug = (text: string): boolean => slugProblem(text) === undefined

/**
 * A slug made from a company's name: without accents, everything except a-z and 0-9 becomes a hyphen, cut to length. A
 * name that is too short or reserved gets the prefix 'shop'. The result is always valid.
 */
export function slugFrom(name: string): string {
  const plain = plainSlug(name, SLUG_MAX_LENGTH)
  if (isSlug(plain)) return plain
  const led = `shop-${plain}`.slice(0, SLUG_MAX_LENGTH).replace(/-$/, '')
  return isSlug(led) ? led : 'shop'
}

/** The stem of a taken slug, short enough to append a number. */
export const slugStem = (slug: string): string => slug.slice(0, SLUG_MAX_LENGTH - 7).replace(/-$/, '')

/** The first free slug for a company's name: `acme`, `acme-2`, `acme-3`. */
export const freeSlugFrom = (name: string, taken: ReadonlySet<string>): string => {
  const wanted = slugFrom(name)
  return taken.has(wanted) ? numbered(slugStem(wanted), (slug) => isSlug(slug) && !taken.has(slug)) : wanted
}
