import type { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn that is not quiet will do then: what waits has to be done as well, also while each turn is a long one. */
const MOST_TURNS = 256
const MOST_MS = 100

/**
 * For the events of an HTTP server. Returns a function that waits for a turn of the event loop in which nothing new
 * arrives. Long work that begins before such a turn holds up all that arrives: Node accepts one connection in each turn,
 * so with a page of 40 ms in every turn a thousand connections would wait for 40 s, that of `/health` among them.
 */
export function quietLoop(
  server: Pick<EventEmitter, 'on'>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let arrivals = 0
  const arrived = () => void (arrivals += 1)
  server.on('connection', arrived)
  server.on('request', arrived)
  return async () => {
    const last = now() + MOST_MS
    // The present turn may have looked for arrivals already.
    await nextTurn()
    for (let turn = 0, before = -1; before !== arrivals && turn < MOST_TURNS && now() < last; turn += 1) {
      before = arrivals
      await nextTurn()
    }
  }
}
