import type { Server } from 'node:http'
import { addressOf, type TrustedProxies } from './peer.ts'
import { networkOf } from './rate-limit.ts'

/** Open connections of one address (D-343). A browser opens up to seven. */
const CONNECTIONS_PER_ADDRESS = 2_000

/**
 * Ends connections beyond the limit of an address: each takes memory and a file of the process, whatever it sends. A
 * trusted proxy carries the connections of everybody, and limits them itself.
 */
export function limitConnections(server: Server, proxies: TrustedProxies, limit = CONNECTIONS_PER_ADDRESS): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = addressOf(socket.remoteAddress ?? '', undefined, proxies)
    if (proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')) return
    const source = networkOf(address)
    const count = open.get(source) ?? 0
    if (count >= limit) {
      socket.destroy()
      return
    }
    open.set(source, count + 1)
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1
      if (left === 0) open.delete(source)
      else open.set(source, left)
    })
  })
}
