import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The three values that identify and protect one app of a Pusher-compatible engine. */
export interface PusherApp {
  readonly appId: string
  readonly key: string
  readonly secret: string
}

export interface ChannelToSign {
  readonly socketId: string
  readonly channel: string
  /** JSON text `{"user_id": …, "user_info": …}`; presence channels need it. */
  readonly channelData?: string
}

/** The response of broadcasting/auth, in the spelling that Pusher clients read. */
export interface ChannelSignature {
  readonly auth: string
  readonly channel_data?: string
}

/** The socket id or channel name is malformed, so nothing is signed. */
export class UnsignableChannel extends Error {
  readonly _tag = 'UnsignableChannel'
}

const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/
const CHANNEL_NAME = /^[-\w=@,.;]{1,164}$/

/** Whether a text has the form `number.number` of a socket id. */
export const isSocketId = (text: string): boolean => SOCKET_ID.test(text)

/** Whether a text is a valid channel name: letters, digits and `_-=@,.;`, at most 164 of them (Pusher protocol). */
export const isChannelName = (text: string): boolean => CHANNEL_NAME.test(text)

/**
 * Signs a private or presence channel for one socket. The caller checks before whether the person may have the channel.
 *
 * Both texts are validated first, because a colon in either would let a caller have something else signed.
 * @throws UnsignableChannel when the socket id or the channel name is malformed.
 */
export function signChannel(app: PusherApp, { socketId, channel, channelData }: ChannelToSign): ChannelSignature {
  if (!isSocketId(socketId)) throw new UnsignableChannel('The socket id is malformed.')
  if (!isChannelName(channel)) throw new UnsignableChannel('The channel name is malformed.')
  const signed = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
  const auth = `${app.key}:${hmac(app.secret, signed)}`
  return channelData === undefined ? { auth } : { auth, channel_data: channelData }
}

/** Whether `auth` is the result of `signChannel` for the same socket, channel and data. Constant time. */
export function isChannelSignature(app: PusherApp, toSign: ChannelToSign, auth: string): boolean {
  return isSocketId(toSign.socketId) && isChannelName(toSign.channel) && isSameText(auth, signChannel(app, toSign).auth)
}

/** The signature of a user's sign-in on a socket (`pusher:signin`). `userData` is JSON text with an `id`. */
export const signUser = (app: PusherApp, socketId: string, userData: string): string =>
  `${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`

export interface RequestToSign {
  readonly method: string
  /** The path as the engine receives it, with leading slash, without query. */
  readonly path: string
  /** Every query parameter except `auth_signature`. */
  readonly query: Readonly<Record<string, string>>
}

/** The signature of one call of the Pusher HTTP API: method, path and sorted query, each on its own line. */
export function signRequest(secret: string, { method, path, query }: RequestToSign): string {
  const sorted = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return hmac(secret, [method.toUpperCase(), path, sorted.map((pair) => pair.join('=')).join('&')].join('\n'))
}

export const md5 = (body: string): string => createHash('md5').update(body).digest('hex')

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
