import type { ConnectionState } from '../../../adapters/client/chat.client.ts'

/** A discreet status line above the rooms; undefined while the connection is fine. */
export function connectionText(connection: ConnectionState): string {
  switch (connection) {
    case 'live':
      return ''
    case 'connecting':
      return 'Connecting…'
    case 'catching up':
      return 'Fetching what you missed…'
    case 'away':
      return 'Not connected. What you write waits here and is sent automatically.'
  }
}
