import { useForm as useMantineForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import type { z } from 'zod'
import type { SentForm } from '../../../core/account/sent-form.ts'
import { formFailureOf } from '../../../core/failure/effect-of.ts'
import { invalidFields } from '../../../core/text/text.schema.ts'
import { errorOf, isEmptyValue, isSameValue, withoutField } from './form-errors.ts'
import type { Conflicts, FieldErrors, FormValues, SaveState } from './form.types.ts'
import { changedFields, mergeValues, pickFields } from './merge-values.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'
import { useEarlyInput } from './use-early-input.ts'
import { isConflict, type SavingOptions, useMergingSave } from './use-merging-save.ts'
import type { useSave } from './use-save.ts'

export interface FormOptions<Values extends FormValues, Response> extends SavingOptions<Values, Response> {
  /** A schema of core; its messages show at their fields. Create it outside the render. */
  readonly schema?: z.ZodType | undefined
  /** Instead of a schema or in addition to it; must be a stable function. */
  readonly validate?: ((values: Values) => FieldErrors) | undefined
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
const NO_ERRORS: FieldErrors = {}
const NO_CONFLICTS: Conflicts = {}
const KEEP_OR_TAKE = 'Choose which value to keep.'
const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

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
  const { initial, sent } = options
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // Mantine holds values, touched fields and the server's errors; `base` and everything that follows from the schema
  // are derived here.
  const fields = useMantineForm<FormValues>({
    initialValues: { ...initial, ...knownTexts(initial, sent?.values) },
    initialErrors: { ...sent?.fieldTexts },
    touchTrigger: 'focus',
  })
  const values = fields.values as Values
  const { base, setBase, conflicts, merge, resolve, dropConflicts } = useBase(
    fields,
    sent?.isDone === true ? fields.values : initial,
  )
  const [hasTried, setTried] = useState(false)
  const [sentFailure, setSentFailure] = useState(sent?.alert)
  const { setValues, setErrors, resetTouched, getValues } = fields

  const changed = useMemo(() => changedFields(values, base), [values, base])
  const isDirty = changed.length > 0
  const { hasUnsaved, forgetUnsaved } = useUnsaved(isDirty)

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

  const saving = useMergingSave<Values, Response>({
    latest,
    base,
    merge,
    currentValues: getValues,
    onSaved: (response, content) => {
      forgetUnsaved()
      if (latest.current.resetsOnSave === true) {
        const unchanged = Object.keys(initial).filter((name) => isSameValue(getValues()[name], content[name]))
        setValues(pickFields(initial, unchanged))
        setBase(initial)
      } else setBase((now) => ({ ...now, ...content }))
      setTried(false)
      resetTouched()
      draft.forget()
      latest.current.onSaved?.(response, content)
    },
    storedKey: draft.storedKey,
    onFailed: (failure) => {
      if (!isConflict(failure)) setErrors({ ...formFailureOf(failure).fields })
    },
  })
  const { forget } = saving

  const { own, errors } = useFieldErrors(options, { fields, values, hasTried, conflicts })

  /** Validates and saves once; returns the outcome. A form with errors is not sent. */
  const save = async (): Promise<SaveOutcome> => {
    if (saving.isSaving) return 'running'
    setTried(true)
    setSentFailure(undefined)
    if (Object.keys(own).length > 0 || Object.keys(conflicts).length > 0) return 'invalid'
    setErrors({})
    return saving.save(getValues() as Values).then(
      () => 'saved',
      () => 'refused',
    )
  }
  const { attempt, props } = useSubmit(element, save)
  /** Discards what was typed, and its draft. */
  const discard = useCallback(() => {
    forgetUnsaved()
    setValues(base)
    dropConflicts()
    setErrors({})
    setTried(false)
    setSentFailure(undefined)
    resetTouched()
    draft.forget()
    forget()
  }, [base, setValues, dropConflicts, setErrors, resetTouched, draft, forget, forgetUnsaved])

  const inputs = useInputs(fields, { errors, changed })
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
    isSaving: saving.isSaving,
    hasUnsaved,
    state: sentFailure === undefined ? stateOf(saving, isDirty, conflicts) : failedWith(sentFailure),
    response: saving.response,
    savedAt: saving.savedAt,
    /** Whether this form shows a draft that was kept on the device. */
    isRestored: draft.isRestored,
    keepsDraft: options.draft !== undefined,
    setValues: setValues as (changes: Partial<Values>) => void,
    save,
    discard,
    resolve,
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

/** The values as they were read or saved last, and the conflicts of the typed values with those that somebody else saved. */
function useBase({ setValues, setFieldValue }: UseFormReturnType<FormValues>, initial: FormValues) {
  const [base, setBase] = useState(initial)
  const [conflicts, setConflicts] = useState(NO_CONFLICTS)
  const merge = useCallback(
    (from: FormValues, typed: FormValues, stored: FormValues) => {
      const merged = mergeValues(from, typed, stored)
      setValues(merged.values)
      setBase(merged.base)
      setConflicts((now) => ({ ...now, ...merged.conflicts }))
      return merged
    },
    [setValues],
  )
  /** Resolves a conflict with the stored value or with the typed one. */
  const resolve = useCallback(
    (name: string, choice: 'stored' | 'typed') => {
      const conflict = conflicts[name]
      if (conflict === undefined) return
      if (choice === 'stored') setFieldValue(name, conflict.stored)
      setConflicts((now) => withoutField(now, name))
    },
    [conflicts, setFieldValue],
  )
  const dropConflicts = useCallback(() => setConflicts(NO_CONFLICTS), [])
  return { base, setBase, conflicts, merge, resolve, dropConflicts }
}

/** Submits a form element; `attempt` counts the submits that did not save, since the last one that did. */
function useSubmit(element: RefObject<HTMLFormElement | null>, save: () => Promise<SaveOutcome>) {
  const [attempt, setAttempt] = useState(0)
  const submit = () =>
    void save().then((outcome) => {
      if (outcome === 'saved') setAttempt(0)
      else if (outcome !== 'running') setAttempt((now) => now + 1)
    })
  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>(FIRST_PROBLEM)?.focus()
  }, [attempt, element])
  return {
    attempt,
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

/** Whether the form has unsaved input: `hasUnsaved` reads it even before React has rendered it, for guards. */
function useUnsaved(isDirty: boolean) {
  const unsaved = useRef(false)
  useLayoutEffect(() => {
    unsaved.current = isDirty
  })
  return {
    hasUnsaved: useCallback(() => unsaved.current, []),
    forgetUnsaved: useCallback(() => {
      unsaved.current = false
    }, []),
  }
}

interface InputSources {
  readonly errors: FieldErrors
  readonly changed: readonly string[]
}

/** What binds inputs to the fields of the form. */
function useInputs(fields: UseFormReturnType<FormValues>, { errors, changed }: InputSources) {
  const id = useId()
  const { values, setFieldValue, setErrors, setTouched } = fields
  const change = useCallback(
    (name: string, value: unknown) => {
      setFieldValue(name, value)
      setErrors((now) => withoutField(now as FieldErrors, name))
    },
    [setFieldValue, setErrors],
  )
  const touch = useCallback((name: string) => setTouched((now) => ({ ...now, [name]: true })), [setTouched])
  const fieldId = (name: string) => `${id}-${name}`
  /** Leaving a field that was empty from the start is no mistake: only a submit requires it. */
  const leave = (name: string) => {
    if (!isEmptyValue(values[name]) || changed.includes(name)) touch(name)
  }
  return {
    id,
    fieldId,
    change,
    touch,
    leave,
    /** Props of a Mantine input: `<TextInput label="Name" {...form.input('name')} />`. */
    input: (name: string, type: 'input' | 'checkbox' = 'input') => ({
      ...inputProps(fields, name, type, errorOf(errors, name)),
      id: fieldId(name),
      onBlur: () => leave(name),
    }),
  }
}

/** Props of a Mantine input, except id and onBlur. */
const inputProps = (
  fields: UseFormReturnType<FormValues>,
  name: string,
  type: 'input' | 'checkbox',
  error: string | undefined,
) => ({
  value: undefined,
  ...fields.getInputProps(name, { type, withFocus: false, withError: false }),
  name,
  error,
  // Mantine's PasswordInput does not set it.
  'aria-invalid': error === undefined ? undefined : true,
})

interface ErrorSources {
  readonly fields: UseFormReturnType<FormValues>
  readonly values: FormValues
  readonly hasTried: boolean
  readonly conflicts: Conflicts
}

/** `own`: all errors of schema and validation. `errors`: those that show, with the errors of the server and conflicts. */
function useFieldErrors<Values extends FormValues>(
  { schema, validate }: Pick<FormOptions<Values, never>, 'schema' | 'validate'>,
  { fields, values, hasTried, conflicts }: ErrorSources,
) {
  const own = useMemo<FieldErrors>(
    () => ({ ...(schema === undefined ? NO_ERRORS : invalidFields(schema, values)), ...validate?.(values as Values) }),
    [schema, validate, values],
  )
  const errors = useMemo<FieldErrors>(() => {
    const touched = fields.getTouched()
    const shown = hasTried
      ? own
      : Object.fromEntries(Object.entries(own).filter(([path]) => touched[path.split('.')[0] ?? path] === true))
    const open = Object.fromEntries(Object.keys(conflicts).map((name) => [name, KEEP_OR_TAKE]))
    return { ...shown, ...(fields.errors as FieldErrors), ...open }
    // oxlint-disable-next-line react/exhaustive-deps -- `getTouched` changes with the touched fields
  }, [own, hasTried, conflicts, fields.errors, fields.getTouched])
  return { own, errors }
}

const failedWith = (message: string): SaveState => ({ kind: 'failed', message, isAtFields: false })

/** The texts of these values that belong to text fields of the form. */
const knownTexts = (initial: FormValues, texts: Readonly<Record<string, string>> = {}): FormValues =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => typeof initial[name] === 'string'))

function stateOf(
  { state, failure, savedAt }: Pick<ReturnType<typeof useSave>, 'state' | 'failure' | 'savedAt'>,
  isDirty: boolean,
  conflicts: Conflicts,
): SaveState {
  if (state === 'saving') return { kind: 'saving' }
  // A resolved conflict is no longer a failure.
  const isOver = isConflict(failure) && Object.keys(conflicts).length === 0
  if (state === 'failed' && !isOver) {
    const isOnline = typeof navigator === 'undefined' || navigator.onLine
    const { message, fields } = formFailureOf(failure, isOnline)
    return { kind: 'failed', message, isAtFields: Object.keys(fields).length > 0 }
  }
  if (isDirty) return { kind: 'dirty' }
  return state === 'saved' && savedAt !== undefined
    ? { kind: 'saved', at: clockTime.format(savedAt) }
    : { kind: 'clean' }
}
