import { type Actor, createActor, fromPromise } from 'xstate'
import { connectionMachine } from '../../core/chat/connection.machine.ts'
import type { Realtime } from './realtime.ts'

export interface ConnectionOptions {
  readonly realtime: Realtime
  readonly channel: string
  /** Fetches what was missed, after each subscription. */
  readonly catchUp: () => Promise<void>
  /** For specs with other delays. */
  readonly machine?: typeof connectionMachine
}

/**
 * Connects the connection machine to a realtime connection. Returns the actor, which the caller starts; stopping it
 * ends a running attempt.
 */
export function connectMachine({
  realtime,
  channel,
  catchUp,
  machine = connectionMachine,
}: ConnectionOptions): Actor<typeof connectionMachine> {
  const actors = {
    subscribe: fromPromise<void>(({ signal }) => realtime.subscribe(channel, signal)),
    catchUp: fromPromise<void>(catchUp),
  }
  const actor = createActor(machine.provide({ actors }), { input: { spread: Math.random() } })
  const stop = realtime.onLost(({ isMoved }) => actor.send({ type: isMoved ? 'connection.moved' : 'connection.lost' }))
  actor.subscribe({ complete: stop })
  return actor
}
