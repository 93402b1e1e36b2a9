import { useForm as useMantineForm } from '@mantine/form'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SentForm } from '../../../core/account/sent-form.ts'
import { isSameValue, withoutField } from './form-errors.ts'
import type { Conflicts, FormValues } from './form.types.ts'
import { changedFields, mergeValues, pickFields, type Together } from './merge-values.ts'

const NO_CONFLICTS: Conflicts = {}

/**
 * The values of a form, those that were read or saved last (`base`), what differs between them, and the conflicts of typed values with
 * those that somebody else saved. Mantine holds the values, the touched fields and the server's errors.
 */
export function useFormValues<Values extends FormValues>(
  initial: Values,
  sent: SentForm | undefined,
  together: Together | undefined,
) {
  const fields = useMantineForm<FormValues>({
    initialValues: { ...initial, ...knownTexts(initial, sent?.values) },
    initialErrors: { ...sent?.fieldTexts },
    touchTrigger: 'focus',
  })
  const { setValues, setFieldValue, getValues } = fields
  const values = fields.values as Values
  const [base, setBase] = useState<FormValues>(sent?.isDone === true ? fields.values : initial)
  const [conflicts, setConflicts] = useState(NO_CONFLICTS)
  const merge = useCallback(
    (from: FormValues, typed: FormValues, stored: FormValues) => {
      const merged = mergeValues(from, typed, stored, together)
      setValues(merged.values)
      setBase(merged.base)
      setConflicts((now) => ({ ...now, ...merged.conflicts }))
      return merged
    },
    [setValues, together],
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
  /** Takes saved values as the base; `isEmptied` removes them from the form, except where other text was typed meanwhile. */
  const settle = (saved: FormValues, isEmptied: boolean) => {
    if (!isEmptied) return setBase((now) => ({ ...now, ...saved }))
    const unchanged = Object.keys(initial).filter((name) => isSameValue(getValues()[name], saved[name]))
    setValues(pickFields(initial, unchanged))
    setBase(initial)
  }
  const restore = useCallback(() => {
    setValues(base)
    setConflicts(NO_CONFLICTS)
  }, [base, setValues])
  const changed = useMemo(() => changedFields(values, base), [values, base])
  const isDirty = changed.length > 0
  return {
    fields,
    values,
    base,
    changed,
    isDirty,
    conflicts,
    merge,
    resolve,
    settle,
    /** Removes what was typed since the last save. */
    restore,
    ...useUnsaved(isDirty),
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

/** The texts of these values that belong to text fields of the form. */
export const knownTexts = (initial: FormValues, texts: Readonly<Record<string, string>> = {}): FormValues =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => typeof initial[name] === 'string'))
