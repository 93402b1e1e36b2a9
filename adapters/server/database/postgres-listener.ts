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
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** Called after each reconnection, because notifications in between were missed. */
  readonly onGap?: (() => void) | undefined
}

/**
 * Listens to a channel on a connection of its own, which is opened again whenever it is lost. Returns the unsubscribe
 * function. Throws when the first connection fails.
 */
export async function listenOnPostgres({
  settings,
  channel,
  onPayload,
  onGap,
}: ListenerOptions): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  const open = async (): Promise<Connection> => {
    const opened = new pg.Client({ ...settings, keepAlive: true })
    client = opened
    const closed = new Promise<void>((resolve) => {
      opened.on('error', () => resolve())
      opened.on('end', () => resolve())
    })
    opened.on('notification', (message) => onPayload(message.payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      return { closed }
    } catch (error) {
      void opened.end().catch(() => undefined)
      throw databaseError(error)
    }
  }

  let connection = await open()
  const listener = Effect.runFork(
    Effect.gen(function* () {
      for (;;) {
        const { closed } = connection
        yield* Effect.promise(() => closed)
        connection = yield* Effect.tryPromise(open).pipe(Effect.retry(RECONNECT), Effect.delay(FIRST_DELAY))
        onGap?.()
      }
    }),
  )
  return async () => {
    await Effect.runPromise(Fiber.interrupt(listener))
    await client?.end().catch(() => undefined)
  }
}

interface Connection {
  /** Resolves when the connection is lost or ended. */
  readonly closed: Promise<void>
}
