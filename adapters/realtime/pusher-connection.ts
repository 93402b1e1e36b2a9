import type Echo from 'laravel-echo'
import type { ChannelAuthorization, Loss, RealtimeOptions } from './realtime-options.ts'

export type PusherEcho = Echo<'pusher'>

/** A silent connection is checked after this time, and ended without a pong. */
const ACTIVITY_TIMEOUT_MS = 30_000
const PONG_TIMEOUT_MS = 10_000

/** A pending call of `connect`. */
interface Attempt {
  readonly resolve: () => void
  readonly reject: (cause: Error) => void
}

/** A connection of pusher-js that is opened on request only: pusher-js must not reconnect by itself. */
export class PusherConnection {
  readonly #options: RealtimeOptions
  readonly #onLost: (loss: Loss) => void
  readonly #attempts = new Set<Attempt>()
  #loading: Promise<PusherEcho> | undefined
  #echo: PusherEcho | undefined
  #isConnected = false
  #isEnding = false
  #isClosed = false

  constructor(options: RealtimeOptions, onLost: (loss: Loss) => void) {
    this.#options = options
    this.#onLost = onLost
  }

  get socketId(): string | undefined {
    return this.#isConnected ? this.#echo?.socketId() : undefined
  }

  /** Resolves when connected. Rejects when this attempt fails or the signal aborts; an aborted attempt is ended. */
  async connect(signal: AbortSignal): Promise<PusherEcho> {
    const echo = await this.#load()
    if (signal.aborted || this.#isClosed) this.#disconnectUnused()
    signal.throwIfAborted()
    if (this.#isConnected) return echo
    await this.#attempt(echo, signal)
    return echo
  }

  close(): void {
    this.#isClosed = true
    this.#end('The connection was closed.', { isMoved: false })
  }

  async #attempt(echo: PusherEcho, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const attempt: Attempt = { resolve, reject }
    const abort = () => {
      reject(new Error('The attempt to connect was aborted.'))
      this.#attempts.delete(attempt)
      this.#disconnectUnused()
    }
    this.#attempts.add(attempt)
    signal.addEventListener('abort', abort, { once: true })
    try {
      if (this.#isClosed) throw new Error('The connection was closed.')
      echo.connector.pusher.connect()
      await promise
    } finally {
      signal.removeEventListener('abort', abort)
      this.#attempts.delete(attempt)
    }
  }

  #load(): Promise<PusherEcho> {
    this.#loading ??= this.#create().catch((cause: unknown) => {
      this.#loading = undefined // the next attempt loads again
      throw cause
    })
    return this.#loading
  }

  async #create(): Promise<PusherEcho> {
    const { Echo: EchoClass, Pusher } = await import('./echo.ts')
    const { key, host, port, path, tls, authorize } = this.#options
    const echo = new EchoClass({
      broadcaster: 'pusher',
      Pusher,
      key,
      cluster: 'none', // required by pusher-js, without effect because of wsHost
      wsHost: host,
      wsPort: port,
      wssPort: port,
      wsPath: path,
      forceTLS: tls,
      enabledTransports: ['ws', 'wss'],
      activityTimeout: ACTIVITY_TIMEOUT_MS,
      pongTimeout: PONG_TIMEOUT_MS,
      withoutInterceptors: true,
      channelAuthorization: { customHandler: authorizeWith(authorize) },
    })
    this.#echo = echo
    this.#watch(echo)
    return echo
  }

  /** pusher-js announces a reconnection by one of these events. Each one ends the connection instead. */
  #watch(echo: PusherEcho): void {
    const { connection } = echo.connector.pusher
    connection.bind('state_change', ({ current }: { current: string }) => {
      if (current === 'connected') this.#connected()
      else if (this.#isConnected || this.#isUnexpected(current)) {
        this.#end(`pusher-js is ${current}.`, { isMoved: false })
      }
    })
    connection.bind('connecting_in', () => this.#end('The connection was closed.', { isMoved: false }))
    connection.bind('error', (error: unknown) => {
      const code = closeCodeOf(error)
      if (code !== undefined) this.#end(`The server closed the connection: ${code}.`, { isMoved: code >= 4200 })
    })
  }

  /** Without a connection: `connecting` without a request, or a requested attempt that failed. */
  #isUnexpected(state: string): boolean {
    const isRequested = this.#attempts.size > 0
    return state === 'connecting' ? !isRequested : isRequested && (state === 'disconnected' || state === 'failed')
  }

  #connected(): void {
    this.#isConnected = true
    for (const { resolve } of this.#attempts) resolve()
  }

  /** pusher-js acts after its event (sets a timer, opens a socket), so it is disconnected in the next microtask. */
  #end(reason: string, loss: Loss): void {
    if (this.#isEnding) return
    this.#isEnding = true
    const wasConnected = this.#isConnected
    this.#isConnected = false
    queueMicrotask(() => {
      this.#echo?.disconnect()
      this.#isEnding = false
      for (const { reject } of this.#attempts) reject(new Error(reason))
      this.#attempts.clear()
      if (wasConnected) this.#onLost(loss)
    })
  }

  /** Ends an attempt whose calls were all aborted. */
  #disconnectUnused(): void {
    if (!this.#isConnected && this.#attempts.size === 0) this.#echo?.disconnect()
  }
}

/** The code with which the server closes the connection (4000 to 4299); undefined for other errors. */
function closeCodeOf(error: unknown): number | undefined {
  const { error: cause, data } = error as { error?: { data?: { code?: unknown } }; data?: { code?: unknown } }
  const code = cause?.data?.code ?? data?.code
  return typeof code === 'number' && code >= 4000 && code < 4300 ? code : undefined
}

const authorizeWith =
  (authorize: RealtimeOptions['authorize']) =>
  (
    { socketId, channelName }: { socketId: string; channelName: string },
    respond: (error: Error | null, data: ChannelAuthorization | null) => void,
  ): void => {
    authorize(socketId, channelName).then(
      (authorization) => respond(null, authorization),
      (cause: unknown) => respond(cause instanceof Error ? cause : new Error(String(cause)), null),
    )
  }
