/** Options of cookies that the page sets. No such cookie authenticates anything (D-17). */
export interface CookieOptions {
  /** Lifetime in seconds; without it the cookie ends with the browser session. */
  readonly maxAgeSeconds?: number
}

/** The value of a cookie, decoded; undefined when it is absent or not decodable. */
export function readCookie(name: string, document: Pick<Document, 'cookie'> = globalThis.document): string | undefined {
  const wanted = `${encodeURIComponent(name)}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(wanted))
  if (found === undefined) return undefined
  try {
    return decodeURIComponent(found.slice(wanted.length))
  } catch {
    return undefined
  }
}

/** Sets a cookie for the whole site, same-site only. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds }: CookieOptions = {},
  document: Pick<Document, 'cookie'> = globalThis.document,
): void {
  const life = maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.round(maxAgeSeconds)}`
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${life}`
}

/** Removes a cookie set by `writeCookie`. */
export function clearCookie(name: string, document: Pick<Document, 'cookie'> = globalThis.document): void {
  writeCookie(name, '', { maxAgeSeconds: 0 }, document)
}

/** The names of all cookies the page can see. */
export function cookieNames(document: Pick<Document, 'cookie'> = globalThis.document): readonly string[] {
  return document.cookie
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => decodeName(pair.split('=', 1)[0] ?? ''))
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
