import type { Channels } from './channels.ts'
import type { PusherLimits } from './pusher-limits.ts'
import {
  isPresenceChannel,
  isPrivateChannel,
  parseJson,
  personalChannel,
  presenceMember,
  type SubscribeRequest,
} from './pusher-protocol.ts'
import { isChannelName, isChannelSignature, type PusherApp } from './pusher-signature.ts'
import type { Member, PusherSocket } from './pusher-socket.ts'

/** Whether a socket may have a channel. `userId` is the person whom the socket then counts for. */
export type ChannelAuthorization =
  | { readonly isAllowed: true; readonly userId?: string | undefined; readonly member?: Member }
  | { readonly isAllowed: false; readonly status: number; readonly error: string }

export interface ChannelRules {
  readonly app: PusherApp
  readonly limits: PusherLimits
  readonly channels: Channels
  readonly ownerOfChannel: (channel: string) => string | undefined
}

/** Decides whether a socket may subscribe to a channel. Private and presence channels need a signature. */
export function authorizeChannel(
  { app, limits, channels, ownerOfChannel }: ChannelRules,
  socket: PusherSocket,
  { channel, auth = '', channel_data: channelData }: SubscribeRequest,
): ChannelAuthorization {
  if (socket.signedInAs !== undefined && channel === personalChannel(socket.signedInAs)) return { isAllowed: true }
  if (!isChannelName(channel)) return refused(400, 'Invalid channel name')
  if (!socket.channels.has(channel) && socket.channels.size >= limits.subscriptionsPerSocket) {
    return refused(429, 'Too many subscriptions')
  }
  if (!isPrivateChannel(channel) && !isPresenceChannel(channel)) return { isAllowed: true }

  const toSign = { socketId: socket.id, channel, ...(channelData === undefined ? {} : { channelData }) }
  if (!isChannelSignature(app, toSign, auth)) return refused(401, 'Connection not authorized')
  if (isPrivateChannel(channel)) return { isAllowed: true, userId: ownerOfChannel(channel) }

  const member = parseJson(presenceMember, channelData)
  if (member === undefined) return refused(400, 'A presence channel needs channel_data with user_id')
  const { user_id: userId, user_info: info = null } = member
  const members = channels.members(channel)
  if (!members.has(userId) && members.size >= limits.presenceMembers) return refused(429, 'Too many members')
  return { isAllowed: true, userId, member: { userId, info } }
}

const refused = (status: number, error: string): ChannelAuthorization => ({ isAllowed: false, status, error })
