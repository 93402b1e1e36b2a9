import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'

/** What a form holds, by field. */
export type SavedContent = Readonly<Record<string, unknown>>

interface SaveLockContext {
  /** What was given to save last; kept for the running call. */
  readonly content: SavedContent
  /** Something was changed since the running save began. */
  readonly isChangedMeanwhile: boolean
  /** Why the last save failed; undefined once another one begins. */
  readonly failure: unknown
}

export type SaveLockEvent =
  /** The person edited something. */
  | { readonly type: 'content.changed' }
  /** The save button, with what is to be saved. */
  | { readonly type: 'save.requested'; readonly content: SavedContent }

export type SaveLockEmitted =
  | { readonly type: 'saved'; readonly content: SavedContent }
  | { readonly type: 'save.failed'; readonly failure: unknown }

/**
 * The lock of one form: while a save runs a second one is not sent, however often the button is pressed; success and failure free it.
 * What is edited meanwhile is not lost: the form counts as changed afterwards. Provide `save`. Spec §4 "Banner", D-81.
 */
export const saveLockMachine = setup({
  types: {
    context: {} as SaveLockContext,
    events: {} as SaveLockEvent,
    emitted: {} as SaveLockEmitted,
  },
  actors: { save: fromPromise<void, SavedContent>(() => Promise.reject(new Error('provide save'))) },
  actions: {
    takeContent: assign(({ event }) => {
      assertEvent(event, 'save.requested')
      return { content: event.content, isChangedMeanwhile: false, failure: undefined }
    }),
    noteChange: assign({ isChangedMeanwhile: true }),
    keepFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
    tellSaved: emit(({ context }) => ({ type: 'saved' as const, content: context.content })),
    tellFailure: emit((_, { failure }: { failure: unknown }) => ({ type: 'save.failed' as const, failure })),
  },
  guards: { isChangedMeanwhile: ({ context }) => context.isChangedMeanwhile },
}).createMachine({
  id: 'saveLock',
  context: { content: {}, isChangedMeanwhile: false, failure: undefined },
  initial: 'clean',
  states: {
    clean: { on: { 'content.changed': 'changed', 'save.requested': { target: 'saving', actions: 'takeContent' } } },
    changed: { on: { 'save.requested': { target: 'saving', actions: 'takeContent' } } },
    saving: {
      on: { 'content.changed': { actions: 'noteChange' } },
      invoke: {
        src: 'save',
        input: ({ context }) => context.content,
        onDone: [
          { guard: 'isChangedMeanwhile', target: 'changed', actions: 'tellSaved' },
          { target: 'clean', actions: 'tellSaved' },
        ],
        onError: {
          target: 'changed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
  },
})
