import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import {
  ACCOUNT_CHECK_MS,
  IDLE_CHECK_MS,
  isIdleTooLong,
  laterActivity,
  needsNewSession,
  SIGNED_OUT_BY_IDLE,
} from './session.ts'

/** What the browser stores about the session, shared by all tabs. Times in ms since 1970. */
export interface RememberedSession {
  readonly hash: string | undefined
  readonly lastActivityAt: number | undefined
}

export interface SessionInput extends RememberedSession {
  readonly isSignedIn: boolean
  /** The current time, in ms since 1970. */
  readonly now: () => number
  /** A random hash of 32 characters. */
  readonly newHash: () => string
}

export type SessionEvent =
  | { readonly type: 'signed.in' }
  | { readonly type: 'signed.out' }
  /** Pointer, key, scroll or route event in this tab. A `page.viewed` counts as one. */
  | { readonly type: 'activity.seen' }
  | { readonly type: 'page.viewed' }
  /** Another tab changed the stored session. */
  | { readonly type: 'stored.elsewhere'; readonly session: RememberedSession }
  /** The tab became visible or the machine woke up. */
  | { readonly type: 'tab.woke' }

export type SessionEmitted =
  /** Store the session where all tabs read it. */
  | { readonly type: 'session.stored'; readonly session: RememberedSession }
  /** The session is new: call session-start with its hash. */
  | { readonly type: 'session.created'; readonly hash: string }
  /** 48 hours without activity: sign out with this notice. */
  | { readonly type: 'idle.signedOut'; readonly notice: string }
  /** The account is deleted: clear local storage, session storage and cookies, go to /user/signin. */
  | { readonly type: 'account.deleted' }

/**
 * The session of one tab. Spec §4 "Session", D-20 to D-22. Visitors who are not signed in have none.
 *
 * `checkAccount` returns whether the account was deleted; when it fails, nothing changes. Side effects (storage, calls,
 * navigation) are emitted.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionInput,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: { checkAccount: fromPromise<boolean>(() => Promise.reject(new Error('provide checkAccount'))) },
  actions: {
    startAnew: assign({ hash: undefined, lastActivityAt: undefined }),
    ensureSession: assign(({ context }) => ({
      hash: needsNewSession(context.hash, context.lastActivityAt, context.now()) ? context.newHash() : context.hash,
    })),
    noteActivity: assign(({ context }) => ({ lastActivityAt: laterActivity(context.lastActivityAt, context.now()) })),
    takeOver: assign(({ context, event }) => {
      assertEvent(event, 'stored.elsewhere')
      return {
        hash: event.session.hash ?? context.hash,
        lastActivityAt: laterActivity(context.lastActivityAt, event.session.lastActivityAt),
      }
    }),
    remember: emit(({ context }) => ({
      type: 'session.stored' as const,
      session: { hash: context.hash, lastActivityAt: context.lastActivityAt },
    })),
    announceSession: emit(({ context }) => ({ type: 'session.created' as const, hash: context.hash ?? '' })),
    announceIdle: emit({ type: 'idle.signedOut', notice: SIGNED_OUT_BY_IDLE }),
    announceDeleted: emit({ type: 'account.deleted' }),
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isIdleTooLong: ({ context }) => isIdleTooLong(context.lastActivityAt, context.now()),
    needsNewSession: ({ context }) => needsNewSession(context.hash, context.lastActivityAt, context.now()),
    isDeleted: ({ event }) => 'output' in event && event.output === true,
  },
  delays: { idleCheck: IDLE_CHECK_MS, accountCheck: ACCOUNT_CHECK_MS },
}).createMachine({
  id: 'session',
  context: ({ input }) => input,
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      on: { 'signed.in': { target: 'signedIn', actions: 'startAnew' } },
    },
    signedIn: {
      type: 'parallel',
      on: {
        'signed.out': { target: 'signedOut', actions: 'startAnew' },
        'page.viewed': [
          { guard: 'isIdleTooLong', target: 'signedOut', actions: ['announceIdle', 'startAnew'] },
          { guard: 'needsNewSession', actions: ['ensureSession', 'noteActivity', 'announceSession', 'remember'] },
          { actions: ['noteActivity', 'remember'] },
        ],
        // Activity right after waking does not count before the 48 hours were checked.
        'activity.seen': [
          { guard: 'isIdleTooLong', target: 'signedOut', actions: ['announceIdle', 'startAnew'] },
          { guard: 'needsNewSession', actions: ['ensureSession', 'noteActivity', 'announceSession', 'remember'] },
          { actions: ['noteActivity', 'remember'] },
        ],
        'stored.elsewhere': { actions: 'takeOver' },
      },
      states: {
        idleWatch: {
          initial: 'looking',
          states: {
            looking: {
              always: [
                { guard: 'isIdleTooLong', target: '#session.signedOut', actions: ['announceIdle', 'startAnew'] },
                { target: 'waiting' },
              ],
            },
            waiting: { after: { idleCheck: 'looking' }, on: { 'tab.woke': 'looking' } },
          },
        },
        accountWatch: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                src: 'checkAccount',
                onDone: [
                  { guard: 'isDeleted', target: '#session.signedOut', actions: ['announceDeleted', 'startAnew'] },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
            waiting: { after: { accountCheck: 'asking' } },
          },
        },
      },
    },
  },
})
