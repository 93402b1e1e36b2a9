import { assign, setup } from 'xstate'
import { newThresholds, SCROLL_DEBOUNCE_MS, scrollDepth } from './scroll-depth.ts'
import type { ScrollPosition, ScrollThreshold } from './scroll-depth.ts'

interface ScrollContext {
  readonly position: ScrollPosition | undefined
  /** The highest reported threshold of this view; 0 before the first. */
  readonly reported: number
}

/**
 * Watches the scrolling of one page view and reports each threshold once, ascending. Provide `report`. Spec §9
 * "Tracking", D-101.
 */
export const scrollMachine = setup({
  types: {
    context: {} as ScrollContext,
    events: {} as
      | { readonly type: 'page.scrolled'; readonly position: ScrollPosition }
      /** A new page view begins. */
      | { readonly type: 'page.changed' },
  },
  actions: {
    report: (_args, _params: { readonly thresholds: readonly ScrollThreshold[]; readonly pageHeight: number }) => {
      throw new Error('provide report')
    },
    keepReported: assign({ reported: ({ context }) => Math.max(context.reported, ...reachedBy(context)) }),
    startOver: assign({ position: undefined, reported: 0 }),
  },
  guards: { isFurther: ({ context }) => reachedBy(context).length > 0 },
  delays: { debounce: SCROLL_DEBOUNCE_MS },
}).createMachine({
  context: { position: undefined, reported: 0 },
  initial: 'resting',
  on: { 'page.changed': { target: '.resting', actions: 'startOver' } },
  states: {
    resting: {
      on: { 'page.scrolled': { target: 'scrolling', actions: assign({ position: ({ event }) => event.position }) } },
    },
    scrolling: {
      on: {
        'page.scrolled': {
          target: 'scrolling',
          reenter: true,
          actions: assign({ position: ({ event }) => event.position }),
        },
      },
      after: {
        debounce: [
          {
            guard: 'isFurther',
            target: 'resting',
            actions: [
              {
                type: 'report',
                params: ({ context }) => ({
                  thresholds: reachedBy(context),
                  pageHeight: context.position?.pageHeight ?? 0,
                }),
              },
              'keepReported',
            ],
          },
          { target: 'resting' },
        ],
      },
    },
  },
})

function reachedBy({ position, reported }: ScrollContext): readonly ScrollThreshold[] {
  const depth = position === undefined ? undefined : scrollDepth(position)
  return depth === undefined ? [] : newThresholds(depth, reported)
}
