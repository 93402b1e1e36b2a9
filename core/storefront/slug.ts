import { numbered, plainSlug } from '../text/plain-slug.ts'
import { storefrontMessages as say } from './storefront.messages.ts'

/** Names that belong to the marketplace itself. D-32. */
export const reservedSlugs = ['www', 'api', 'crm', 'chat', 'mail', 'admin', 'cdn'] as const
export const SLUG_MIN_LENGTH = 3
export const SLUG_MAX_LENGTH = 40

/**
 * Why a text cannot be a shop's slug, as the message for the field; undefined when it can. D-32.
 *
 * Our own choice, so that every slug is a host name: no hyphen at either end, and none at both third and fourth place, which
 * browsers reserve for names in other scripts. That a slug is still free, only the server knows.
 */
export function slugProblem(text: string): string | undefined {
  if (!/^[a-z0-9-]*$/.test(text)) return say.slugLetters
  if (text.length < SLUG_MIN_LENGTH || text.length > SLUG_MAX_LENGTH) return say.slugLength
  if (text.startsWith('-') || text.endsWith('-') || text.slice(2, 4) === '--') return say.slugHyphen
  return (reservedSlugs as readonly string[]).includes(text) ? say.slugReserved : undefined
}

export const isSlug = (text: string): boolean => slugProblem(text) === undefined

/**
 * A slug made from a company's name: accents dropped, everything else than a-z and 0-9 a hyphen, cut to length.
 * A name that leaves too little, or a reserved word, is led by 'shop'. Always a slug.
 */
export function slugFrom(name: string): string {
  const plain = plainSlug(name, SLUG_MAX_LENGTH)
  if (isSlug(plain)) return plain
  const led = `shop-${plain}`.slice(0, SLUG_MAX_LENGTH).replace(/-$/, '')
  return isSlug(led) ? led : 'shop'
}

/** The stem of a taken slug, short enough for a number behind it. */
export const slugStem = (slug: string): string => slug.slice(0, SLUG_MAX_LENGTH - 7).replace(/-$/, '')

/** The slug of a company's name that none of `taken` has: `acme`, `acme-2`, `acme-3`. */
export const freeSlugFrom = (name: string, taken: ReadonlySet<string>): string => {
  const wanted = slugFrom(name)
  return taken.has(wanted) ? numbered(slugStem(wanted), (slug) => isSlug(slug) && !taken.has(slug)) : wanted
}
