import { cut, encodePart, parseQuery } from '../../../core/navigation/address.ts'
import { KEYWORD, PRODUCT_FILTERS } from '../../../core/product-list/product-filters.ts'

/** Names whose values are lists of encoded texts (D-77): a comma within a value differs from a comma between values. */
const LISTS: ReadonlySet<string> = new Set([...PRODUCT_FILTERS.map(({ address }) => address), KEYWORD])

/** Reads the query of an address. Values of the product list stay encoded for `fromAddress`; all others are decoded. */
export function parseSearchText(text: string): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = { ...parseQuery(text) }
  for (const pair of text.replace(/^\?/, '').split('&').toReversed()) {
    const [name, value] = cut(pair, '=')
    if (LISTS.has(name)) query[name] = safe(value.replaceAll('+', '%20'))
  }
  // Pages send what their address holds, and the server refuses a field of this name.
  delete query['__proto__']
  return query
}

/** Writes a query. Values of the product list come encoded from `toAddress` and are not encoded again. */
export function searchText(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => {
    const plain =
      typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    if (plain === '') return []
    return [`${encodePart(name)}=${LISTS.has(name) ? safe(plain) : encodePart(plain)}`]
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Keeps commas and escapes as they are and encodes what an address cannot contain. Idempotent. */
const safe = (text: string): string =>
  text
    .toWellFormed()
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w.~%,!*'()-]+/g, (part) => encodeURIComponent(part))
