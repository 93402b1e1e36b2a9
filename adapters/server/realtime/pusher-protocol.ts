import type { RawData } from 'ws'
import { z } from 'zod'

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

export const SUPPORTED_PROTOCOLS: readonly number[] = [5, 6, 7]

const userId = z.union([z.string().min(1).max(128), z.number()]).transform(String)

/** Any frame that a client sends. */
export const clientFrame = z.object({ event: z.string().max(200), channel: z.string().optional(), data: z.unknown() })
export type ClientFrame = z.infer<typeof clientFrame>

export const subscribeRequest = z.object({
  channel: z.string(),
  auth: z.string().optional(),
  channel_data: z.string().optional(),
})
export type SubscribeRequest = z.infer<typeof subscribeRequest>

export const unsubscribeRequest = z.object({ channel: z.string() })

export const signInRequest = z.object({ auth: z.string(), user_data: z.string() })
export type SignInRequest = z.infer<typeof signInRequest>

/** `user_data` of a sign-in. */
export const signedInUser = z.object({ id: userId })

/** `channel_data` of a presence channel. */
export const presenceMember = z.object({ user_id: userId, user_info: z.unknown() })

export const isPrivateChannel = (channel: string): boolean => channel.startsWith('private-')
export const isPresenceChannel = (channel: string): boolean => channel.startsWith('presence-')

/** The channel of a signed-in user; it needs no signature. */
export const personalChannel = (id: string): string => `#server-to-user-${id}`

/** The owner of `private-chat.{id}`, the single channel of a person (D-97). */
export const chatChannelOwner = (channel: string): string | undefined => /^private-chat\.(.+)$/.exec(channel)?.[1]

/** An event of the protocol itself. Its `data` is JSON within JSON, as protocol 7 requires. */
export const protocolFrame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) })

/** The text of a frame from a client. */
export function textOf(raw: RawData): string {
  if (Array.isArray(raw)) return Buffer.concat(raw).toString()
  return (Buffer.isBuffer(raw) ? raw : Buffer.from(raw)).toString()
}

/** Parses a value, or the JSON text of one; returns undefined when it does not match the schema. */
export function parseJson<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> | undefined {
  let content = value
  if (typeof value === 'string') {
    try {
      content = JSON.parse(value)
    } catch {
      return undefined
    }
  }
  const result = schema.safeParse(content)
  return result.success ? result.data : undefined
}
