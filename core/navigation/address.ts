/** The query of an address. The first value of a repeated parameter counts. */
export type Query = Readonly<Record<string, string | undefined>>

/** The parts of a local address: path still encoded, query decoded, fragment without '#'. */
export interface Address {
  readonly path: string
  readonly query: Query
  readonly fragment: string
}

/** Splits a local address (`/path?query#fragment`) into its parts. Never throws: invalid escapes are kept as text. */
export function parseAddress(text: string): Address {
  const [beforeHash, fragment] = cut(text, '#')
  const [path, search] = cut(beforeHash, '?')
  return { path, query: parseQuery(search), fragment }
}

/** Parses a query, with or without the leading '?'. */
export function parseQuery(search: string): Query {
  const query: Record<string, string> = Object.create(null) as Record<string, string>
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const [name, value] = cut(pair, '=')
    query[decodeFormPart(name)] ??= decodeFormPart(value)
  }
  return query
}

/** Appends a query to a path. Missing and empty values are omitted; the order is kept (D-32, D-33). */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodePart(name)}=${encodePart(String(value))}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** Encodes one path segment or query value. A lone surrogate, which is invalid in addresses, becomes U+FFFD. */
export const encodePart = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Decodes one path segment; a text with an invalid escape is returned unchanged. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The segments of a path, still encoded, without a trailing slash. '/' has none. */
export function pathSegments(path: string): readonly string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '')
  return inner === '' ? [] : inner.split('/')
}

/** Splits at the first separator. Without one, the second part is empty. */
export function cut(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

const decodeFormPart = (text: string): string => decodePart(text.replaceAll('+', ' '))
