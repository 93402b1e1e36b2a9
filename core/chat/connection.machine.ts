import { assign, fromPromise, setup } from 'xstate'

/** Pauses before reconnecting double from the first up to the greatest, in milliseconds. */
export const FIRST_PAUSE_MS = 1_000
export const GREATEST_PAUSE_MS = 30_000

/**
 * The pause before an attempt, the first being 0. `spread` (0 to 1, drawn once per browser) stretches it by up to half, so that a
 * thousand browsers do not come back at the same moment.
 */
export function pauseBefore(attempt: number, spread: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt, 30), GREATEST_PAUSE_MS)
  return Math.round(pause * (1 + Math.min(1, Math.max(0, spread)) / 2))
}

/**
 * Keeps the user's channel. Every subscription, the first too, is followed by catching up on what was missed; only then is the chat
 * online. Provide `subscribe` (resolves once the channel is granted) and `catchUp` (rooms and missing messages). D-97.
 */
export const connectionMachine = setup({
  types: {
    context: {} as { readonly attempts: number; readonly spread: number },
    input: {} as { readonly spread: number },
    events: {} as
      | { readonly type: 'connection.lost' }
      /** The tab woke or the network came back: no need to wait the pause out. */
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
  delays: { pause: ({ context }) => pauseBefore(context.attempts - 1, context.spread) },
}).createMachine({
  context: ({ input }) => ({ attempts: 0, spread: input.spread }),
  initial: 'connecting',
  states: {
    connecting: {
      on: { 'connection.lost': 'pausing' },
      invoke: { src: 'subscribe', onDone: 'catchingUp', onError: 'pausing' },
    },
    catchingUp: {
      // What was fetched before the subscription was renewed does not have what came in between: once more.
      on: { 'connection.lost': 'pausing', woken: { target: 'catchingUp', reenter: true } },
      invoke: { src: 'catchUp', onDone: { target: 'online', actions: 'forgetAttempts' }, onError: 'pausing' },
    },
    online: {
      // A tab that slept may have lost its socket without hearing of it.
      on: { 'connection.lost': 'pausing', woken: 'catchingUp' },
    },
    pausing: {
      entry: 'countAttempt',
      after: { pause: 'connecting' },
      on: { woken: 'connecting' },
    },
  },
})
