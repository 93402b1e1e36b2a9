import type { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn that is not quiet will do then: what waits has to be done as well. */
const MOST_TURNS = 256

/**
 * For the events of an HTTP server. Returns a function that waits for a turn of the event loop in which nothing new arrives. Long work that begins before
 * such a turn holds up all that arrives: Node accepts one connection in each turn, so with a page of 40 ms in every turn
 * a thousand connections would wait for 40 s, that of `/health` among them.
 */
export function quietLoop(server: Pick<EventEmitter, 'on'>): () => Promise<void> {
  let arrivals = 0
  const arrived = () => void (arrivals += 1)
  server.on('connection', arrived)
  server.on('request', arrived)
  return async () => {
    // The present turn may have looked for arrivals already.
    await nextTurn()
    for (let turn = 0, before = -1; before !== arrivals && turn < MOST_TURNS; turn += 1) {
      before = arrivals
      await nextTurn()
    }
  }
}
