import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { invalidFields } from '../../../core/text/text.schema.ts'
import type { Conflicts, FieldErrors, FormValues } from './form.types.ts'

export interface FieldChecks<Values extends FormValues> {
  /** A schema of core; its messages show at their fields. Create it outside the render. */
  readonly schema?: z.ZodType | undefined
  /** Instead of a schema or in addition to it; must be a stable function. */
  readonly validate?: ((values: Values) => FieldErrors) | undefined
}

interface ErrorSources<Values extends FormValues> {
  readonly fields: UseFormReturnType<FormValues>
  readonly values: Values
  readonly conflicts: Conflicts
}

const NO_ERRORS: FieldErrors = {}
const KEEP_OR_TAKE = 'Choose which value to keep.'

/** The errors of the fields: those of untouched ones show once somebody tried to save. */
export function useFieldErrors<Values extends FormValues>(
  { schema, validate }: FieldChecks<Values>,
  { fields, values, conflicts }: ErrorSources<Values>,
) {
  const [hasTried, setTried] = useState(false)
  const own = useMemo<FieldErrors>(
    () => ({ ...(schema === undefined ? NO_ERRORS : invalidFields(schema, values)), ...validate?.(values) }),
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
  return {
    /** Those that show, with the errors of the server and open conflicts. */
    errors,
    /** Shows all errors from now on; returns whether the form can be sent. */
    check: (): boolean => {
      setTried(true)
      return Object.keys(own).length === 0 && Object.keys(conflicts).length === 0
    },
    /** Errors of untouched fields no longer show. */
    uncheck: useCallback(() => setTried(false), []),
  }
}
