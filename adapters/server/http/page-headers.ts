/** Further origins that a page may connect to: a remote realtime engine, a file host. */
export interface PagePolicy {
  readonly nonce: string
  /** The host of the page's address, for its websocket: `localhost:3000`. */
  readonly host: string
  readonly connect?: readonly string[]
  readonly images?: readonly string[]
  /** Hosts whose pages may show this one in a frame; by default none. */
  readonly ancestors?: string | undefined
}

/**
 * The Content-Security-Policy of a page: scripts only from our origin or with this response's nonce, never `eval`.
 * Inline styles are allowed, because the UI kit sets sizes that way and a style cannot run code.
 */
export function contentSecurityPolicy({
  nonce,
  host,
  connect = [],
  images = [],
  ancestors = "'none'",
}: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    ['connect-src', "'self'", `ws://${host}`, `wss://${host}`, ...connect].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...images].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Headers of every page and every asset. */
export const protectiveHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Whether a response names hosts whose pages may show it in a frame. */
export const namesAncestors = (headers: Headers): boolean =>
  /frame-ancestors (?!'none')/.test(headers.get('Content-Security-Policy') ?? '')
