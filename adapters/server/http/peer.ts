import type { Context as HonoContext } from 'hono'

/** The address at the other end of the connection; empty for a call from inside the process. */
export const peerOf = (c: HonoContext): string =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? ''

export const isLoopback = (peer: string): boolean => peer === '127.0.0.1' || peer === '::1' || peer === '::ffff:127.0.0.1'

/** Behind a proxy on the same machine every peer is local: a forwarded call never counts as the machine's own. */
export const isForwarded = (headers: Headers): boolean => headers.has('x-forwarded-for') || headers.has('forwarded')

/** Whether a request comes from the machine that the server runs on, under a local name (no rebinding of a foreign one). */
export function isOwnMachine(c: HonoContext): boolean {
  const { hostname } = new URL(c.req.url)
  const isLocalName = hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname) || hostname === '[::1]'
  return isLoopback(peerOf(c)) && !isForwarded(c.req.raw.headers) && isLocalName
}
