import { BlockList, isIP, SocketAddress } from 'node:net'
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

/** Without the setting `TRUSTED_PROXIES` only a proxy on this machine is trusted. */
export const LOOPBACK_PROXIES: readonly string[] = ['127.0.0.0/8', '::1']

/** Whether a text is an address or a range, such as `10.0.0.5`, `10.1.0.0/16` or `fd00::/8`. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** The proxies whose `X-Forwarded-For` is believed. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** Builds the list from addresses and ranges (`isAddressOrRange`). */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * The address that limits count by: the last entry of `X-Forwarded-For` that is not a trusted proxy. Each trusted proxy
 * adds the address that it saw at the end, so the entries before that one can be forged.
 */
export function addressOf(peer: string, forwardedFor: string | null | undefined, proxies: TrustedProxies): string {
  let address = plainAddress(peer) ?? peer
  const entries = (forwardedFor ?? '').split(',')
  while (isTrusted(address, proxies)) {
    const entry = plainAddress(entries.pop()?.trim() ?? '')
    if (entry === undefined) break
    address = entry
  }
  return address
}

function isTrusted(address: string, proxies: TrustedProxies): boolean {
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** An address in its one form, without brackets, port and the prefix of IPv4 in IPv6; undefined for any other text. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  // IPv6 has many spellings, and one visitor counts once.
  const address = isIP(bare) === 6 ? new SocketAddress({ address: bare, family: 'ipv6' }).address : bare
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(plain) === 0 ? undefined : plain
}
