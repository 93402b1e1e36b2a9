import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { rebaseBuilder, reduceBuilder, refusalOf, startBuilder } from '../crm/forms/lead-form-builder.ts'
import type { BuilderEvent, FormBuilder, FormDraft } from '../crm/forms/lead-form-builder.ts'
import type { RecordTypeName } from '../crm/records/record-types.ts'

interface BuilderContext {
  readonly builder: FormBuilder
  /** The form as stored on the server. If the form is the same object, there is nothing to save. */
  readonly saved: FormDraft
  /** The form that the running save sends. */
  readonly sent: FormDraft
  /** Why the last step was refused. */
  readonly refusal: string | undefined
  readonly failure: unknown
}

export type BuilderMachineEvent =
  /** A step of the person, including undo and redo. */
  | { readonly type: 'step.taken'; readonly step: BuilderEvent }
  | { readonly type: 'save.requested' }
  | { readonly type: 'retry.requested' }
  /** Somebody else saved another form meanwhile, and the person chose which one to continue with. */
  | { readonly type: 'conflict.settled'; readonly stored: FormDraft; readonly choice: 'stored' | 'own' }

export type BuilderMachineEmitted = { readonly type: 'saved'; readonly form: FormDraft }

/**
 * The lead form builder: loads the form, applies every step with undo and redo, and saves under a lock. Editing
 * continues during a save; changes made meanwhile remain unsaved, and undoing back to the stored form leaves nothing to
 * save. When somebody else saved meanwhile, the person continues with one of both forms, and Undo shows the other. Provide `loadForm` and `saveForm`. Spec §4 "Lead form builder", D-81, D-182.
 */
export const leadFormBuilderMachine = setup({
  types: {
    input: {} as { readonly type: RecordTypeName },
    context: {} as BuilderContext,
    events: {} as BuilderMachineEvent,
    emitted: {} as BuilderMachineEmitted,
  },
  actors: {
    loadForm: fromPromise<FormDraft, { readonly type: RecordTypeName }>(() =>
      Promise.reject(new Error('provide loadForm')),
    ),
    saveForm: fromPromise<void, { readonly builder: FormBuilder }>(() => Promise.reject(new Error('provide saveForm'))),
  },
  actions: {
    storeForm: assign(({ context }, { form }: { form: FormDraft }) => {
      const builder = startBuilder(context.builder.type, form.sections, form.unused)
      return { builder, saved: builder.form, failure: undefined }
    }),
    takeStep: assign(({ context, event }) => {
      assertEvent(event, 'step.taken')
      return { builder: reduceBuilder(context.builder, event.step), refusal: refusalOf(context.builder, event.step) }
    }),
    settleConflict: assign(({ context, event }) => {
      assertEvent(event, 'conflict.settled')
      const builder = rebaseBuilder(context.builder, context.saved, event.stored, event.choice)
      return { builder, saved: event.stored, failure: undefined, refusal: undefined }
    }),
    noteSent: assign(({ context }) => ({ sent: context.builder.form, failure: undefined })),
    noteSaved: assign(({ context }) => ({ saved: context.sent })),
    emitSaved: emit(({ context }) => ({ type: 'saved' as const, form: context.sent })),
    keepFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
  },
  guards: { isChanged: ({ context }) => hasUnsavedSteps(context) },
}).createMachine({
  id: 'leadFormBuilder',
  context: ({ input }) => {
    const builder = startBuilder(input.type, [])
    return { builder, saved: builder.form, sent: builder.form, refusal: undefined, failure: undefined }
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadForm',
        input: ({ context }) => ({ type: context.builder.type }),
        onDone: { target: 'building', actions: { type: 'storeForm', params: ({ event }) => ({ form: event.output }) } },
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    unavailable: { on: { 'retry.requested': 'loading' } },
    building: {
      on: {
        'step.taken': { actions: 'takeStep' },
        'save.requested': { guard: 'isChanged', target: 'saving', actions: 'noteSent' },
        'conflict.settled': { actions: 'settleConflict' },
      },
    },
    saving: {
      on: { 'step.taken': { actions: 'takeStep' } },
      invoke: {
        src: 'saveForm',
        input: ({ context }) => ({ builder: context.builder }),
        onDone: { target: 'building', actions: ['noteSaved', 'emitSaved'] },
        onError: {
          target: 'building',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
  },
})

/** Whether leaving would lose changes. */
export const hasUnsavedSteps = ({ builder, saved }: Pick<BuilderContext, 'builder' | 'saved'>): boolean =>
  builder.form !== saved
