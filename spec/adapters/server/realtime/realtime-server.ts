import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import PusherClient, { type Channel, type Options } from 'pusher-js'
import PusherServer from 'pusher'
import WebSocket from 'ws'
import { createPusherHttpApi } from '../../../../adapters/server/realtime/http-api.ts'
import {
  createPusherEndpoint,
  type PusherEndpoint,
  type PusherEndpointOptions,
} from '../../../../adapters/server/realtime/pusher-endpoint.ts'
import { type PusherApp, signChannel } from '../../../../adapters/server/realtime/pusher-signature.ts'

/** The Pusher app of these specs. */
export const app: PusherApp = { appId: '7', key: 'tradehall', secret: 'a-secret-of-specs' }

export interface RealtimeServer {
  readonly endpoint: PusherEndpoint
  readonly server: Server
  readonly port: number
  /** Starts a new endpoint while the old one closes, as when a load balancer drains a process; returns the new one. */
  readonly replaceEndpoint: () => Promise<PusherEndpoint>
  /** Cuts the open sockets without a close frame, as a lost network does. */
  readonly breakSockets: () => void
  readonly stop: () => Promise<void>
}

/** The real endpoint and the real HTTP API behind a real server, on a free port or the given one. */
export async function startServer(options: Partial<PusherEndpointOptions> = {}, port = 0): Promise<RealtimeServer> {
  let endpoint = createPusherEndpoint({ ...app, ...options })
  const api = createPusherHttpApi(endpoint, app)
  const server = createServer((request, response) => {
    void getRequestListener(api.fetch)(request, response)
  })
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    if (!endpoint.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    endpoint,
    server,
    port: (server.address() as AddressInfo).port,
    replaceEndpoint: async () => {
      const old = endpoint
      endpoint = createPusherEndpoint({ ...app, ...options })
      await old.close()
      return endpoint
    },
    breakSockets: () => {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    stop: async () => {
      await endpoint.close()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

export type Sign = (socketId: string, channel: string) => { auth: string; channel_data?: string }
/** The response of our own broadcasting/auth to a person who may have the channel. */
export const signAs =
  (userId: string): Sign =>
  (socketId, channel) =>
    channel.startsWith('presence-')
      ? signChannel(app, {
          socketId,
          channel,
          channelData: JSON.stringify({ user_id: userId, user_info: { name: `User ${userId}` } }),
        })
      : signChannel(app, { socketId, channel })

/** The official browser library, signing its channels by `sign`. */
export function pusherClient(port: number, sign: Sign = signAs('1'), more: Partial<Options> = {}): PusherClient {
  return new PusherClient(app.key, {
    cluster: 'own',
    wsHost: '127.0.0.1',
    wsPort: port,
    wsPath: '/chat',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        callback(null, sign(socketId, channelName))
      },
    },
    ...more,
  })
}

/** The official server library. */
export const pusherServer = (port: number, more: Partial<PusherApp> = {}): PusherServer =>
  new PusherServer({ ...app, ...more, host: '127.0.0.1', port: String(port), useTLS: false })

interface EventSource {
  bind(event: string, handler: (data: unknown) => void): unknown
  unbind(event: string, handler: (data: unknown) => void): unknown
}

/** The next event of that name on a channel or connection. */
export const next = (source: EventSource, event: string): Promise<unknown> =>
  new Promise((resolve) => {
    const once = (data: unknown) => {
      source.unbind(event, once)
      resolve(data)
    }
    source.bind(event, once)
  })

export const subscribed = async (client: PusherClient, name: string): Promise<Channel> => {
  const channel = client.subscribe(name)
  if (!channel.subscribed) await next(channel, 'pusher:subscription_succeeded')
  return channel
}

export interface Frame {
  readonly event: string
  readonly channel?: string
  readonly data: unknown
}

/** A bare socket, for frames that no library would send. */
export interface RawSocket {
  readonly ws: WebSocket
  readonly frames: Frame[]
  /** The close code. */
  readonly closed: Promise<number>
  send(frame: unknown): void
  /** The first frame of that name, past or future; rejects when the socket closes without it. */
  received(event: string): Promise<Frame>
  /** The id assigned by the server. */
  socketId(): Promise<string>
}

export function rawSocket(
  port: number,
  path = `/app/${app.key}?protocol=7`,
  headers: Record<string, string> = {},
): RawSocket {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  ws.on('message', (raw: Buffer) => {
    const { event, channel, data } = JSON.parse(raw.toString())
    frames.push({ event, channel, data: typeof data === 'string' ? JSON.parse(data) : data })
    for (const look of Array.from(waiting)) look()
  })
  ws.on('error', () => {})
  const closed = new Promise<number>((resolve) => {
    ws.on('close', resolve)
  })
  const received = (event: string) =>
    new Promise<Frame>((resolve, reject) => {
      const look = () => {
        const found = frames.find((frame) => frame.event === event)
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      void closed.then((code) => reject(new Error(`closed with ${code} before ${event}`)))
      look()
    })
  return {
    ws,
    frames,
    closed,
    received,
    send: (frame) => ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    socketId: async () => ((await received('pusher:connection_established')).data as { socket_id: string }).socket_id,
  }
}
