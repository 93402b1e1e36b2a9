import { useCallback, useState } from 'react'
import type { SentForm } from '../../../core/account/sent-form.ts'
import { formFailureOf } from '../../../core/failure/effect-of.ts'
import type { FormValues } from './form.types.ts'
import { failedWith, saveStateOf } from './save-state.ts'
import type { useDraft } from './use-draft.ts'
import type { useFieldErrors } from './use-field-errors.ts'
import type { useFormValues } from './use-form-values.ts'
import { isConflict, type SavingOptions, useMergingSave } from './use-merging-save.ts'

export interface FormSavingOptions<Values extends FormValues, Response> extends SavingOptions<Values, Response> {
  readonly onSaved?: ((response: Response, values: Values) => void) | undefined
  /** The outcome of this form when the browser submitted it without scripts (`useSentForm`). */
  readonly sent?: SentForm | undefined
  /** For a composer: saving removes the sent text from the form; text that was typed meanwhile stays. */
  readonly resetsOnSave?: boolean
}

export type SaveOutcome = 'saved' | 'invalid' | 'refused' | 'running'

interface SavedForm<Values extends FormValues, Response> {
  /** The options of the last render. */
  readonly latest: { readonly current: FormSavingOptions<Values, Response> }
  readonly form: ReturnType<typeof useFormValues<Values>>
  readonly draft: ReturnType<typeof useDraft>
  readonly checks: ReturnType<typeof useFieldErrors<Values>>
}

/** Validates and saves a form, or discards what was typed, and says how the last save went. */
export function useFormSaving<Values extends FormValues, Response>(saved: SavedForm<Values, Response>) {
  const { latest, form, checks } = saved
  const { isDirty, conflicts, restore } = form
  const { setErrors, getValues } = form.fields
  const [sentFailure, setSentFailure] = useState(latest.current.sent?.alert)

  const { saving, forgetTyped } = useMergedForm(saved)
  // Sending waits for a schema that is not there yet.
  const [isLoading, setLoading] = useState(false)
  const { forget, failure, response, savedAt } = saving
  const isSaving = saving.isSaving || isLoading
  const send = (): Promise<SaveOutcome> => {
    setErrors({})
    return saving.save(getValues() as Values).then(
      () => 'saved',
      () => 'refused',
    )
  }
  /** Validates and saves once; returns the outcome. A form with errors is not sent. */
  const save = async (): Promise<SaveOutcome> => {
    if (isSaving) return 'running'
    setSentFailure(undefined)
    setLoading(checks.isMissing)
    const isValid = checks.check()
    // Without `await` where nothing loads, so that the press shows at once that it saves.
    const outcome = isValid === true || (await isValid) ? await send() : 'invalid'
    setLoading(false)
    // The fields say why this one was not sent; an open conflict stays until it is resolved.
    if (outcome === 'invalid' && failure !== undefined && !isConflict(failure)) forget()
    return outcome
  }
  /** Discards what was typed, and its draft. */
  const discard = useCallback(() => {
    restore()
    setErrors({})
    setSentFailure(undefined)
    forgetTyped()
    forget()
  }, [restore, setErrors, forgetTyped, forget])
  const state =
    sentFailure === undefined
      ? saveStateOf(isLoading ? { ...saving, state: 'saving' } : saving, isDirty, conflicts)
      : failedWith(sentFailure)
  return { save, discard, isSaving, state, response, savedAt }
}

/** Saves what the form holds, merged with what somebody else saved; `forgetTyped` says that nothing is typed any more. */
function useMergedForm<Values extends FormValues, Response>({
  latest,
  form,
  draft,
  checks: { uncheck },
}: SavedForm<Values, Response>) {
  const { base, merge, forgetUnsaved } = form
  const { setErrors, resetTouched, getValues } = form.fields
  const forgetTyped = useCallback(() => {
    forgetUnsaved()
    uncheck()
    resetTouched()
    draft.forget()
  }, [forgetUnsaved, uncheck, resetTouched, draft])
  const saving = useMergingSave<Values, Response>({
    latest,
    base,
    merge,
    currentValues: getValues,
    onSaved: (response, content) => {
      form.settle(content, latest.current.resetsOnSave === true)
      forgetTyped()
      latest.current.onSaved?.(response, content)
    },
    storedKey: draft.storedKey,
    onFailed: (failure) => {
      if (!isConflict(failure)) setErrors({ ...formFailureOf(failure).fields })
    },
  })
  return { saving, forgetTyped }
}
