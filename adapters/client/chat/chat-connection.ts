import type { SnapshotFrom } from 'xstate'
import type { connectionMachine } from '../../../core/chat/connection.machine.ts'
import { onlineState } from '../../browser/online.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import type { Client } from '../client.ts'
import { keepConnected } from '../live-connection.ts'
import type { ChatStore, ConnectionState } from './chat-store.ts'

/** How often missed events are fetched while there is no connection, in milliseconds. */
const POLL_INTERVAL_MS = 10_000

export interface ChatConnectionOptions {
  readonly client: Client
  readonly store: ChatStore
  readonly realtime: Realtime
  readonly channel: string
  readonly catchUp: () => Promise<void>
  /** Called when events arrive; further gaps may have shown while catching up. */
  readonly onLive: () => void
}

/** Keeps the chat connected, and its connection state up to date. Returns the function that ends the connection. */
export function startChatConnection(options: ChatConnectionOptions): () => void {
  const { store, catchUp } = options
  const online = onlineState()
  const connection = keepConnected({
    ...options,
    onChange: (machine) => {
      store.setConnection(connectionStateOf(machine, store.snapshot.isLoaded))
      if (machine.value === 'online') {
        store.dispatch({ type: 'connection.restored' })
        options.onLive()
      } else if (machine.value !== 'catchingUp') store.dispatch({ type: 'connection.lost' })
    },
  })
  // Where sockets are impossible (a proxy forbids them), messages are still sent and received, only slower.
  const poll = setInterval(() => {
    if (connection.isOnline() || !online.isOnline()) return
    catchUp().then(
      () => store.dispatch({ type: 'connection.restored' }),
      () => undefined,
    )
  }, POLL_INTERVAL_MS)

  return () => {
    clearInterval(poll)
    connection.end()
  }
}

function connectionStateOf(
  { value, context }: SnapshotFrom<typeof connectionMachine>,
  isLoaded: boolean,
): ConnectionState {
  if (value === 'online') return 'live'
  if (value === 'catchingUp' && onlineState().isOnline()) return 'catching up'
  return isLoaded || value === 'pausing' || context.attempts > 1 ? 'away' : 'connecting'
}
