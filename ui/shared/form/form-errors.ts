import { pleaseEnter, pleaseSelect } from '../../../core/text/messages.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import type { FieldErrors, FormField, FormSection, FormValues } from './form.types.ts'

const CHOSEN = new Set(['choice', 'multi', 'lookup', 'date', 'datetime', 'boolean'])

export function shownFields(sections: readonly FormSection[], values: FormValues): FormField[] {
  return sections.flatMap((section) => section.fields).filter((field) => field.when?.(values) !== false)
}

/** The messages of required fields that are empty, in the specification's wording. */
export function missingFields(fields: readonly FormField[], values: FormValues): FieldErrors {
  const found: Record<string, string> = {}
  for (const field of fields) {
    if (field.required === true && isEmptyValue(values[field.name])) {
      found[field.name] = field.missing ?? (CHOSEN.has(field.kind) ? pleaseSelect : pleaseEnter)(field.label)
    }
  }
  return found
}

export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** The message that is shown under a field: its own, else the first of a path inside it. */
export function errorOf(errors: FieldErrors, name: string): string | undefined {
  return errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]
}

/** The messages of paths below a field, without its name. */
export const errorsBelow = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [],
    ),
  )

/** Messages that belong to no field: only the summary at the top shows them. */
export function strayErrors(errors: FieldErrors, fields: readonly Pick<FormField, 'name'>[]): string[] {
  return Object.entries(errors)
    .filter(([path]) => !fields.some((field) => path === field.name || path.startsWith(`${field.name}.`)))
    .map(([, message]) => message)
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  if (typeof a === 'object' && typeof b === 'object') return isSameJson(a, b)
  return false
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** The entries of all fields but this one. */
export function withoutField<T>(entries: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  const isOfField = (path: string) => path === name || path.startsWith(`${name}.`)
  return Object.keys(entries).some(isOfField)
    ? Object.fromEntries(Object.entries(entries).filter(([path]) => !isOfField(path)))
    : entries
}
