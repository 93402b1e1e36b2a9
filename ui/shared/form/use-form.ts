import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import type { FieldErrors, FormValues } from './form.types.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'
import { useEarlyInput } from './use-early-input.ts'
import { type FieldChecks, useFieldErrors } from './use-field-errors.ts'
import { useFormInputs } from './use-form-inputs.ts'
import { type FormSavingOptions, type SaveOutcome, useFormSaving } from './use-form-saving.ts'
import { knownTexts, useFormValues } from './use-form-values.ts'

export interface FormOptions<Values extends FormValues, Response>
  extends FormSavingOptions<Values, Response>, FieldChecks<Values> {
  /** Keeps what is typed on the device under this key until it is saved or discarded, e.g. `lead:new` (D-119). */
  readonly draft?: string | DraftOptions | undefined
}

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
  const { fields, values, base, changed, conflicts, merge } = form
  const { setValues, setErrors } = fields
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
      const started = { ...initial, ...kept.base }
      const isNew = typeof options.draft === 'object' && options.draft.isNew === true
      merge(started, { ...started, ...kept.values }, isNew ? started : initial)
    },
  })
  const checks = useFieldErrors(options, form)
  const { errors } = checks
  const saving = useFormSaving<Values, Response>({ latest, form, draft, checks })
  const { attempt, props, fail } = useSubmit(element, saving.save)
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
    isDirty: form.isDirty,
    hasUnsaved: form.hasUnsaved,
    ...saving,
    /** Whether this form shows a draft that was kept on the device. */
    isRestored: draft.isRestored,
    keepsDraft: options.draft !== undefined,
    setValues: setValues as (changes: Partial<Values>) => void,
    merge,
    resolve: form.resolve,
    /** Shows what another call of this form's screen refused, and moves the focus to the first of these fields. */
    refuse: (refused: FieldErrors) => {
      setErrors({ ...refused })
      fail()
    },
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
