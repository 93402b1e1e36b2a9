import type { z } from 'zod'
import type { PusherEcho } from './pusher-connection.ts'
import type { RealtimeLog } from './realtime-options.ts'

type EchoChannel = ReturnType<PusherEcho['channel']>

interface Listener {
  readonly event: string
  readonly receive: (data: unknown) => void
}

/** One channel: its handlers, and whether the server has granted it on the present connection. */
export class ChannelSubscription {
  readonly #name: string
  readonly #log: RealtimeLog
  readonly #onEnded: () => void
  readonly #listeners = new Set<Listener>()
  readonly #waiting = new Set<PromiseWithResolvers<void>>()
  #echo: PusherEcho | undefined
  #channel: EchoChannel | undefined
  #isGranted = false

  /** `onEnded` is called when the server ends a granted subscription. */
  constructor(name: string, log: RealtimeLog, onEnded: () => void) {
    this.#name = name
    this.#log = log
    this.#onEnded = onEnded
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  /** Subscribes on a connection. Resolves when granted; rejects when refused, when the connection is lost, or aborted. */
  async subscribe(echo: PusherEcho, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const outcome = Promise.withResolvers<void>()
    this.#waiting.add(outcome)
    const abort = () => outcome.reject(new Error('The subscription was aborted.'))
    signal.addEventListener('abort', abort, { once: true })
    try {
      if (this.#channel === undefined) this.#join(echo)
      else this.#channel.subscribe() // does nothing while a request is pending or the channel is granted
      if (this.#isGranted) return
      await outcome.promise
    } finally {
      signal.removeEventListener('abort', abort)
      this.#waiting.delete(outcome)
    }
  }

  listen<S extends z.ZodType>(event: string, schema: S, handler: (data: z.infer<S>) => void): () => void {
    const receive = (data: unknown): void => {
      const result = schema.safeParse(data)
      if (!result.success) {
        this.#log(
          `An event ${event} on ${this.#name} was dropped because it does not match its schema.`,
          result.error.issues,
        )
        return
      }
      try {
        handler(result.data)
      } catch (cause) {
        // The next handler must still receive the event.
        this.#log('A realtime handler failed.', cause)
      }
    }
    const listener: Listener = { event, receive }
    this.#listeners.add(listener)
    this.#channel?.listen(`.${event}`, receive)
    return () => {
      if (this.#listeners.delete(listener)) this.#channel?.stopListening(`.${event}`, receive)
    }
  }

  connectionLost(): void {
    this.#isGranted = false
    this.#reject('The connection was lost.')
  }

  leave(): void {
    this.#reject('The channel was left.')
    this.#echo?.leaveChannel(this.#name)
  }

  #join(echo: PusherEcho): void {
    const channel = channelOf(echo, this.#name)
    this.#echo = echo
    this.#channel = channel
    channel.subscribed(() => {
      this.#isGranted = true
      for (const { resolve } of this.#waiting) resolve()
    })
    channel.error((refusal: unknown) => {
      const wasGranted = this.#isGranted
      this.#log(`The channel ${this.#name} was refused.`, refusal)
      this.#isGranted = false
      channel.subscription.disconnect() // only resets the flags, so that it can subscribe again
      this.#reject('The channel was refused.')
      if (wasGranted) this.#onEnded()
    })
    for (const { event, receive } of this.#listeners) channel.listen(`.${event}`, receive)
  }

  #reject(reason: string): void {
    for (const { reject } of this.#waiting) reject(new Error(reason))
  }
}

/** Echo names channels without the prefix that they have on the wire. */
function channelOf(echo: PusherEcho, name: string): EchoChannel {
  if (name.startsWith('private-')) return echo.private(name.slice('private-'.length))
  if (name.startsWith('presence-')) return echo.join(name.slice('presence-'.length))
  return echo.channel(name)
}
