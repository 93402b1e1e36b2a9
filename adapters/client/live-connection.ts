import type { SnapshotFrom } from 'xstate'
import type { connectionMachine } from '../../core/chat/connection.machine.ts'
import { authorizeChannel } from '../../core/contracts/chat.contract.ts'
import { onlineState } from '../browser/online.ts'
import { pageVisibility } from '../browser/page-visibility.ts'
import { connectMachine } from '../realtime/connection.ts'
import type { RealtimeOptions } from '../realtime/realtime-options.ts'
import type { Realtime } from '../realtime/realtime.ts'
import type { Client } from './client.ts'

/** Where the realtime engine is; without a host it is on the page's host. */
export interface RealtimeAddress {
  readonly key: string
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly tls?: boolean | undefined
}

/** The one channel of a person (D-97). */
export const channelOf = (userId: number): string => `private-chat.${userId}`

/** Options of a connection that asks the server for the caller's channel. */
export function realtimeOptions(
  { key, host, port, tls }: RealtimeAddress,
  location: Pick<Location, 'hostname' | 'port' | 'protocol'>,
  client: Client,
): RealtimeOptions {
  const isTls = tls ?? location.protocol === 'https:'
  return {
    key,
    host: host ?? location.hostname,
    port: port ?? (location.port === '' ? (isTls ? 443 : 80) : Number(location.port)),
    tls: isTls,
    path: host === undefined ? '/chat' : '',
    authorize: async (socket_id, channel_name) => {
      const { auth, channel_data } = await client.call(authorizeChannel, { socket_id, channel_name })
      return channel_data === undefined ? { auth } : { auth, channel_data }
    },
  }
}

export interface LiveConnectionOptions {
  readonly client: Client
  readonly realtime: Realtime
  readonly channel: string
  /** Fetches what was missed, after each subscription. */
  readonly catchUp: () => Promise<void>
  readonly onChange?: (machine: SnapshotFrom<typeof connectionMachine>) => void
}

/** Keeps a connection through sleep and lost networks, and names its socket in calls, whose sender needs no echo. */
export function keepConnected({ client, realtime, channel, catchUp, onChange }: LiveConnectionOptions): {
  readonly isOnline: () => boolean
  readonly end: () => void
} {
  const actor = connectMachine({ realtime, channel, catchUp })
  const stops = [
    onlineState().subscribe((isOnline) => actor.send({ type: isOnline ? 'woken' : 'connection.lost' })),
    pageVisibility().subscribe((isVisible) => {
      if (isVisible) actor.send({ type: 'woken' })
    }),
  ]
  actor.subscribe((machine) => {
    const { value } = machine
    client.setSocketId(value === 'online' || value === 'catchingUp' ? realtime.socketId() : undefined)
    onChange?.(machine)
  })
  actor.start()
  return {
    isOnline: () => actor.getSnapshot().value === 'online',
    end: () => {
      for (const stop of stops) stop()
      actor.stop()
      realtime.close()
      client.setSocketId(undefined)
    },
  }
}
