import { isIP } from 'node:net'
import type { Context as HonoContext } from 'hono'

/** The address at the other end of the connection; empty for a call from inside the process. */
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

/** Behind a proxy on the same machine every peer is local: a forwarded call never counts as the machine's own. */
export const isForwarded = (headers: Headers): boolean => PROXY_HEADERS.some((name) => headers.has(name))

/** Whether a call comes from the machine that the server runs on, under a local name (no rebinding of a foreign one). */
export function isOwnMachine(peer: string, hostname: string, headers: Headers): boolean {
  const isLocalName =
    hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname) || hostname === '[::1]'
  return isLoopback(peer) && !isForwarded(headers) && isLocalName
}

/**
 * The address that limits count by. Only a proxy on this machine is believed, and of its list only the last entry: that one the
 * proxy saw itself, the ones before it anybody can write.
 */
export function addressOf(peer: string, headers: Headers): string {
  const forwarded = isLoopback(peer) ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : peer
}
