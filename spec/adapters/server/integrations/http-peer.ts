import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PeerRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface PeerAnswer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

export interface Peer {
  readonly url: string
  readonly port: number
  readonly requests: readonly PeerRequest[]
}

const servers: Server[] = []

/** A fake integration on a free port. With an undefined response it never responds. */
export async function startPeer(answer: (request: PeerRequest, nth: number) => PeerAnswer | undefined): Promise<Peer> {
  const requests: PeerRequest[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const told = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
    }
    requests.push(told)
    const given = answer(told, requests.length)
    if (given !== undefined) response.writeHead(given.status ?? 200, given.headers).end(given.body ?? '')
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, requests }
}

/** For `afterEach`. */
export function stopPeers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}

export const json = (value: unknown, status = 200): PeerAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
