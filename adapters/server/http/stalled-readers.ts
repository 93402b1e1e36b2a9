import type { Server } from 'node:http'

/** Without progress for this long, a connection with unsent bytes is cut, in milliseconds. */
const STALLED_MS = 30_000

/**
 * Cuts connections of clients that never read. Node keeps whatever they do not read in memory, and without this limit for
 * as long as they like.
 */
export function cutStalledReaders(server: Server): void {
  server.timeout = STALLED_MS
  // With a listener Node leaves idle connections alone, such as those of a call that still runs.
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
