import { assertEvent, assign, emit, setup } from 'xstate'
import {
  AFTER_SAVE_INTERVAL_MS,
  DISMISS_COOKIE_SECONDS,
  DISMISSED_INTERVAL_MS,
  PROMPT_DELAY_MS,
  promptFor,
} from './prompt.ts'
import type { Prompt, PromptFacts } from './prompt.ts'

export type PromptEvent =
  /** The window was closed with its X. */
  | { readonly type: 'prompt.dismissed' }
  | { readonly type: 'mobile.saved' }
  | { readonly type: 'interval.changed'; readonly intervalMs: number }

export type PromptEmitted =
  | { readonly type: 'prompt.due'; readonly prompt: Prompt }
  /** Set the dismissal cookie with this lifetime. */
  | { readonly type: 'cookie.requested'; readonly seconds: number }

/**
 * When the prompt appears: 90 s after the start, then at the interval of its state; every change of the interval
 * restarts the timer. A timer on an excluded page or with the cookie set shows nothing. Spec §4, D-40, D-41.
 *
 * `facts` returns the current situation when the timer fires.
 */
export const promptMachine = setup({
  types: {
    input: {} as { readonly facts: () => PromptFacts },
    context: {} as { readonly facts: () => PromptFacts; readonly intervalMs: number },
    events: {} as PromptEvent,
    emitted: {} as PromptEmitted,
  },
  actions: {
    announcePrompt: emit(({ context }) => ({
      type: 'prompt.due' as const,
      prompt: promptFor(context.facts()) ?? 'mobile',
    })),
    requestCookie: emit({ type: 'cookie.requested', seconds: DISMISS_COOKIE_SECONDS }),
    waitLong: assign({ intervalMs: DISMISSED_INTERVAL_MS }),
    waitShort: assign({ intervalMs: AFTER_SAVE_INTERVAL_MS }),
    applyInterval: assign(({ event }) => {
      assertEvent(event, 'interval.changed')
      return { intervalMs: event.intervalMs }
    }),
  },
  guards: { isPromptDue: ({ context }) => promptFor(context.facts()) !== undefined },
  delays: { interval: ({ context }) => context.intervalMs },
}).createMachine({
  id: 'prompt',
  context: ({ input }) => ({ facts: input.facts, intervalMs: PROMPT_DELAY_MS }),
  initial: 'waiting',
  states: {
    waiting: {
      after: {
        interval: [
          { guard: 'isPromptDue', target: 'waiting', reenter: true, actions: 'announcePrompt' },
          { target: 'waiting', reenter: true },
        ],
      },
      on: {
        'prompt.dismissed': { target: 'waiting', reenter: true, actions: ['requestCookie', 'waitLong'] },
        'mobile.saved': { target: 'waiting', reenter: true, actions: 'waitShort' },
        'interval.changed': { target: 'waiting', reenter: true, actions: 'applyInterval' },
      },
    },
  },
})
