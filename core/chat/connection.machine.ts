import { assign, fromPromise, setup } from 'xstate'

/** The delay before reconnecting doubles from the first value to the second, in milliseconds. */
export const FIRST_RETRY_DELAY_MS = 1_000
export const MAX_RETRY_DELAY_MS = 30_000

/**
 * The delay before an attempt; the first attempt is 0. `spread` (0 to 1, drawn once per browser) adds up to half, so
 * that a thousand browsers do not reconnect at the same moment.
 */
export function retryDelay(attempt: number, spread: number): number {
  const pause = Math.min(FIRST_RETRY_DELAY_MS * 2 ** Math.min(attempt, 30), MAX_RETRY_DELAY_MS)
  return Math.round(pause * (1 + Math.min(1, Math.max(0, spread)) / 2))
}

/**
 * Maintains the connection and the subscription to the user's channel, and alone decides when to reconnect. Every
 * subscription, including the first, is followed by fetching what was missed; only then is the chat online. Provide
 * `subscribe` (makes one attempt to connect and resolves when the channel is granted) and `catchUp` (loads rooms and
 * missing messages). D-97.
 */
export const connectionMachine = setup({
  types: {
    context: {} as { readonly attempts: number; readonly spread: number },
    input: {} as { readonly spread: number },
    events: {} as
      | { readonly type: 'connection.lost' }
      /** The server closed the connection and accepts a new one at once (close codes 4200 to 4299). */
      | { readonly type: 'connection.moved' }
      /** The tab woke up or the network returned, so the delay is skipped. */
      | { readonly type: 'woken' },
  },
  actors: {
    subscribe: fromPromise<void>(() => Promise.reject(new Error('provide subscribe'))),
    catchUp: fromPromise<void>(() => Promise.reject(new Error('provide catchUp'))),
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0 }),
  },
  delays: {
    pause: ({ context }) => retryDelay(context.attempts - 1, context.spread),
    attemptTimeout: ({ context }) => retryDelay(context.attempts + 1, context.spread),
  },
}).createMachine({
  context: ({ input }) => ({ attempts: 0, spread: input.spread }),
  initial: 'connecting',
  states: {
    connecting: {
      on: {
        'connection.lost': 'pausing',
        'connection.moved': 'pausing',
        // The network may have changed, so the running attempt may be lost: start a new one.
        woken: { target: 'connecting', reenter: true, actions: 'forgetAttempts' },
      },
      // An attempt without a result has waited long enough: the next one follows without a pause and gets more time.
      after: { attemptTimeout: { target: 'connecting', reenter: true, actions: 'countAttempt' } },
      invoke: { src: 'subscribe', onDone: 'catchingUp', onError: 'pausing' },
    },
    catchingUp: {
      on: {
        'connection.lost': 'pausing',
        'connection.moved': 'pausing',
        // Data fetched before the subscription was renewed lacks the events in between: fetch again.
        woken: { target: 'catchingUp', reenter: true },
      },
      invoke: { src: 'catchUp', onDone: { target: 'online', actions: 'forgetAttempts' }, onError: 'pausing' },
    },
    online: {
      // A sleeping tab may have lost its socket without an event.
      on: { 'connection.lost': 'pausing', 'connection.moved': 'connecting', woken: 'catchingUp' },
    },
    pausing: {
      entry: 'countAttempt',
      after: { pause: 'connecting' },
      on: { woken: { target: 'connecting', actions: 'forgetAttempts' } },
    },
  },
})
