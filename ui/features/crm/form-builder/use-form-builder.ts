import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import {
  addForm,
  checkForm,
  type FormEffect,
  recordForm,
  saveForm,
  unusedInputs,
  userForm,
} from '../../../../core/contracts/crm-forms.contract.ts'
import { changesForRecords } from '../../../../core/crm/forms/form-changes.ts'
import type { FormField, FormSection } from '../../../../core/crm/forms/form.schema.ts'
import {
  type BuilderEvent,
  builderPayload,
  type FormBuilder,
  type FormDraft,
} from '../../../../core/crm/forms/lead-form-builder.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { reasonOf } from '../../../../core/failure/effect-of.ts'
import { hasUnsavedSteps, leadFormBuilderMachine } from '../../../../core/lead-form/lead-form-builder.machine.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { recordCalls } from '../../../shared/records/changed-calls.ts'
import { useRefresh } from '../use-crm.ts'
import { useBuilderDraft } from './use-builder-draft.ts'

const IN_PLACE = { isUserInitiated: true, isShownInPlace: true } as const
const UNSAVED = { id: 0, user_id: 0, unique_id: '' }

/** The stored form's identity and version, which every save sends. */
function storedForm() {
  let known = { ...UNSAVED, version: 0 }
  return {
    get: () => known,
    set: (next: typeof known) => {
      known = next
    },
  }
}

/** The form of a type while it is edited, by the machine; saving asks first when stored records do not fit. */
export function useFormBuilder(type: RecordTypeName) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const refresh = useRefresh()
  const [stored] = useState(storedForm)
  const [savedAt, setSavedAt] = useState<number>()
  const [machine] = useState(() =>
    leadFormBuilderMachine.provide({
      actors: {
        loadForm: fromPromise<FormDraft, { readonly type: RecordTypeName }>(async ({ signal }) => {
          const { data, version } = await client.call(userForm, { type_name: type }, { signal, isShownInPlace: true })
          const unused = await client.call(
            unusedInputs,
            { id: data.id, type_name: type },
            { signal, isShownInPlace: true },
          )
          stored.set({ id: data.id, user_id: data.user_id, unique_id: data.unique_id, version })
          return { sections: data.sections, unused: unused.data }
        }),
        saveForm: fromPromise<void, { readonly builder: FormBuilder }>(async ({ input: { builder } }) => {
          const { version, ...identity } = stored.get()
          const { data, message, ...saved } = await client.call(
            saveForm,
            { ...builderPayload(builder, identity), unused: [...builder.form.unused], version },
            IN_PLACE,
          )
          stored.set({ id: data.id, user_id: data.user_id, unique_id: data.unique_id, version: saved.version })
          setSavedAt(Date.now())
          notify.done(message)
          void invalidate(userForm, addForm, recordForm, recordCalls[type].list)
          void refresh.records(type)
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { type } })
  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  const { builder, saved, failure, refusal } = context
  const conflict = conflictIn(failure)
  const check = useSaveCheck(type, () => actor.send({ type: 'save.requested' }))
  const problem = conflict === undefined ? (failure ?? check.failure) : undefined

  const draft = useBuilderDraft(type)
  const known = useRef<FormDraft>(undefined)
  const takeStored = useEffectEvent(() => {
    if (known.current === saved) return
    if (known.current === undefined)
      draft.restore(stored.get().version, (step) => actor.send({ type: 'step.taken', step }))
    else draft.forget(hasUnsavedSteps(context))
    known.current = saved
  })
  const isLoaded = value !== 'loading' && value !== 'unavailable'
  useEffect(() => {
    if (isLoaded) takeStored()
  }, [isLoaded, saved])

  return {
    state: value,
    builder,
    /** Why the last step was refused. */
    refusal,
    /** Why the form was not loaded or saved, in words. */
    problem: problem === undefined ? undefined : (reasonOf(problem) ?? 'Check the connection and try again.'),
    isChanged: hasUnsavedSteps(context),
    isSaving: value === 'saving' || check.isRunning,
    savedAt,
    /** The records that do not fit the form; the person confirms the save. */
    effects: check.effects,
    step: (step: BuilderEvent) => {
      const before = actor.getSnapshot().context.builder
      actor.send({ type: 'step.taken', step })
      if (actor.getSnapshot().context.builder !== before) draft.add(step, stored.get().version)
    },
    keepsDraft: draft.isWhole,
    isRestored: draft.isRestored,
    /** The builder as it is now, also right after a step. */
    current: (): FormBuilder => actor.getSnapshot().context.builder,
    save: () => {
      if (value === 'building' && hasUnsavedSteps(context)) void check.save(saved, builder)
    },
    confirmSave: check.confirm,
    cancelSave: check.cancel,
    /** Back to the stored form; Undo brings the changes back. */
    discard: () => {
      actor.send({ type: 'conflict.settled', stored: saved, choice: 'stored' })
      draft.forget(false)
    },
    hasConflict: conflict !== undefined,
    settle: (choice: 'stored' | 'own') => {
      if (conflict === undefined) return
      stored.set({ ...stored.get(), version: conflict.version })
      actor.send({ type: 'conflict.settled', stored: conflict.stored, choice })
    },
    retry: () => actor.send({ type: 'retry.requested' }),
  }
}

/** Before a form is saved, asks about stored records that do not fit it. */
function useSaveCheck(type: RecordTypeName, onSave: () => void) {
  const client = useAppClient()
  const [effects, setEffects] = useState<readonly FormEffect[]>()
  const [checking, setChecking] = useState<{ readonly failure?: unknown }>()
  const isRunning = checking !== undefined && !('failure' in checking)
  return {
    effects,
    isRunning,
    failure: checking?.failure,
    save: async (saved: FormDraft, builder: FormBuilder) => {
      if (isRunning) return
      if (changesForRecords(saved, builder.form).length === 0) return onSave()
      setChecking({})
      try {
        const { data } = await client.call(
          checkForm,
          { type_name: type, form_data: builderPayload(builder, UNSAVED).form_data },
          IN_PLACE,
        )
        setChecking(undefined)
        if (data.length === 0) onSave()
        else setEffects(data)
      } catch (cause) {
        setChecking({ failure: cause })
      }
    },
    confirm: () => {
      setEffects(undefined)
      onSave()
    },
    cancel: () => setEffects(undefined),
  }
}

/** The window that is open over the builder. */
export type OpenWindow = { readonly kind: 'preview' } | { readonly kind: 'field'; readonly fieldId: number }

export type UseFormBuilder = ReturnType<typeof useFormBuilder>

/** The form that somebody else saved meanwhile, when that is why a save failed. */
function conflictIn(failure: unknown): { readonly stored: FormDraft; readonly version: number } | undefined {
  if ((failure as { readonly _tag?: string } | undefined)?._tag !== 'Conflict') return undefined
  const { present, version = 0 } = failure as {
    readonly present: { readonly sections: readonly FormSection[]; readonly unused: readonly FormField[] }
    readonly version?: number
  }
  return { stored: { sections: present.sections, unused: present.unused }, version }
}
