import { numbered, plainSlug } from '../text/plain-slug.ts'
import { storefrontMessages as say } from './storefront.messages.ts'

/** Hosts of the marketplace itself. D-32. */
const MARKET_HOSTS: readonly string[] = ['www', 'api', 'crm', 'chat', 'mail', 'admin', 'cdn']
/** Those, words in whose name a shop would speak as the marketplace, and names of usual hosts. D-337. */
export const reservedSlugs: readonly string[] = [
  ...MARKET_HOSTS,
  ...`account accounts app assets auth billing blog checkout contact contact-us dashboard docs files ftp help imap login
  market marketplace official operator operators pay payment payments pop privacy register secure security sign-in
  sign-up signin signup smtp static status store stores suppliers support terms verify webmail`.split(/\s+/),
]
const MARKET_NAME = 'tradehall'
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
  return isReservedSlug(text) ? say.slugReserved : undefined
}

/** Whether nobody may choose the slug, because it would pass for an address of the marketplace. D-32, D-337. */
export const isReservedSlug = (slug: string): boolean =>
  reservedSlugs.includes(slug) || slug.split('-').includes(MARKET_NAME)

/** Whether an address can name a shop: also by a word that was reserved after a shop had it. D-337. */
export const isSlug = (text: string): boolean => {
  const problem = slugProblem(text)
  return problem === undefined || (problem === say.slugReserved && !MARKET_HOSTS.includes(text))
}

/**
 * A slug made from a company's name: without accents, everything except a-z and 0-9 becomes a hyphen, cut to length. A
 * name that is too short or reserved gets the prefix 'shop'. The result is always valid.
 */
export function slugFrom(name: string): string {
  const plain = plainSlug(name, SLUG_MAX_LENGTH)
  if (canBeChosen(plain)) return plain
  const led = `shop-${plain}`.slice(0, SLUG_MAX_LENGTH).replace(/-$/, '')
  return canBeChosen(led) ? led : 'shop'
}

/** The stem of a taken slug, short enough to append a number. */
export const slugStem = (slug: string): string => slug.slice(0, SLUG_MAX_LENGTH - 7).replace(/-$/, '')

/** The first free slug for a company's name: `acme`, `acme-2`, `acme-3`. */
export const freeSlugFrom = (name: string, taken: ReadonlySet<string>): string => {
  const wanted = slugFrom(name)
  return taken.has(wanted) ? numbered(slugStem(wanted), (slug) => canBeChosen(slug) && !taken.has(slug)) : wanted
}

const canBeChosen = (slug: string): boolean => slugProblem(slug) === undefined
