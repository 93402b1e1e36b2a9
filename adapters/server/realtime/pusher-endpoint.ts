import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { PUSHER_LIMITS, type PusherLimits } from './pusher-limits.ts'
import { isChannelName, isChannelSignature, isSameText, type PusherApp, signUser } from './pusher-signature.ts'

/**
 * Close and error codes of the Pusher protocol. 40xx: do not reconnect unchanged; 41xx: reconnect later; 42xx:
 * reconnect immediately.
 */
export const PUSHER_CODES = {
  unknownApp: 4001,
  overQuota: 4004,
  badVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  clientEventRejected: 4301,
} as const

export interface PusherDelivery {
  readonly channels: readonly string[]
  readonly event: string
  /** Text is sent as it is (Pusher clients parse it as JSON), anything else as JSON. */
  readonly data: unknown
  /** The socket that caused the event and needs no echo. */
  readonly socketId?: string | undefined
}

export interface ChannelInfo {
  readonly name: string
  readonly subscriptionCount: number
  /** Number of different people in a presence channel. */
  readonly userCount: number | undefined
}

/** Logs events that are otherwise invisible. The server's log has this shape. */
export type RealtimeLog = (message: string, detail?: Readonly<Record<string, unknown>>) => void

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
  /**
   * Returns the owner of a private channel, who counts towards the limit of sockets. Default: `private-chat.{id}`
   * (D-97).
   */
  readonly ownerOfChannel?: (channel: string) => string | undefined
  /** Called for each accepted `client-*` event after its local delivery, to forward it to other processes. */
  readonly onClientEvent?: (delivery: PusherDelivery) => void
}

export interface PusherEndpoint {
  /** Handles an upgrade request. Returns false for a path of somebody else, who may then take the socket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Sends an event to the sockets of this process; returns how many received it. Repeating it sends it again. */
  deliver(delivery: PusherDelivery): number
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
  /** Sends every client elsewhere (4200). Resolves when the sockets are closed, at most after one second. */
  close(): Promise<void>
}

interface Member {
  readonly userId: string
  readonly info: unknown
}

interface Client {
  readonly id: string
  readonly ws: WebSocket
  /** Subscribed channels; presence channels with the membership. */
  readonly channels: Map<string, Member | undefined>
  readonly userIds: Set<string>
  signedInAs: string | undefined
  malformed: number
  readonly frames: Bucket
  readonly clientEvents: Bucket
  readonly openedAt: number
  lastHeardAt: number
  pingedAt: number | undefined
}

/** Counts calls in the current second. */
interface Bucket {
  startedAt: number
  used: number
}

const frameShape = z.object({ event: z.string().max(200), channel: z.string().optional(), data: z.unknown() })
const subscribeShape = z.object({
  channel: z.string(),
  auth: z.string().optional(),
  channel_data: z.string().optional(),
})
const unsubscribeShape = z.object({ channel: z.string() })
const signinShape = z.object({ auth: z.string(), user_data: z.string() })
const userId = z.union([z.string().min(1).max(128), z.number()]).transform(String)
const memberShape = z.object({ user_id: userId, user_info: z.unknown() })
const userShape = z.object({ id: userId })
const SUPPORTED_PROTOCOLS = [5, 6, 7]
const CLOSE_GRACE_MS = 1_000

/** The owner of `private-chat.{id}`, the single channel of a person (D-97). */
export const chatChannelOwner = (channel: string): string | undefined => /^private-chat\.(.+)$/.exec(channel)?.[1]

/**
 * The built-in realtime engine: protocol 7 of Pusher on the server's own port. It works with any Pusher client, and any
 * Pusher-compatible engine can replace it. It knows only the sockets of this process; the reader of the outbox passes
 * events of other processes to `deliver`.
 */
export function createPusherEndpoint(options: PusherEndpointOptions): PusherEndpoint {
  const limits: PusherLimits = { ...PUSHER_LIMITS, ...options.limits }
  const log = options.log ?? (() => {})
  const bases = options.bases ?? ['', '/chat']
  const ownerOfChannel = options.ownerOfChannel ?? chatChannelOwner
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  })
  const clients = new Map<string, Client>()
  const subscribers = new Map<string, Set<Client>>()
  const socketsOf = new Map<string, Set<Client>>()
  /** When each person last lost a sign-in: an older socket may have a signature of that sign-in. */
  const signInsEndedAt = new Map<string, number>()
  let isClosing = false

  const sweep = setInterval(pingTheSilent, Math.max(10, Math.min(limits.pongTimeoutMs, limits.activityTimeoutMs) / 3))
  sweep.unref()

  return { handleUpgrade, deliver, disconnectUser, reauthorizeUser, unsubscribe, channels, users, close }

  // Opening and closing

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2)
    const key = keyInPath(path, bases)
    if (key === undefined) return false
    if (isClosing) return refuse(socket, '503 Service Unavailable')
    const { origin } = request.headers
    if (origin !== undefined && options.isOriginAllowed !== undefined && !options.isOriginAllowed(origin, request)) {
      log('A page of a foreign origin was refused a socket.', { origin })
      return refuse(socket, '403 Forbidden')
    }
    server.handleUpgrade(request, socket, head, (ws) => welcome(ws, key, new URLSearchParams(search)))
    return true
  }

  function welcome(ws: WebSocket, key: string, query: URLSearchParams): void {
    ws.on('error', () => {}) // ws itself closes a broken or oversized frame with the right code
    const refusal = refusalOf(key, query)
    if (refusal !== undefined) return sendAndClose(ws, refusal.code, refusal.message)
    const now = performance.now()
    const client: Client = {
      id: freshSocketId(),
      ws,
      channels: new Map(),
      userIds: new Set(),
      signedInAs: undefined,
      malformed: 0,
      frames: { startedAt: now, used: 0 },
      clientEvents: { startedAt: now, used: 0 },
      openedAt: now,
      lastHeardAt: now,
      pingedAt: undefined,
    }
    clients.set(client.id, client)
    ws.on('message', (raw, isBinary) => hear(client, raw, isBinary))
    ws.on('pong', () => heard(client))
    ws.on('close', () => forget(client))
    tell(client, 'pusher:connection_established', {
      socket_id: client.id,
      activity_timeout: Math.max(1, Math.round(limits.activityTimeoutMs / 1000)),
    })
  }

  function refusalOf(key: string, query: URLSearchParams): { code: number; message: string } | undefined {
    const protocol = query.get('protocol')
    if (!isSameText(key, options.key))
      return { code: PUSHER_CODES.unknownApp, message: 'Could not find app by the given key' }
    if (protocol === null) return { code: PUSHER_CODES.noVersion, message: 'No protocol version supplied' }
    if (!/^\d+$/.test(protocol)) return { code: PUSHER_CODES.badVersion, message: 'Invalid version string format' }
    if (!SUPPORTED_PROTOCOLS.includes(Number(protocol)))
      return { code: PUSHER_CODES.unsupportedVersion, message: 'Unsupported protocol version' }
    if (clients.size >= limits.sockets) return { code: PUSHER_CODES.overCapacity, message: 'Over capacity' }
    return undefined
  }

  function freshSocketId(): string {
    const id = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`
    return clients.has(id) ? freshSocketId() : id
  }

  /** Closes a socket, which from then on receives nothing and does not count. */
  function dismiss(client: Client, code: number, message: string): void {
    sendAndClose(client.ws, code, message)
    forget(client)
  }

  function forget(client: Client): void {
    clients.delete(client.id)
    for (const channel of Array.from(client.channels.keys())) leave(client, channel)
    for (const id of client.userIds) {
      const sockets = socketsOf.get(id)
      sockets?.delete(client)
      if (sockets?.size === 0) socketsOf.delete(id)
    }
  }

  async function close(): Promise<void> {
    isClosing = true
    clearInterval(sweep)
    const open = [...clients.values()]
    const gone = open.map(
      ({ ws }) =>
        new Promise<void>((resolve) => {
          ws.once('close', () => resolve())
        }),
    )
    for (const client of open) client.ws.close(PUSHER_CODES.reconnect, 'The server is going away')
    const cutOff = setTimeout(() => {
      for (const client of open) client.ws.terminate()
    }, CLOSE_GRACE_MS)
    await Promise.all(gone)
    clearTimeout(cutOff)
    server.close()
  }

  // Listening

  function heard(client: Client): void {
    client.lastHeardAt = performance.now()
    client.pingedAt = undefined
  }

  function hear(client: Client, raw: RawData, isBinary: boolean): void {
    if (client.ws.readyState !== client.ws.OPEN) return // already closing
    heard(client)
    if (!take(client.frames, limits.framesPerSecond))
      return dismiss(client, PUSHER_CODES.overCapacity, 'Too many frames')
    const frame = isBinary ? undefined : parsed(frameShape, textOf(raw))
    if (frame === undefined) return refuseFrame(client)
    if (frame.event.startsWith('client-')) return passOn(client, frame)
    switch (frame.event) {
      case 'pusher:ping':
        return tell(client, 'pusher:pong', {})
      case 'pusher:pong':
        return
      case 'pusher:subscribe': {
        const request = parsed(subscribeShape, frame.data)
        return request === undefined ? refuseFrame(client) : subscribe(client, request)
      }
      case 'pusher:unsubscribe': {
        const request = parsed(unsubscribeShape, frame.data)
        return request === undefined ? refuseFrame(client) : leave(client, request.channel)
      }
      case 'pusher:signin': {
        const request = parsed(signinShape, frame.data)
        return request === undefined ? refuseFrame(client) : signIn(client, request)
      }
      default:
        return refuseFrame(client)
    }
  }

  function refuseFrame(client: Client): void {
    client.malformed += 1
    if (client.malformed >= limits.malformedFrames)
      return dismiss(client, PUSHER_CODES.overCapacity, 'Too many invalid frames')
    tell(client, 'pusher:error', { code: null, message: 'Invalid message' })
  }

  function pingTheSilent(): void {
    const now = performance.now()
    for (const client of clients.values()) {
      if (client.pingedAt !== undefined && now - client.pingedAt >= limits.pongTimeoutMs) {
        dismiss(client, PUSHER_CODES.noPong, 'Pong reply not received')
        // A peer that is gone never confirms the close either.
        setTimeout(() => client.ws.terminate(), CLOSE_GRACE_MS).unref()
      } else if (client.pingedAt === undefined && now - client.lastHeardAt >= limits.activityTimeoutMs) {
        client.pingedAt = now
        tell(client, 'pusher:ping', {})
      }
    }
    forgetEndedSignIns()
  }

  // Channels

  function subscribe(client: Client, request: z.infer<typeof subscribeShape>): void {
    const { channel } = request
    const denied = (status: number, error: string) =>
      tell(client, 'pusher:subscription_error', { type: 'AuthError', error, status }, channel)
    if (channel === personalChannel(client.signedInAs)) return join(client, channel, undefined)
    if (!isChannelName(channel)) return denied(400, 'Invalid channel name')
    if (!client.channels.has(channel) && client.channels.size >= limits.subscriptionsPerSocket) {
      return denied(429, 'Too many subscriptions')
    }
    if (!isPrivate(channel) && !isPresence(channel)) return join(client, channel, undefined)

    const channelData = request.channel_data
    const toSign = { socketId: client.id, channel, ...(channelData === undefined ? {} : { channelData }) }
    if (!isChannelSignature(options, toSign, request.auth ?? '')) return denied(401, 'Connection not authorized')
    if (isPrivate(channel)) {
      const owner = ownerOfChannel(channel)
      if (owner !== undefined && !admit(client, owner)) return
      return join(client, channel, undefined)
    }
    const member = parsed(memberShape, channelData)
    if (member === undefined) return denied(400, 'A presence channel needs channel_data with user_id')
    const present = membersOf(channel)
    if (!present.has(member.user_id) && present.size >= limits.presenceMembers) return denied(429, 'Too many members')
    if (!admit(client, member.user_id)) return
    join(client, channel, { userId: member.user_id, info: member.user_info ?? null })
  }

  function join(client: Client, channel: string, member: Member | undefined): void {
    const isNewcomer = member !== undefined && !membersOf(channel).has(member.userId)
    client.channels.set(channel, member)
    const inside = subscribers.get(channel) ?? new Set()
    subscribers.set(channel, inside.add(client))
    if (member === undefined) return tell(client, 'pusher_internal:subscription_succeeded', {}, channel)

    const present = membersOf(channel)
    const presence = { ids: [...present.keys()], hash: Object.fromEntries(present), count: present.size }
    tell(client, 'pusher_internal:subscription_succeeded', { presence }, channel)
    if (isNewcomer) {
      const data = { user_id: member.userId, user_info: member.info }
      deliver({ channels: [channel], event: 'pusher_internal:member_added', data, socketId: client.id })
    }
  }

  function leave(client: Client, channel: string): void {
    if (!client.channels.has(channel)) return
    const member = client.channels.get(channel)
    client.channels.delete(channel)
    const inside = subscribers.get(channel)
    inside?.delete(client)
    if (inside?.size === 0) subscribers.delete(channel)
    if (member !== undefined && !membersOf(channel).has(member.userId)) {
      deliver({ channels: [channel], event: 'pusher_internal:member_removed', data: { user_id: member.userId } })
    }
  }

  function membersOf(channel: string): ReadonlyMap<string, unknown> {
    const present = new Map<string, unknown>()
    for (const client of subscribers.get(channel) ?? []) {
      const member = client.channels.get(channel)
      if (member !== undefined) present.set(member.userId, member.info)
    }
    return present
  }

  // People

  function signIn(client: Client, { auth, user_data }: z.infer<typeof signinShape>): void {
    const user = parsed(userShape, user_data)
    if (user === undefined || !isSameText(auth, signUser(options, client.id, user_data))) {
      return dismiss(client, PUSHER_CODES.unauthorized, 'Connection not authorized')
    }
    if (!admit(client, user.id)) return
    const former = personalChannel(client.signedInAs)
    if (former !== undefined && client.signedInAs !== user.id) leave(client, former)
    client.signedInAs = user.id
    tell(client, 'pusher:signin_success', { user_data })
  }

  /** Counts the socket as one of this person's, or closes it when the person has too many. */
  function admit(client: Client, id: string): boolean {
    if (client.openedAt <= (signInsEndedAt.get(id) ?? Number.NEGATIVE_INFINITY)) {
      dismiss(client, PUSHER_CODES.reconnect, 'The sign-in ended')
      return false
    }
    const sockets = socketsOf.get(id) ?? new Set()
    if (!sockets.has(client) && sockets.size >= limits.socketsPerUser) {
      log('A person has too many sockets; the newest was closed.', { userId: id, limit: limits.socketsPerUser })
      dismiss(client, PUSHER_CODES.overQuota, 'Too many connections of one user')
      return false
    }
    socketsOf.set(id, sockets.add(client))
    client.userIds.add(id)
    return true
  }

  function disconnectUser(id: string): number {
    return dismissAll(id, PUSHER_CODES.unauthorized, 'Connection not authorized')
  }

  function reauthorizeUser(id: string): number {
    signInsEndedAt.set(id, performance.now())
    return dismissAll(id, PUSHER_CODES.reconnect, 'The sign-in ended')
  }

  function dismissAll(id: string, code: number, message: string): number {
    const sockets = [...(socketsOf.get(id) ?? [])]
    for (const client of sockets) dismiss(client, code, message)
    return sockets.length
  }

  /** The end of a sign-in matters only to sockets that were open at that time. */
  function forgetEndedSignIns(): void {
    const oldest = [...clients.values()].reduce(
      (least, { openedAt }) => Math.min(least, openedAt),
      Number.POSITIVE_INFINITY,
    )
    for (const [id, endedAt] of signInsEndedAt) if (endedAt < oldest) signInsEndedAt.delete(id)
  }

  function unsubscribe(channelPattern: string, id: string): number {
    let ended = 0
    for (const client of socketsOf.get(id) ?? []) {
      for (const channel of [...client.channels.keys()].filter((name) => isMatch(channelPattern, name))) {
        leave(client, channel)
        tell(
          client,
          'pusher:subscription_error',
          { type: 'AuthError', error: 'Subscription ended', status: 403 },
          channel,
        )
        ended += 1
      }
    }
    return ended
  }

  // Events

  function passOn(client: Client, frame: z.infer<typeof frameShape>): void {
    const reject = (code: number | null, message: string) =>
      tell(client, 'pusher:error', { code, message }, frame.channel)
    const { channel, event, data } = frame
    if (
      channel === undefined ||
      (!isPrivate(channel) && !isPresence(channel)) ||
      channel.startsWith('private-encrypted-')
    ) {
      return reject(null, 'Client event rejected - only supported on private and presence channels')
    }
    if (!client.channels.has(channel))
      return reject(null, 'Client event rejected - you need to subscribe to the channel first')
    if (!take(client.clientEvents, limits.clientEventsPerSecond)) {
      return reject(PUSHER_CODES.clientEventRejected, 'Client event rejected due to rate limit')
    }
    const sender = client.channels.get(channel)
    broadcast(channel, JSON.stringify({ event, channel, data, ...(sender && { user_id: sender.userId }) }), client.id)
    options.onClientEvent?.({ channels: [channel], event, data, socketId: client.id })
  }

  function deliver({ channels: names, event, data, socketId }: PusherDelivery): number {
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
    return [...new Set(names)]
      .filter((channel) => subscribers.has(channel))
      .reduce((sum, channel) => sum + broadcast(channel, JSON.stringify({ event, channel, data: text }), socketId), 0)
  }

  function broadcast(channel: string, frame: string, exceptSocketId: string | undefined): number {
    const bytes = Buffer.from(frame) // encoded once for all recipients
    let reached = 0
    for (const client of subscribers.get(channel) ?? []) {
      if (client.id !== exceptSocketId && write(client, bytes)) reached += 1
    }
    return reached
  }

  /** `data` of the protocol's own events is JSON within JSON, as protocol 7 requires. */
  function tell(client: Client, event: string, data: unknown, channel?: string): void {
    write(
      client,
      Buffer.from(JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) })),
    )
  }

  function write({ ws, id }: Client, bytes: Buffer): boolean {
    if (ws.readyState !== ws.OPEN) return false
    if (ws.bufferedAmount > limits.backlogBytes) {
      log('A socket reads too slowly and was cut off.', { socketId: id, unsentBytes: ws.bufferedAmount })
      ws.terminate()
      return false
    }
    ws.send(bytes, { binary: false })
    return true
  }

  // What is there

  function channels(): readonly ChannelInfo[] {
    return [...subscribers].map(([name, inside]) => ({
      name,
      subscriptionCount: inside.size,
      userCount: isPresence(name) ? membersOf(name).size : undefined,
    }))
  }

  function users(channel: string): readonly string[] | undefined {
    return isPresence(channel) && subscribers.has(channel) ? [...membersOf(channel).keys()] : undefined
  }
}

/** The `{key}` of a path `{base}/app/{key}`. */
function keyInPath(path: string, bases: readonly string[]): string | undefined {
  for (const base of bases) {
    const found = path.startsWith(`${base}/app/`) ? path.slice(base.length + '/app/'.length) : undefined
    if (found !== undefined && found !== '' && !found.includes('/')) return found
  }
  return undefined
}

function refuse(socket: Duplex, status: string): true {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return true
}

function sendAndClose(ws: WebSocket, code: number, message: string): void {
  if (ws.readyState !== ws.OPEN) return
  ws.send(JSON.stringify({ event: 'pusher:error', data: JSON.stringify({ code, message }) }))
  ws.close(code, message)
}

const isPrivate = (channel: string): boolean => channel.startsWith('private-')
const isPresence = (channel: string): boolean => channel.startsWith('presence-')
const personalChannel = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : `#server-to-user-${id}`
const isMatch = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Whether the current second allows one more. */
function take(bucket: Bucket, perSecond: number): boolean {
  const now = performance.now()
  if (now - bucket.startedAt >= 1000) {
    bucket.startedAt = now
    bucket.used = 0
  }
  bucket.used += 1
  return bucket.used <= perSecond
}

function textOf(raw: RawData): string {
  if (Array.isArray(raw)) return Buffer.concat(raw).toString()
  return (Buffer.isBuffer(raw) ? raw : Buffer.from(raw)).toString()
}

/** A value of the shape, from the value itself or from its JSON text; undefined for anything else. */
function parsed<S extends z.ZodType>(shape: S, value: unknown): z.infer<S> | undefined {
  let content = value
  if (typeof value === 'string') {
    try {
      content = JSON.parse(value)
    } catch {
      return undefined
    }
  }
  const result = shape.safeParse(content)
  return result.success ? result.data : undefined
}
