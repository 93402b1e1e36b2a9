import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'

export interface SaveLockInput {
  /** The moment of now, in ms since 1970. */
  readonly now: () => number
}

interface SaveLockContext extends SaveLockInput {
  /** What was given to save last. */
  readonly content: unknown
  /** The content of the last save that went through: what stands in the form and differs from it is not saved. */
  readonly kept: unknown
  /** What that save answered; undefined while another one runs and after one that failed. */
  readonly answer: unknown
  /** When it went through, in ms since 1970. */
  readonly savedAt: number | undefined
  /** Why the last save failed; undefined once another one begins. */
  readonly failure: unknown
}

export type SaveLockEvent =
  /** The save button, with what is to be saved. */
  | { readonly type: 'save.requested'; readonly content: unknown }
  /** What the last save came to need not show any longer: changes were discarded, or the person goes on after a failure. */
  | { readonly type: 'outcome.forgotten' }

export type SaveLockEmitted =
  | { readonly type: 'saved'; readonly content: unknown; readonly answer: unknown }
  | { readonly type: 'save.failed'; readonly content: unknown; readonly failure: unknown }

/**
 * The lock of one form: while a save runs a second one is not sent, however often the button is pressed; success and failure free it.
 * What is edited meanwhile is not lost: only what was sent counts as kept. Provide `save`. Spec §4 "Banner", D-81.
 */
export const saveLockMachine = setup({
  types: {
    input: {} as SaveLockInput,
    context: {} as SaveLockContext,
    events: {} as SaveLockEvent,
    emitted: {} as SaveLockEmitted,
  },
  actors: {
    save: fromPromise<unknown, { readonly content: unknown }>(() => Promise.reject(new Error('provide save'))),
  },
  actions: {
    takeContent: assign(({ event }) => {
      assertEvent(event, 'save.requested')
      return { content: event.content, answer: undefined, failure: undefined }
    }),
    keep: assign(({ context }, { answer }: { answer: unknown }) => ({
      kept: context.content,
      answer,
      savedAt: context.now(),
    })),
    keepFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
    forgetOutcome: assign({ answer: undefined, failure: undefined }),
    tellSaved: emit(({ context }) => ({ type: 'saved' as const, content: context.content, answer: context.answer })),
    tellFailure: emit(({ context }) => ({
      type: 'save.failed' as const,
      content: context.content,
      failure: context.failure,
    })),
  },
}).createMachine({
  id: 'saveLock',
  context: ({ input }) => ({
    ...input,
    content: undefined,
    kept: undefined,
    answer: undefined,
    savedAt: undefined,
    failure: undefined,
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'save.requested': { target: 'saving', actions: 'takeContent' } } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => ({ content: context.content }),
        onDone: {
          target: 'saved',
          actions: [{ type: 'keep', params: ({ event }) => ({ answer: event.output }) }, 'tellSaved'],
        },
        onError: {
          target: 'failed',
          actions: [{ type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) }, 'tellFailure'],
        },
      },
    },
    saved: {
      on: {
        'save.requested': { target: 'saving', actions: 'takeContent' },
        'outcome.forgotten': { target: 'idle', actions: 'forgetOutcome' },
      },
    },
    failed: {
      on: {
        'save.requested': { target: 'saving', actions: 'takeContent' },
        'outcome.forgotten': { target: 'idle', actions: 'forgetOutcome' },
      },
    },
  },
})
