import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { invalidFields } from '../../../core/text/issue-text.ts'
import type { Conflicts, FieldErrors, FormValues } from './form.types.ts'

/** A schema that loads with its code; a lazy call is one, of its input. */
export interface LazySchema {
  readonly load: () => Promise<{ readonly input?: z.ZodType | undefined }>
}

export interface FieldChecks<Values extends FormValues> {
  /**
   * A schema of core; its messages show at their fields. Create it outside the render. Or a lazy one, as the lazy call
   * that saves: it loads once somebody types or saves, so that the page shows without the validation library.
   */
  readonly schema?: z.ZodType | LazySchema | undefined
  /** Instead of a schema or in addition to it; must be a stable function. */
  readonly validate?: ((values: Values) => FieldErrors) | undefined
}

interface ErrorSources<Values extends FormValues> {
  readonly fields: UseFormReturnType<FormValues>
  readonly values: Values
  readonly conflicts: Conflicts
  readonly isDirty: boolean
}

const KEEP_OR_TAKE = 'Choose which value to keep.'

/** The errors of the fields: those of untouched ones show once somebody tried to save. */
export function useFieldErrors<Values extends FormValues>(
  { schema: given, validate }: FieldChecks<Values>,
  { fields, values, conflicts, isDirty }: ErrorSources<Values>,
) {
  const [hasTried, setTried] = useState(false)
  const { schema, wait, isMissing } = useSchema(given, isDirty || fields.isTouched())
  const invalid = useCallback(
    (by: z.ZodType | undefined, checked: Values): FieldErrors => ({
      ...(by !== undefined && invalidFields(by, checked)),
      ...validate?.(checked),
    }),
    [validate],
  )
  const own = useMemo(() => invalid(schema, values), [invalid, schema, values])
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
    /** Whether `check` first loads the schema. */
    isMissing,
    /** Shows all errors from now on; returns whether the form can be sent. */
    check: (): boolean | Promise<boolean> => {
      setTried(true)
      const isValid = (found: FieldErrors) => Object.keys({ ...found, ...conflicts }).length === 0
      return isMissing ? wait().then((by) => isValid(invalid(by, fields.getValues() as Values))) : isValid(own)
    },
    /** Errors of untouched fields no longer show. */
    uncheck: useCallback(() => setTried(false), []),
  }
}

/** The schema; a lazy one once it is loaded, which begins when it `isWanted`. */
function useSchema(given: z.ZodType | LazySchema | undefined, isWanted: boolean) {
  const [loaded, setLoaded] = useState<z.ZodType>()
  const isLazy = given !== undefined && 'load' in given
  const isMissing = isLazy && loaded === undefined
  const load = useCallback(async () => {
    // Without the schema the form is sent unchecked: that says why nothing can load, or the server names the errors.
    const found = isLazy ? await given.load().catch(() => undefined) : undefined
    return found?.input
  }, [isLazy, given])
  useEffect(() => {
    if (isWanted && isMissing) void load().then(setLoaded)
  }, [isWanted, isMissing, load])
  const wait = async () => {
    const now = await load()
    setLoaded(now)
    return now
  }
  return { schema: isLazy ? loaded : given, wait, isMissing }
}
