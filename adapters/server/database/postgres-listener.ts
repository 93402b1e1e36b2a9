import { setTimeout as pause } from 'node:timers/promises'
import * as Effect from 'effect/Effect'
import * as Fiber from 'effect/Fiber'
import * as Schedule from 'effect/Schedule'
import pg from 'pg'
import { databaseError } from './db.ts'

/** The delay before the first attempt to reconnect. */
const FIRST_DELAY = '500 millis'
/** Attempts continue until one succeeds. They are jittered, so that processes do not reconnect at the same moment. */
const RECONNECT = Schedule.spaced('500 millis').pipe(Schedule.jittered)

export interface ListenerOptions {
  readonly settings: pg.ClientConfig
  /** How often the connection is probed, in milliseconds. */
  readonly probeEveryMs?: number
  /** A connection that does not answer a probe for this long is lost, in milliseconds. */
  readonly patienceMs?: number
}

export interface PostgresListener {
  /** As `Db.listen`. Throws when the first connection fails. */
  readonly listen: (channel: string, onPayload: (payload: string) => void, onGap?: () => void) => Promise<Stop>
  readonly close: () => Promise<void>
}

type Stop = () => Promise<void>

interface Subscription {
  readonly channel: string
  readonly onPayload: (payload: string) => void
  readonly onGap: (() => void) | undefined
}

/**
 * Listens to all channels on one connection, which is opened again whenever it is lost. It is probed, because firewalls
 * and balancers drop idle connections without a word to either end: this process would then never hear of anything.
 */
export function createPostgresListener({
  settings,
  probeEveryMs = 15_000,
  patienceMs = 5_000,
}: ListenerOptions): PostgresListener {
  const subscriptions = new Set<Subscription>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let keeper: Fiber.Fiber<void, unknown> | undefined

  /** Resolves with a promise of the end of the opened connection. */
  const connect = async (): Promise<Connection> => {
    const opened = new pg.Client({
      ...settings,
      // Shown for it in `pg_stat_activity`.
      application_name: 'tradehall listener',
      keepAlive: true,
      // Together they cut a connection that does not answer.
      query_timeout: patienceMs,
      pipeline: true,
    })
    const closed = new Promise<void>((resolve) => {
      opened.on('error', () => resolve())
      opened.on('end', () => resolve())
    })
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions) if (subscription.channel === channel) subscription.onPayload(payload)
    })
    client = opened
    try {
      await opened.connect()
      for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel)))
        await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void ended(opened)
      throw databaseError(error)
    }
    const probe = setInterval(() => void opened.query('select 1').catch(() => undefined), probeEveryMs)
    probe.unref()
    return { closed: closed.finally(() => clearInterval(probe)) }
  }

  const start = async () => {
    let connection = await connect()
    keeper = Effect.runFork(
      Effect.gen(function* () {
        for (;;) {
          const { closed } = connection
          yield* Effect.promise(() => closed)
          connection = yield* Effect.tryPromise(connect).pipe(Effect.retry(RECONNECT), Effect.delay(FIRST_DELAY))
          for (const { onGap } of subscriptions) onGap?.()
        }
      }),
    )
  }

  const close = async () => {
    const kept = keeper
    opening = keeper = undefined
    if (kept !== undefined) await Effect.runPromise(Fiber.interrupt(kept))
    const last = client
    client = undefined
    if (last !== undefined) await ended(last)
  }

  return {
    listen: async (channel, onPayload, onGap) => {
      const subscription = { channel, onPayload, onGap }
      subscriptions.add(subscription)
      try {
        opening ??= start()
        await opening
        // A connection that is lost just now listens to it once it is opened again.
        await client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      } catch (error) {
        subscriptions.delete(subscription)
        opening = undefined
        throw error
      }
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0) await close()
        else if (![...subscriptions].some((other) => other.channel === channel))
          await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    },
    close,
  }
}

interface Connection {
  /** Resolves when the connection is lost or ended. */
  readonly closed: Promise<void>
}

/** Says goodbye, but does not wait for a connection that no longer answers. */
const ended = (client: pg.Client): Promise<void> =>
  Promise.race([client.end().catch(() => undefined), pause(FAREWELL_MS, undefined, { ref: false })])

const FAREWELL_MS = 1_000
