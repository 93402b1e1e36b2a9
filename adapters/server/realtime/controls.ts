import { sql } from 'kysely'
import type { Db, Queryable } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import type { PusherEndpoint } from './pusher-endpoint.ts'

/**
 * Commands that every process applies to its own sockets: end a person's access permanently, with a sign-in, or to one
 * channel. `reauthorize` comes from database triggers (migration 0050), so that every way to end a sign-in ends its
 * sockets.
 */
export type Control =
  | { readonly kind: 'disconnect'; readonly userId: number }
  | { readonly kind: 'reauthorize'; readonly userId: number }
  | { readonly kind: 'unsubscribe'; readonly userId: number; readonly channel: string }

const CHANNEL = 'realtime_control'

/** Sends a command to all processes; inside a transaction it takes effect with the commit. */
export const control = (q: Queryable, command: Control): Promise<unknown> =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify(command)})`.execute(kyselyOn(q, 'system'))

/**
 * Applies the commands of all processes. After a lost connection everybody's sockets are closed, because a missed command
 * may have ended any sign-in: clients reconnect at once with their own, and fetch what they missed. Returns the
 * unsubscribe function.
 */
export const listenToControls = (
  db: Db,
  endpoint: Pick<PusherEndpoint, 'disconnectUser' | 'reauthorizeUser' | 'unsubscribe' | 'people'>,
): Promise<() => Promise<void>> =>
  db.listen(
    CHANNEL,
    (payload) => {
      const command = controlOf(payload)
      if (command === undefined) return
      if (command.kind === 'disconnect') endpoint.disconnectUser(String(command.userId))
      else if (command.kind === 'reauthorize') endpoint.reauthorizeUser(String(command.userId))
      else endpoint.unsubscribe(command.channel, String(command.userId))
    },
    () => endpoint.people().forEach((userId) => endpoint.reauthorizeUser(userId)),
  )

/** Anyone with access to the database can notify, so an unknown command must not end the process. */
function controlOf(payload: string): Control | undefined {
  try {
    const { kind, userId, channel } = JSON.parse(payload) as Partial<Record<'kind' | 'userId' | 'channel', unknown>>
    if (typeof userId !== 'number') return undefined
    if (kind === 'disconnect' || kind === 'reauthorize') return { kind, userId }
    return kind === 'unsubscribe' && typeof channel === 'string' ? { kind, userId, channel } : undefined
  } catch {
    return undefined
  }
}
