import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useId } from 'react'
import { errorOf, isEmptyValue, withoutField } from './form-errors.ts'
import type { FieldErrors, FormValues } from './form.types.ts'

interface InputSources {
  readonly errors: FieldErrors
  readonly changed: readonly string[]
}

/** What binds inputs to the fields of the form. */
export function useFormInputs(fields: UseFormReturnType<FormValues>, { errors, changed }: InputSources) {
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
