import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import type { SentForm } from '../../../core/account/sent-form.ts'
import { formFailureOf } from '../../../core/failure/effect-of.ts'
import type { FieldErrors, FormValues } from './form.types.ts'
import { failedWith, saveStateOf } from './save-state.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'
import { useEarlyInput } from './use-early-input.ts'
import { type FieldChecks, useFieldErrors } from './use-field-errors.ts'
import { useFormInputs } from './use-form-inputs.ts'
import { knownTexts, useFormValues } from './use-form-values.ts'
import { isConflict, type SavingOptions, useMergingSave } from './use-merging-save.ts'

export interface FormOptions<Values extends FormValues, Response>
  extends SavingOptions<Values, Response>, FieldChecks<Values> {
  readonly onSaved?: ((response: Response, values: Values) => void) | undefined
  /** Keeps what is typed on the device under this key until it is saved or discarded, e.g. `lead:new` (D-119). */
  readonly draft?: string | DraftOptions | undefined
  /** The outcome of this form when the browser submitted it without scripts (`useSentForm`). */
  readonly sent?: SentForm | undefined
  /** For a composer: saving removes the sent text from the form; text that was typed meanwhile stays. */
  readonly resetsOnSave?: boolean
}

export type SaveOutcome = 'saved' | 'invalid' | 'refused' | 'running'

/** The summary of the errors, or the first field with one. */
const FIRST_PROBLEM = '[data-error-summary], [aria-invalid="true"]'

/**
 * The one form engine: values, touched fields, errors of the schema and of the server by field, unsaved changes, saving, drafts and
 * conflicts. A form is declared by its schema, its initial values and its save:
 *
 * ```tsx
 * const form = useForm({ schema: noteInput, initial: { message: '' }, save: (values, { call }) => client.call(createNote, values, call) })
 * <form method="post" {...form.props}><TextInput label="Note" {...form.input('message')} /><SaveBar form={form} saveLabel="Add note" /></form>
 * ```
 */
export function useForm<Values extends FormValues, Response>(options: FormOptions<Values, Response>) {
  const { initial, sent, together } = options
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const form = useFormValues(initial, sent, together)
  const { fields, values, base, changed, isDirty, conflicts, merge, restore, forgetUnsaved } = form
  const { setValues, setErrors, resetTouched, getValues } = fields
  const [sentFailure, setSentFailure] = useState(sent?.alert)

  const element = useRef<HTMLFormElement>(null)
  // Before the draft, which replaces early input.
  useEarlyInput(element, (typed) => setValues(knownTexts(initial, typed)))
  const draft = useDraft({
    options: options.draft,
    changed,
    values,
    base,
    conflicts,
    onRestore: (kept) => {
      merge({ ...initial, ...kept.base }, { ...initial, ...kept.base, ...kept.values }, initial)
    },
  })
  const { errors, isMissing, check, uncheck } = useFieldErrors(options, form)

  /** Nothing is typed any more: it was saved or discarded. */
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
  // Sending waits for a schema that is not there yet.
  const [isLoading, setLoading] = useState(false)
  const isSaving = saving.isSaving || isLoading
  const { forget, failure } = saving
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
    setLoading(isMissing)
    const isValid = check()
    // Without `await` where nothing loads, so that the press shows at once that it saves.
    const outcome = isValid === true || (await isValid) ? await send() : 'invalid'
    setLoading(false)
    // The fields say why this one was not sent; an open conflict stays until it is resolved.
    if (outcome === 'invalid' && failure !== undefined && !isConflict(failure)) forget()
    return outcome
  }
  const { attempt, props, fail } = useSubmit(element, save)
  const refuse = (fields: FieldErrors) => {
    setErrors({ ...fields })
    fail()
  }
  /** Discards what was typed, and its draft. */
  const discard = useCallback(() => {
    restore()
    setErrors({})
    setSentFailure(undefined)
    forgetTyped()
    forget()
  }, [restore, setErrors, forgetTyped, forget])

  const inputs = useFormInputs(fields, { errors, changed })
  return {
    values,
    /** The values as they were last read or saved. */
    base: base as Values,
    /** Names of the unsaved fields. */
    changed,
    /** The first message of each field, by path, that is shown now. */
    errors,
    conflicts,
    isDirty,
    isSaving,
    hasUnsaved: form.hasUnsaved,
    state:
      sentFailure === undefined
        ? saveStateOf(isLoading ? { ...saving, state: 'saving' } : saving, isDirty, conflicts)
        : failedWith(sentFailure),
    response: saving.response,
    savedAt: saving.savedAt,
    /** Whether this form shows a draft that was kept on the device. */
    isRestored: draft.isRestored,
    keepsDraft: options.draft !== undefined,
    setValues: setValues as (changes: Partial<Values>) => void,
    save,
    discard,
    merge,
    resolve: form.resolve,
    /** Shows what another call of this form's screen refused, and moves the focus to the first of these fields. */
    refuse,
    ...inputs,
    /** Counts the submits that did not save, since the last one that did. */
    attempt,
    /** Props of the `form` element, beside `method="post"`. A submit that does not save moves the focus to the first problem. */
    props,
  }
}

export type Form<Values extends FormValues = FormValues, Response = unknown> = ReturnType<
  typeof useForm<Values, Response>
>

/** Submits a form element; `attempt` counts the submits that did not save, since the last one that did. */
function useSubmit(element: RefObject<HTMLFormElement | null>, save: () => Promise<SaveOutcome>) {
  const [attempt, setAttempt] = useState(0)
  const fail = () => setAttempt((now) => now + 1)
  const submit = () =>
    void save().then((outcome) => {
      if (outcome === 'saved') setAttempt(0)
      else if (outcome !== 'running') fail()
    })
  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>(FIRST_PROBLEM)?.focus()
  }, [attempt, element])
  return {
    attempt,
    fail,
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        event.stopPropagation()
        submit()
      },
    },
  }
}
