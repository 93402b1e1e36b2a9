import { isIP } from 'node:net'
import type { Context as HonoContext } from 'hono'

/** The remote address of the connection; empty for a call from inside the process. */
export const peerOf = (c: HonoContext): string =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? ''

export const isLoopback = (peer: string): boolean =>
  peer === '127.0.0.1' || peer === '::1' || peer === '::ffff:127.0.0.1'

const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const

/** Behind a proxy on the same machine every peer is local, so a forwarded call never counts as local. */
export const isForwarded = (headers: Headers): boolean => PROXY_HEADERS.some((name) => headers.has(name))

/** Whether a call comes from the server's own machine under a local name, which excludes DNS rebinding. */
export function isOwnMachine(peer: string, hostname: string, headers: Headers): boolean {
  const isLocalName =
    hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname) || hostname === '[::1]'
  return isLoopback(peer) && !isForwarded(headers) && isLocalName
}

/**
 * The address that rate limits count by. Only a proxy on this machine is trusted, and of its list only the last entry,
 * which the proxy added itself; the earlier ones can be forged.
 */
export function addressOf(peer: string, headers: Headers): string {
  const forwarded = isLoopback(peer) ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : peer
}
