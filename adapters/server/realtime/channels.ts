import { isPresenceChannel } from './pusher-protocol.ts'
import type { Member, PusherSocket } from './pusher-socket.ts'

/** An event for the sockets of one or more channels. */
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

/** The channels of this process and the sockets that are subscribed to them. */
export class Channels {
  readonly #subscribers = new Map<string, Set<PusherSocket>>()

  /** Subscribes a socket that may have the channel, and confirms it. Others see a new member of a presence channel. */
  join(socket: PusherSocket, channel: string, member?: Member): void {
    const isNewMember = member !== undefined && !this.members(channel).has(member.userId)
    socket.channels.set(channel, member)
    const sockets = this.#subscribers.get(channel) ?? new Set()
    this.#subscribers.set(channel, sockets.add(socket))
    if (member === undefined) return socket.send('pusher_internal:subscription_succeeded', {}, channel)

    const members = this.members(channel)
    const presence = { ids: [...members.keys()], hash: Object.fromEntries(members), count: members.size }
    socket.send('pusher_internal:subscription_succeeded', { presence }, channel)
    if (isNewMember) {
      const data = { user_id: member.userId, user_info: member.info }
      this.deliver({ channels: [channel], event: 'pusher_internal:member_added', data, socketId: socket.id })
    }
  }

  /** Ends a subscription. Others see a member leave with the last of the person's sockets. */
  leave(socket: PusherSocket, channel: string): void {
    if (!socket.channels.has(channel)) return
    const member = socket.channels.get(channel)
    socket.channels.delete(channel)
    const sockets = this.#subscribers.get(channel)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#subscribers.delete(channel)
    if (member !== undefined && !this.members(channel).has(member.userId)) {
      this.deliver({ channels: [channel], event: 'pusher_internal:member_removed', data: { user_id: member.userId } })
    }
  }

  leaveAll(socket: PusherSocket): void {
    for (const channel of Array.from(socket.channels.keys())) this.leave(socket, channel)
  }

  /** Sends an event; returns the number of sockets that received it. */
  deliver({ channels, event, data, socketId }: PusherDelivery): number {
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
    return [...new Set(channels)]
      .filter((channel) => this.#subscribers.has(channel))
      .reduce(
        (sum, channel) => sum + this.broadcast(channel, JSON.stringify({ event, channel, data: text }), socketId),
        0,
      )
  }

  /** Sends a frame to the sockets of a channel; returns the number of sockets that received it. */
  broadcast(channel: string, frame: string, exceptSocketId?: string): number {
    const bytes = Buffer.from(frame) // encoded once for all recipients
    let received = 0
    for (const socket of this.#subscribers.get(channel) ?? []) {
      if (socket.id !== exceptSocketId && socket.write(bytes)) received += 1
    }
    return received
  }

  /** The people in a presence channel with their information, each once. */
  members(channel: string): ReadonlyMap<string, unknown> {
    const members = new Map<string, unknown>()
    for (const socket of this.#subscribers.get(channel) ?? []) {
      const member = socket.channels.get(channel)
      if (member !== undefined) members.set(member.userId, member.info)
    }
    return members
  }

  /** Channels with at least one socket. */
  list(): readonly ChannelInfo[] {
    return [...this.#subscribers].map(([name, sockets]) => ({
      name,
      subscriptionCount: sockets.size,
      userCount: isPresenceChannel(name) ? this.members(name).size : undefined,
    }))
  }

  /** The ids of the people in a presence channel; undefined for other and for empty channels. */
  userIds(channel: string): readonly string[] | undefined {
    return isPresenceChannel(channel) && this.#subscribers.has(channel) ? [...this.members(channel).keys()] : undefined
  }
}
