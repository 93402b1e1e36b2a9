import type { RawData } from 'ws'
import { authorizeChannel, type ChannelRules } from './channel-authorization.ts'
import type { PusherDelivery } from './channels.ts'
import type { OpenSockets } from './open-sockets.ts'
import {
  type ClientFrame,
  clientFrame,
  isPresenceChannel,
  isPrivateChannel,
  parseJson,
  personalChannel,
  PUSHER_CODES,
  signedInUser,
  type SignInRequest,
  signInRequest,
  type SubscribeRequest,
  subscribeRequest,
  textOf,
  unsubscribeRequest,
} from './pusher-protocol.ts'
import { isSameText, signUser } from './pusher-signature.ts'
import type { PusherSocket } from './pusher-socket.ts'

export interface FrameOptions extends ChannelRules {
  readonly sockets: OpenSockets
  /** Called for each accepted `client-*` event after its local delivery. */
  readonly onClientEvent?: ((delivery: PusherDelivery) => void) | undefined
}

/** Handles one frame of a client: pings, subscriptions, sign-ins and client events. */
export function handleFrame(options: FrameOptions, socket: PusherSocket, raw: RawData, isBinary: boolean): void {
  if (!socket.isOpen) return // already closing
  socket.markAlive()
  const text = textOf(raw)
  if (!socket.frames.take() || !options.sockets.mayWork(socket, Math.ceil(text.length / 1024))) {
    return options.sockets.disconnect(socket, PUSHER_CODES.overCapacity, 'Too many frames')
  }
  const frame = isBinary ? undefined : parseJson(clientFrame, text)
  if (frame === undefined || !handleEvent(options, socket, frame)) rejectFrame(options, socket)
}

/** Returns false for an unknown event or malformed data. */
function handleEvent(options: FrameOptions, socket: PusherSocket, frame: ClientFrame): boolean {
  switch (frame.event) {
    case 'pusher:ping':
      socket.send('pusher:pong', {})
      return true
    case 'pusher:pong':
      return true
    case 'pusher:subscribe': {
      const request = parseJson(subscribeRequest, frame.data)
      if (request !== undefined) subscribe(options, socket, request)
      return request !== undefined
    }
    case 'pusher:unsubscribe': {
      const request = parseJson(unsubscribeRequest, frame.data)
      if (request !== undefined) options.channels.leave(socket, request.channel)
      return request !== undefined
    }
    case 'pusher:signin': {
      const request = parseJson(signInRequest, frame.data)
      if (request !== undefined) signIn(options, socket, request)
      return request !== undefined
    }
    default:
      if (!frame.event.startsWith('client-')) return false
      forwardClientEvent(options, socket, frame)
      return true
  }
}

function rejectFrame({ sockets, limits }: FrameOptions, socket: PusherSocket): void {
  socket.malformedFrames += 1
  if (socket.malformedFrames >= limits.malformedFrames) {
    return sockets.disconnect(socket, PUSHER_CODES.overCapacity, 'Too many invalid frames')
  }
  socket.send('pusher:error', { code: null, message: 'Invalid message' })
}

function subscribe(options: FrameOptions, socket: PusherSocket, request: SubscribeRequest): void {
  const { channel } = request
  const authorization = authorizeChannel(options, socket, request)
  if (!authorization.isAllowed) {
    const { status, error } = authorization
    return socket.send('pusher:subscription_error', { type: 'AuthError', error, status }, channel)
  }
  const { userId, member } = authorization
  if (userId !== undefined && !options.sockets.admit(socket, userId)) return
  options.channels.join(socket, channel, member)
}

function signIn(
  { app, sockets, channels }: FrameOptions,
  socket: PusherSocket,
  { auth, user_data }: SignInRequest,
): void {
  const user = parseJson(signedInUser, user_data)
  if (user === undefined || !isSameText(auth, signUser(app, socket.id, user_data))) {
    return sockets.disconnect(socket, PUSHER_CODES.unauthorized, 'Connection not authorized')
  }
  if (!sockets.admit(socket, user.id)) return
  const previous = socket.signedInAs
  if (previous !== undefined && previous !== user.id) channels.leave(socket, personalChannel(previous))
  socket.signedInAs = user.id
  socket.send('pusher:signin_success', { user_data })
}

function forwardClientEvent(
  { channels, onClientEvent }: FrameOptions,
  socket: PusherSocket,
  { channel, event, data }: ClientFrame,
): void {
  const reject = (code: number | null, message: string) => socket.send('pusher:error', { code, message }, channel)
  if (channel === undefined || !carriesClientEvents(channel)) {
    return reject(null, 'Client event rejected - only supported on private and presence channels')
  }
  if (!socket.channels.has(channel)) {
    return reject(null, 'Client event rejected - you need to subscribe to the channel first')
  }
  if (!socket.clientEvents.take()) {
    return reject(PUSHER_CODES.clientEventRejected, 'Client event rejected due to rate limit')
  }
  const sender = socket.channels.get(channel)
  const frame = JSON.stringify({ event, channel, data, ...(sender && { user_id: sender.userId }) })
  channels.broadcast(channel, frame, socket.id)
  onClientEvent?.({ channels: [channel], event, data, socketId: socket.id })
}

const carriesClientEvents = (channel: string): boolean =>
  (isPrivateChannel(channel) || isPresenceChannel(channel)) && !channel.startsWith('private-encrypted-')
