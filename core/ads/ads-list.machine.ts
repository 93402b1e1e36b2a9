import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { DEFAULT_AD_TYPE } from './ad.schema.ts'

/** The part of an ad that the list needs; the screen may add more. */
export interface ListedAd {
  readonly id: number
}

interface AdsListContext {
  readonly adType: string
  readonly ads: readonly ListedAd[]
  /** Why the list could not be loaded; the previous list stays visible. */
  readonly failure: unknown
}

export type AdsListEvent =
  | { readonly type: 'type.chosen'; readonly adType: string }
  | { readonly type: 'ad.created' }
  | { readonly type: 'ad.updated' }
  | { readonly type: 'ad.deleted' }
  | { readonly type: 'retry.requested' }

/**
 * The list of ads of one type. Every change requests the list of the current type once, and responses to older requests
 * are ignored. Provide `getList`. Spec §4 "Ads", D-80.
 */
export const adsListMachine = setup({
  types: {
    context: {} as AdsListContext,
    events: {} as AdsListEvent,
    input: {} as { readonly adType?: string | undefined } | undefined,
  },
  actors: {
    getList: fromPromise<readonly ListedAd[], { readonly ad_type: string }>(() =>
      Promise.reject(new Error('provide getList')),
    ),
  },
  actions: {
    chooseType: assign(({ event }) => {
      assertEvent(event, 'type.chosen')
      return { adType: event.adType, ads: [] }
    }),
    takeAds: assign((_, { ads }: { ads: readonly ListedAd[] }) => ({ ads, failure: undefined })),
    keepFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
  },
  guards: {
    isOtherType: ({ context, event }) => {
      assertEvent(event, 'type.chosen')
      return event.adType !== context.adType
    },
  },
}).createMachine({
  id: 'adsList',
  context: ({ input }) => ({ adType: input?.adType ?? DEFAULT_AD_TYPE, ads: [], failure: undefined }),
  initial: 'loading',
  on: {
    'type.chosen': { guard: 'isOtherType', target: '.loading', reenter: true, actions: 'chooseType' },
    'ad.created': { target: '.loading', reenter: true },
    'ad.updated': { target: '.loading', reenter: true },
    'ad.deleted': { target: '.loading', reenter: true },
  },
  states: {
    loading: {
      invoke: {
        src: 'getList',
        input: ({ context }) => ({ ad_type: context.adType }),
        onDone: { target: 'shown', actions: { type: 'takeAds', params: ({ event }) => ({ ads: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    shown: {},
    failed: { on: { 'retry.requested': 'loading' } },
  },
})
