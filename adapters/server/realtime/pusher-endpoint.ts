import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ChannelInfo, Channels, type PusherDelivery } from './channels.ts'
import { handleFrame } from './frames.ts'
import { startHeartbeat } from './heartbeat.ts'
import { OpenSockets } from './open-sockets.ts'
import { PUSHER_LIMITS, type PusherLimits } from './pusher-limits.ts'
import { chatChannelOwner, PUSHER_CODES, SUPPORTED_PROTOCOLS } from './pusher-protocol.ts'
import { isSameText, type PusherApp } from './pusher-signature.ts'
import { CLOSE_TIMEOUT_MS, closeWithError, type RealtimeLog } from './pusher-socket.ts'

export interface PusherEndpointOptions extends PusherApp {
  readonly limits?: Partial<PusherLimits>
  readonly log?: RealtimeLog
  /** Accepted paths before `/app/{key}`. Default: none and the chat base (D-97). */
  readonly bases?: readonly string[]
  /**
   * Returns whether a page of this origin may open a socket. Default: any may, because nothing here is authenticated by
   * cookie.
   */
  readonly isOriginAllowed?: (origin: string, request: IncomingMessage) => boolean
  /** Returns the address that limits count by. Default: the remote address of the connection. */
  readonly addressOf?: (request: IncomingMessage) => string
  /**
   * Returns the owner of a private channel, who counts towards the limit of sockets. Default: `private-chat.{id}`
   * (D-97).
   */
  readonly ownerOfChannel?: (channel: string) => string | undefined
  /** Called for each accepted `client-*` event after its local delivery, to forward it to other processes. */
  readonly onClientEvent?: (delivery: PusherDelivery) => void
}

export interface PusherEndpoint {
  /** Handles an upgrade request. Returns false for a path of another handler, which may then take the socket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Sends an event to the sockets of this process; returns how many received it. Repeating it sends it again. */
  deliver(delivery: PusherDelivery): number
  /** The ids of the people with a socket in this process. */
  people(): readonly string[]
  /** Permanently closes the person's sockets of this process (no reconnect); returns how many. */
  disconnectUser(userId: string): number
  /**
   * Closes the person's sockets of this process because a sign-in ended (sign-out, new password, removed account);
   * returns how many. Clients reconnect at once and request their channels with their own sign-in. Signatures of the
   * old sockets become invalid.
   */
  reauthorizeUser(userId: string): number
  /**
   * Ends the person's subscriptions to a channel, or to all with the prefix when the pattern ends in `*` (lost
   * membership). The client receives `pusher:subscription_error` for each; returns how many.
   */
  unsubscribe(channelPattern: string, userId: string): number
  /** Occupied channels of this process. */
  channels(): readonly ChannelInfo[]
  /** People in a presence channel of this process; undefined when it is not one or is empty. */
  users(channel: string): readonly string[] | undefined
  /** Numbers of open sockets, and of those that no person counts for. */
  sockets(): { readonly open: number; readonly unknown: number }
  /** Makes every client reconnect elsewhere (4200). Resolves when the sockets are closed, at most after one second. */
  close(): Promise<void>
}

/**
 * The built-in realtime engine: protocol 7 of Pusher on the server's own port. It works with any Pusher client, and any
 * Pusher-compatible engine can replace it. It has only the sockets of this process; the reader of the outbox passes
 * events of other processes to `deliver`.
 */
export function createPusherEndpoint(options: PusherEndpointOptions): PusherEndpoint {
  const limits: PusherLimits = { ...PUSHER_LIMITS, ...options.limits }
  const log = options.log ?? (() => {})
  const channels = new Channels()
  const sockets = new OpenSockets(limits, log, channels)
  const { ownerOfChannel = chatChannelOwner, onClientEvent } = options
  const addressOf = options.addressOf ?? (({ socket }: IncomingMessage) => socket.remoteAddress ?? '')
  const frameOptions = { app: options, limits, channels, ownerOfChannel, sockets, onClientEvent }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  })
  const stopHeartbeat = startHeartbeat(sockets, limits)
  let isClosing = false

  const accept = (ws: WebSocket, address: string, key: string, query: URLSearchParams) => {
    ws.on('error', () => {}) // ws itself closes a broken or oversized frame with the right code
    const refusal = refusalOf(options.key, key, query) ?? (sockets.hasRoomFor(address) ? undefined : OVER_CAPACITY)
    if (refusal !== undefined) return closeWithError(ws, refusal.code, refusal.message)
    const socket = sockets.add(ws, address)
    ws.on('message', (raw, isBinary) => handleFrame(frameOptions, socket, raw, isBinary))
    ws.on('pong', () => socket.markAlive())
    ws.on('close', () => sockets.remove(socket))
    const activity_timeout = Math.max(1, Math.round(limits.activityTimeoutMs / 1000))
    socket.send('pusher:connection_established', { socket_id: socket.id, activity_timeout })
  }

  return {
    handleUpgrade: (request, socket, head) => {
      const [path = '', search = ''] = (request.url ?? '').split('?', 2)
      const key = keyInPath(path, options.bases ?? ['', '/chat'])
      if (key === undefined) return false
      const { origin } = request.headers
      if (isClosing) refuseUpgrade(socket, '503 Service Unavailable')
      else if (origin !== undefined && options.isOriginAllowed?.(origin, request) === false) {
        log('A page of a foreign origin was refused a socket.', { origin })
        refuseUpgrade(socket, '403 Forbidden')
      } else
        server.handleUpgrade(request, socket, head, (ws) =>
          accept(ws, addressOf(request), key, new URLSearchParams(search)),
        )
      return true
    },
    deliver: (delivery) => channels.deliver(delivery),
    disconnectUser: (userId) => sockets.disconnectUser(userId, PUSHER_CODES.unauthorized, 'Connection not authorized'),
    reauthorizeUser: (userId) => sockets.endSignIn(userId),
    unsubscribe: (pattern, userId) => unsubscribe(sockets, channels, pattern, userId),
    channels: () => channels.list(),
    users: (channel) => channels.userIds(channel),
    people: () => sockets.people(),
    sockets: () => ({ open: sockets.size, unknown: sockets.unknown }),
    close: async () => {
      isClosing = true
      stopHeartbeat()
      await closeAll([...sockets.all()].map(({ ws }) => ws))
      server.close()
    },
  }
}

/** The `{key}` of a path `{base}/app/{key}`. */
function keyInPath(path: string, bases: readonly string[]): string | undefined {
  for (const base of bases) {
    const key = path.startsWith(`${base}/app/`) ? path.slice(base.length + '/app/'.length) : ''
    if (key !== '' && !key.includes('/')) return key
  }
  return undefined
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

interface Refusal {
  readonly code: number
  readonly message: string
}

const OVER_CAPACITY: Refusal = { code: PUSHER_CODES.overCapacity, message: 'Over capacity' }

/** Why a connection cannot be accepted: another app, or a protocol version that this endpoint does not have. */
function refusalOf(expectedKey: string, key: string, query: URLSearchParams): Refusal | undefined {
  const protocol = query.get('protocol')
  if (!isSameText(key, expectedKey)) {
    return { code: PUSHER_CODES.unknownApp, message: 'Could not find app by the given key' }
  }
  if (protocol === null) return { code: PUSHER_CODES.noVersion, message: 'No protocol version supplied' }
  if (!/^\d+$/.test(protocol)) return { code: PUSHER_CODES.badVersion, message: 'Invalid version string format' }
  if (!SUPPORTED_PROTOCOLS.includes(Number(protocol))) {
    return { code: PUSHER_CODES.unsupportedVersion, message: 'Unsupported protocol version' }
  }
  return undefined
}

function unsubscribe(sockets: OpenSockets, channels: Channels, pattern: string, userId: string): number {
  const matches = (name: string) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern)
  let ended = 0
  for (const socket of sockets.ofUser(userId)) {
    for (const channel of [...socket.channels.keys()].filter(matches)) {
      channels.leave(socket, channel)
      const error = { type: 'AuthError', error: 'Subscription ended', status: 403 }
      socket.send('pusher:subscription_error', error, channel)
      ended += 1
    }
  }
  return ended
}

/** Closes sockets with 4200; those that do not confirm in time are terminated. */
async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  const closed = sockets.map(
    (ws) =>
      new Promise<void>((resolve) => {
        ws.once('close', () => resolve())
      }),
  )
  for (const ws of sockets) ws.close(PUSHER_CODES.reconnect, 'The server is going away')
  const timeout = setTimeout(() => {
    for (const ws of sockets) ws.terminate()
  }, CLOSE_TIMEOUT_MS)
  await Promise.all(closed)
  clearTimeout(timeout)
}
