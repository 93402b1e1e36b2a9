import type Echo from 'laravel-echo'
import type { z } from 'zod'

/** The answer of broadcasting/auth. */
export interface ChannelAuthorization {
  readonly auth: string
  readonly channel_data?: string
}

/** `connecting`: not there yet, or for less than ten seconds not any more. `unavailable`: longer than that; it keeps trying. */
export type RealtimeState = 'connecting' | 'connected' | 'unavailable'

export interface RealtimeOptions {
  readonly host: string
  readonly port: number
  /** Encrypted (`wss`) or not. */
  readonly tls: boolean
  /** Path before `/app/{key}`: the chat base, e.g. `/chat` (D-97). Empty for an outside engine at the root. */
  readonly path: string
  readonly key: string
  /** Calls broadcasting/auth. A rejection counts as refused and is tried again after a pause. */
  readonly authorize: (socketId: string, channel: string) => Promise<ChannelAuthorization>
  /** Hears of dropped events and failures that no person needs to see. */
  readonly log?: (message: string, detail?: unknown) => void
  /** Time for each attempt to connect, in milliseconds; the last one repeats. */
  readonly connectPausesMs?: readonly number[]
  /** Pauses before a refused channel is asked for again, in milliseconds; the last one repeats. */
  readonly channelPausesMs?: readonly number[]
  /** After this time without connection the state is `unavailable`, in milliseconds. */
  readonly unavailableAfterMs?: number
}

export interface Realtime {
  /**
   * Hands the events of that name to the handler, from now on. Channel and event as on the wire: `private-chat.7`,
   * `message.sent`. An event that is not of the schema is dropped and logged. Answers what stops it; with the last
   * listener the channel is left.
   */
  listen<S extends z.ZodType>(
    channel: string,
    event: string,
    schema: S,
    handler: (data: z.infer<S>) => void,
  ): () => void
  listen(channel: string, event: string, handler: (data: unknown) => void): () => void
  /**
   * Calls back after each subscription to the channel, the first and every later one: what happened in between was
   * missed, so this is the moment to fetch. At once when the channel is subscribed already.
   */
  onSubscribed(channel: string, handler: () => void): () => void
  /** Calls back with the present state and with every change. */
  onState(handler: (state: RealtimeState) => void): () => void
  /** The id of this connection, for calls whose event should not come back to it. */
  socketId(): string | undefined
  /** Connects now instead of after the pause (the page woke up, the network is back). Nothing happens when connected. */
  retryNow(): void
  /** Ends the connection for good. */
  close(): void
}

/** Each attempt gets more time than the one before (D-97: growing pauses); about half as much again or less by chance. */
export const CONNECT_PAUSES_MS: readonly number[] = [2_000, 4_000, 8_000, 16_000, 30_000]
export const CHANNEL_PAUSES_MS: readonly number[] = [1_000, 2_000, 5_000, 15_000, 60_000]
export const UNAVAILABLE_AFTER_MS = 10_000
/** A connection that held this long starts again with the shortest pause. */
const STEADY_AFTER_MS = 10_000
/** A silent connection is tried after this time, and given up when nothing answers. */
const ACTIVITY_TIMEOUT_MS = 30_000
const PONG_TIMEOUT_MS = 10_000

type PusherEcho = Echo<'pusher'>
type EchoChannel = ReturnType<PusherEcho['channel']>
type Timer = ReturnType<typeof setTimeout>

interface Listener {
  readonly event: string
  readonly receive: (data: unknown) => void
}

interface Entry {
  readonly name: string
  readonly listeners: Set<Listener>
  readonly onSubscribed: Set<() => void>
  channel: EchoChannel | undefined
  isSubscribed: boolean
  refusals: number
  retry: Timer | undefined
}

/**
 * Opens the realtime connection: Laravel Echo over pusher-js, both loaded here and not before, so that a page without
 * realtime does not pay for them. Listeners may be given at once. Unlike pusher-js alone it asks again for a channel
 * whose authorisation failed, and pauses between attempts to connect grow from seconds to half a minute.
 */
export function openRealtime(options: RealtimeOptions): Realtime {
  const log = options.log ?? (() => {})
  const connectPauses = options.connectPausesMs ?? CONNECT_PAUSES_MS
  const channelPauses = options.channelPausesMs ?? CHANNEL_PAUSES_MS
  const entries = new Map<string, Entry>()
  const stateHandlers = new Set<(state: RealtimeState) => void>()
  let echo: PusherEcho | undefined
  let state: RealtimeState = 'connecting'
  let isClosed = false
  let attempts = 0
  let restart: Timer | undefined
  let steady: Timer | undefined
  let unavailable: Timer | undefined

  startWaiting()
  void load()

  return { listen, onSubscribed, onState, socketId: () => echo?.socketId(), retryNow, close }

  // Connection

  async function load(): Promise<void> {
    const found = await Promise.all([import('laravel-echo'), import('pusher-js')]).catch((cause: unknown) => {
      log('Realtime could not be loaded.', cause)
      return undefined
    })
    if (isClosed) return
    if (found === undefined) {
      attempts += 1
      restart = setTimeout(() => void load(), spread(pauseAfter(connectPauses, attempts - 1)))
      return
    }
    const [{ default: EchoClass }, { default: Pusher }] = found
    echo = new EchoClass({
      broadcaster: 'pusher',
      Pusher,
      key: options.key,
      cluster: 'own', // demanded by pusher-js, without meaning beside wsHost
      wsHost: options.host,
      wsPort: options.port,
      wssPort: options.port,
      wsPath: options.path,
      forceTLS: options.tls,
      enabledTransports: ['ws', 'wss'],
      activityTimeout: ACTIVITY_TIMEOUT_MS,
      pongTimeout: PONG_TIMEOUT_MS,
      withoutInterceptors: true,
      channelAuthorization: { customHandler: authorize },
    })
    connection(echo).bind('state_change', ({ current }: { current: string }) =>
      current === 'connected' ? connected() : disconnected(),
    )
    scheduleRestart()
    for (const entry of entries.values()) attach(echo, entry)
  }

  function connected(): void {
    clearTimeout(restart)
    clearTimeout(unavailable)
    restart = undefined
    unavailable = undefined
    steady = setTimeout(() => {
      attempts = 0
    }, STEADY_AFTER_MS)
    changeTo('connected')
  }

  function disconnected(): void {
    clearTimeout(steady)
    for (const entry of entries.values()) {
      entry.isSubscribed = false
      clearTimeout(entry.retry) // pusher-js asks for every channel again once it is back
      entry.retry = undefined
    }
    if (isClosed) return
    if (state === 'connected') changeTo('connecting')
    startWaiting()
    if (restart === undefined) scheduleRestart()
  }

  /** pusher-js alone waits 15 s, then longer, after an attempt that failed at once; and never again after a 40xx. */
  function scheduleRestart(): void {
    restart = setTimeout(reconnect, spread(pauseAfter(connectPauses, attempts)))
    attempts += 1
  }

  function reconnect(): void {
    if (echo === undefined) return
    echo.disconnect()
    clearTimeout(restart)
    echo.connector.pusher.connect()
    scheduleRestart()
  }

  function startWaiting(): void {
    unavailable ??= setTimeout(() => changeTo('unavailable'), options.unavailableAfterMs ?? UNAVAILABLE_AFTER_MS)
  }

  function changeTo(next: RealtimeState): void {
    if (state === next) return
    state = next
    for (const handler of Array.from(stateHandlers)) guarded(() => handler(next))
  }

  function retryNow(): void {
    if (isClosed || echo === undefined || state === 'connected') return
    attempts = 0
    clearTimeout(restart)
    reconnect()
  }

  function close(): void {
    isClosed = true
    for (const timer of [restart, steady, unavailable]) clearTimeout(timer)
    for (const entry of entries.values()) clearTimeout(entry.retry)
    entries.clear()
    stateHandlers.clear()
    echo?.disconnect()
  }

  // Channels

  function authorize(
    { socketId, channelName }: { socketId: string; channelName: string },
    response: (error: Error | null, data: ChannelAuthorization | null) => void,
  ): void {
    options.authorize(socketId, channelName).then(
      (authorization) => response(null, authorization),
      (cause: unknown) => response(cause instanceof Error ? cause : new Error(String(cause)), null),
    )
  }

  function entryOf(name: string): Entry {
    const known = entries.get(name)
    if (known !== undefined) return known
    const entry: Entry = {
      name,
      listeners: new Set(),
      onSubscribed: new Set(),
      channel: undefined,
      isSubscribed: false,
      refusals: 0,
      retry: undefined,
    }
    entries.set(name, entry)
    if (echo !== undefined) attach(echo, entry)
    return entry
  }

  function attach(joined: PusherEcho, entry: Entry): void {
    const channel = channelOf(joined, entry.name)
    entry.channel = channel
    channel.subscribed(() => {
      entry.isSubscribed = true
      entry.refusals = 0
      clearTimeout(entry.retry)
      entry.retry = undefined
      for (const handler of Array.from(entry.onSubscribed)) guarded(handler)
    })
    channel.error((refusal: unknown) => askAgainLater(entry, channel, refusal))
    for (const { event, receive } of entry.listeners) channel.listen(`.${event}`, receive)
  }

  function askAgainLater(entry: Entry, channel: EchoChannel, refusal: unknown): void {
    log(`The channel ${entry.name} was refused.`, refusal)
    entry.isSubscribed = false
    channel.subscription.disconnect() // only forgets that it was subscribed
    if (entry.retry !== undefined || isClosed) return
    const pauseMs = spread(pauseAfter(channelPauses, entry.refusals))
    entry.refusals += 1
    entry.retry = setTimeout(() => {
      entry.retry = undefined
      if (state === 'connected' && entries.get(entry.name) === entry) channel.subscription.subscribe()
    }, pauseMs)
  }

  function leaveWhenUnused(entry: Entry): void {
    if (entry.listeners.size > 0 || entry.onSubscribed.size > 0 || entries.get(entry.name) !== entry) return
    clearTimeout(entry.retry)
    entries.delete(entry.name)
    echo?.leaveChannel(entry.name)
  }

  // What callers do

  function listen<S extends z.ZodType>(
    name: string,
    event: string,
    ...rest: [schema: S, handler: (data: z.infer<S>) => void] | [handler: (data: unknown) => void]
  ): () => void {
    const receive = (data: unknown): void => {
      if (rest.length === 1) return guarded(() => rest[0](data))
      const [schema, handler] = rest
      const result = schema.safeParse(data)
      if (result.success) guarded(() => handler(result.data))
      else log(`An event ${event} on ${name} was dropped: it is not of the agreed form.`, result.error.issues)
    }
    const listener: Listener = { event, receive }
    const entry = entryOf(name)
    entry.listeners.add(listener)
    entry.channel?.listen(`.${event}`, receive)
    return () => {
      if (!entry.listeners.delete(listener)) return
      entry.channel?.stopListening(`.${event}`, receive)
      leaveWhenUnused(entry)
    }
  }

  function onSubscribed(name: string, handler: () => void): () => void {
    const entry = entryOf(name)
    const own = () => handler()
    entry.onSubscribed.add(own)
    if (entry.isSubscribed) guarded(own)
    return () => {
      if (entry.onSubscribed.delete(own)) leaveWhenUnused(entry)
    }
  }

  function onState(handler: (state: RealtimeState) => void): () => void {
    const own = (current: RealtimeState) => handler(current)
    stateHandlers.add(own)
    own(state)
    return () => {
      stateHandlers.delete(own)
    }
  }

  /** A handler that throws must not keep the event from the next one. */
  function guarded(handler: () => void): void {
    try {
      handler()
    } catch (cause) {
      log('A realtime handler failed.', cause)
    }
  }
}

const connection = (echo: PusherEcho) => echo.connector.pusher.connection

/** Echo names channels without the prefix that the wire has. */
function channelOf(echo: PusherEcho, name: string): EchoChannel {
  if (name.startsWith('private-')) return echo.private(name.slice('private-'.length))
  if (name.startsWith('presence-')) return echo.join(name.slice('presence-'.length))
  return echo.channel(name)
}

const pauseAfter = (pauses: readonly number[], times: number): number =>
  pauses[Math.min(times, pauses.length - 1)] ?? 1_000

/** Between 75 % and 125 %, so that many clients do not come back in the same moment. */
const spread = (ms: number): number => ms * (0.75 + Math.random() / 2)
