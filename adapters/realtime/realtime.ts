import type { z } from 'zod'
import { ChannelSubscription } from './channel-subscription.ts'
import { PusherConnection } from './pusher-connection.ts'
import type { Loss, RealtimeOptions } from './realtime-options.ts'

/** One connection and its channels. It never reconnects by itself: `connectionMachine` decides that. */
export interface Realtime {
  /**
   * Connects, unless connected, and subscribes to the channel: one attempt. Resolves when the server has granted the
   * channel. Rejects when the connection fails, the channel is refused, or the signal aborts.
   */
  subscribe(channel: string, signal: AbortSignal): Promise<void>
  /**
   * Passes each event of that name to the handler. Channel and event are as on the wire: `private-chat.7`,
   * `message.sent`. An event that does not match the schema is dropped and logged. Returns the function that removes
   * the handler; with its last handler the channel is left.
   */
  listen<S extends z.ZodType>(
    channel: string,
    event: string,
    schema: S,
    handler: (data: z.infer<S>) => void,
  ): () => void
  /** Calls the handler when the connection or a granted subscription is lost. Returns the unsubscribe function. */
  onLost(handler: (loss: Loss) => void): () => void
  /** The id of this connection, for calls whose event should not come back to it; undefined without a connection. */
  socketId(): string | undefined
  /** Ends the connection permanently. */
  close(): void
}

/**
 * Prepares a realtime connection by Laravel Echo over pusher-js. Both are loaded with the first attempt, so that pages
 * without realtime do not load them.
 */
export function openRealtime(options: RealtimeOptions): Realtime {
  const log = options.log ?? (() => {})
  const channels = new Map<string, ChannelSubscription>()
  const lossHandlers = new Set<(loss: Loss) => void>()
  const reportLoss = (loss: Loss) => {
    for (const handler of Array.from(lossHandlers)) handler(loss)
  }
  const connection = new PusherConnection(options, (loss) => {
    for (const channel of channels.values()) channel.connectionLost()
    reportLoss(loss)
  })
  const channelOf = (name: string): ChannelSubscription => {
    const channel = channels.get(name) ?? new ChannelSubscription(name, log, () => reportLoss({ isMoved: false }))
    channels.set(name, channel)
    return channel
  }

  return {
    subscribe: async (name, signal) => {
      const echo = await connection.connect(signal).catch((cause: unknown) => {
        if (!signal.aborted) log('The realtime connection failed.', cause)
        throw cause
      })
      await channelOf(name).subscribe(echo, signal)
    },
    listen: (name, event, schema, handler) => {
      const channel = channelOf(name)
      const stop = channel.listen(event, schema, handler)
      return () => {
        stop()
        if (channel.hasListeners || channels.get(name) !== channel) return
        channels.delete(name)
        channel.leave()
      }
    },
    onLost: (handler) => {
      const ownHandler = (loss: Loss) => handler(loss)
      lossHandlers.add(ownHandler)
      return () => {
        lossHandlers.delete(ownHandler)
      }
    },
    socketId: () => connection.socketId,
    close: () => {
      lossHandlers.clear()
      channels.clear()
      connection.close()
    },
  }
}
