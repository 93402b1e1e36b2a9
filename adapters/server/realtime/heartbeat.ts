import type { OpenSockets } from './open-sockets.ts'
import type { PusherLimits } from './pusher-limits.ts'
import { PUSHER_CODES } from './pusher-protocol.ts'
import { CLOSE_TIMEOUT_MS } from './pusher-socket.ts'

/** Pings silent sockets, and closes those without a pong and those that do not read. Returns the function that stops it. */
export function startHeartbeat(sockets: OpenSockets, limits: PusherLimits): () => void {
  const intervalMs = Math.max(10, Math.min(limits.pongTimeoutMs, limits.activityTimeoutMs) / 3)
  const timer = setInterval(() => {
    checkSockets(sockets, limits)
    sockets.forgetEndedSignIns()
    sockets.forgetWork()
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

function checkSockets(sockets: OpenSockets, limits: PusherLimits): void {
  const now = performance.now()
  for (const socket of sockets.all()) {
    // A peer can send pings and never read, and what waits for it would stay in memory.
    socket.waitingSince = socket.ws.bufferedAmount === 0 ? undefined : (socket.waitingSince ?? now)
    if (socket.waitingSince !== undefined && now - socket.waitingSince >= limits.pongTimeoutMs) {
      socket.cutOff()
      continue
    }
    if (socket.pingedAt !== undefined && now - socket.pingedAt >= limits.pongTimeoutMs) {
      sockets.disconnect(socket, PUSHER_CODES.noPong, 'Pong reply not received')
      // A lost peer never confirms the close either.
      setTimeout(() => socket.ws.terminate(), CLOSE_TIMEOUT_MS).unref()
    } else if (socket.pingedAt === undefined && now - socket.lastFrameAt >= limits.activityTimeoutMs) {
      socket.pingedAt = now
      socket.send('pusher:ping', {})
    }
  }
}
