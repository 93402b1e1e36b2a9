import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { inPlaceOf } from '../../../core/failure/effect-of.ts'
import { useSaveLock } from '../app/use-save-lock.ts'
import { errorOf, isSameValue, missingFields, shownFields } from './form-errors.ts'
import type { FieldErrors, FormSection, FormValues } from './record-form.types.ts'

export type SaveState =
  | { readonly kind: 'clean' | 'dirty' | 'saving' }
  /** `at` is local time, `10:42`. */
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string }

export interface RecordFormOptions {
  readonly sections: readonly FormSection[]
  readonly initial: FormValues
  readonly validate?: ((values: FormValues) => FieldErrors) | undefined
  readonly onSave: (values: FormValues) => Promise<void>
  readonly draftKey?: string | undefined
}

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const NO_ERRORS: FieldErrors = {}

/** The state of a form: values, what is wrong, whether it is saved. Its saves run through the save lock. */
export function useRecordForm({ sections, initial, validate, onSave, draftKey }: RecordFormOptions) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors>(NO_ERRORS)
  const [hasDraft, setHasDraft] = useState(false)
  const lock = useSaveLock<FormValues, void>({
    save: onSave,
    onSaved: () => {
      setTried(false)
      setTouched(new Set())
      setHasDraft(false)
    },
    onFailed: (failure) => setServerErrors(saidOf(failure).fields),
  })
  const baseline = lock.kept ?? initial

  const fields = useMemo(() => shownFields(sections, values), [sections, values])
  const ownErrors = useMemo<FieldErrors>(
    () => ({ ...missingFields(fields, values), ...validate?.(values) }),
    [fields, values, validate],
  )
  const isDirty = useMemo(
    () =>
      [...new Set([...Object.keys(values), ...Object.keys(baseline)])].some(
        (name) => !isSameValue(values[name], baseline[name]),
      ),
    [values, baseline],
  )

  useEffect(() => {
    const draft = draftKey === undefined ? undefined : readDraft(draftKey)
    if (draft === undefined) return
    // oxlint-disable-next-line react/set-state-in-effect -- storage is read after hydration: the server draws without it
    setValues((now) => ({ ...now, ...draft }))
    setHasDraft(true)
  }, [draftKey])
  const isFirst = useRef(true)
  useEffect(() => {
    if (draftKey === undefined) return
    // The first run is before a draft is read back: it would erase it.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    writeDraft(draftKey, isDirty ? values : undefined)
  }, [draftKey, isDirty, values])

  const change = useCallback((name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    setServerErrors((now) => {
      if (errorOf(now, name) === undefined) return now
      return Object.fromEntries(Object.entries(now).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))
    })
  }, [])
  const touch = useCallback((name: string) => setTouched((now) => (now.has(name) ? now : new Set([...now, name]))), [])

  const visibleErrors = useMemo<FieldErrors>(() => {
    const own = hasTried
      ? ownErrors
      : Object.fromEntries(Object.entries(ownErrors).filter(([path]) => touched.has(path.split('.')[0] ?? path)))
    return { ...own, ...serverErrors }
  }, [hasTried, ownErrors, touched, serverErrors])

  /** Sends once; answers what came of it. Invalid forms are not sent. */
  const save = async (): Promise<'saved' | 'invalid' | 'refused' | 'locked'> => {
    if (lock.isSaving) return 'locked'
    setTried(true)
    if (Object.keys(ownErrors).length > 0) return 'invalid'
    setServerErrors(NO_ERRORS)
    return lock.save(values).then(
      () => 'saved',
      () => 'refused',
    )
  }
  const discard = () => {
    setValues(baseline)
    setServerErrors(NO_ERRORS)
    setTried(false)
    setTouched(new Set())
    setHasDraft(false)
    lock.forget()
  }

  return {
    values,
    fields,
    errors: visibleErrors,
    isDirty,
    state: stateOf(lock, isDirty),
    hasDraft,
    change,
    touch,
    save,
    discard,
  }
}

function stateOf(
  { state, failure, savedAt }: Pick<ReturnType<typeof useSaveLock>, 'state' | 'failure' | 'savedAt'>,
  isDirty: boolean,
): SaveState {
  if (state === 'saving') return { kind: 'saving' }
  if (state === 'failed') return { kind: 'failed', message: saidOf(failure).message }
  if (isDirty) return { kind: 'dirty' }
  return state === 'saved' && savedAt !== undefined
    ? { kind: 'saved', at: clockTime.format(savedAt) }
    : { kind: 'clean' }
}

/** What a failed save says beside the button and under the fields. */
function saidOf(failure: unknown): { readonly message: string; readonly fields: FieldErrors } {
  const { alert, fieldTexts } = inPlaceOf(failure)
  return {
    message: alert ?? (Object.keys(fieldTexts).length === 0 ? 'Not saved. Try again.' : 'Not saved'),
    fields: fieldTexts,
  }
}

function readDraft(key: string): FormValues | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as FormValues) : undefined
  } catch {
    // A draft that cannot be read is no draft; storage may also be forbidden.
    return undefined
  }
}

function writeDraft(key: string, values: FormValues | undefined): void {
  try {
    if (values === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Full or forbidden storage must not stop anybody from typing.
  }
}
