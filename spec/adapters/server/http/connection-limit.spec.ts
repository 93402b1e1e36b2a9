import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limitConnections } from '../../../../adapters/server/http/connection-limit.ts'
import { trustedProxies } from '../../../../adapters/server/http/peer.ts'

describe('limitConnections', () => {
  const servers: Server[] = []
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const server of servers.splice(0)) server.close()
  })
  const start = async (proxies: readonly string[]) => {
    const server = createServer((_, response) => response.end('here'))
    servers.push(server)
    limitConnections(server, trustedProxies(proxies), 3)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  /** Asks over a new connection that stays open; resolves with undefined when the server ends it. */
  const ask = (port: number, localAddress: string) =>
    new Promise<string | undefined>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      sockets.push(socket)
      socket.on('error', () => resolve(undefined))
      socket.on('close', () => resolve(undefined))
      socket.on('data', (bytes) => resolve(bytes.toString().split('\r\n')[0]))
      socket.write('GET / HTTP/1.1\r\nhost: spec\r\n\r\n')
    })
  const times = async (count: number, port: number, address: string) => {
    const answers: (string | undefined)[] = []
    for (let n = 0; n < count; n += 1) answers.push(await ask(port, address))
    return answers
  }

  // One address held 12,000 idle connections, and a page waited for five seconds while they were opened.
  it('[D-343] ends the connections that one address opens beyond its limit, and no others', async () => {
    const port = await start(['203.0.113.1'])

    expect(await times(5, port, '127.0.0.2')).toEqual([...Array(3).fill('HTTP/1.1 200 OK'), undefined, undefined])
    expect(await ask(port, '127.0.0.3')).toBe('HTTP/1.1 200 OK')
    sockets[0]?.destroy()
    await vi.waitFor(async () => expect(await ask(port, '127.0.0.2')).toBe('HTTP/1.1 200 OK'))
  })

  it('leaves a trusted proxy alone', async () => {
    const port = await start(['127.0.0.0/8'])

    expect(await times(5, port, '127.0.0.2')).toEqual(Array(5).fill('HTTP/1.1 200 OK'))
  })
})
