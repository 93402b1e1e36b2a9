import { type FieldValue, valueIn } from '../forms/field-value.ts'
import { fieldsOf, type FormField, type FormLayout } from '../forms/form.schema.ts'

/** The blanks around a name are cut off by hand: a pattern that looks for them would try every way to share them out. */
const MERGE_FIELD = /\{\{([^{}]*)\}\}/g

/** The names between `{{` and `}}` in a text, each once. D-173. */
export const mergeFields = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(MERGE_FIELD)].map(([, name = '']) => name.trim())),
]

/** A text with the values of its merge fields; an empty value leaves nothing. D-173. */
export const filledIn = (text: string, valueOf: (name: string) => string): string =>
  text.replace(MERGE_FIELD, (_, name: string) => valueOf(name.trim()))

/** The merge fields of a text that a form does not have. D-173. */
export function unknownMergeFields(text: string, form: FormLayout): readonly string[] {
  const known = new Set(fieldsOf(form).map(({ name }) => name))
  return mergeFields(text).filter((name) => !known.has(name))
}

/**
 * A text with the values of a record, by field id. `nameOf` gives the names of people and records, which values refer to
 * by their ids. D-173.
 */
export function filledFromRecord(
  text: string,
  form: FormLayout,
  values: Readonly<Record<string, FieldValue>>,
  nameOf: (field: FormField, value: FieldValue) => string | undefined,
): string {
  const byName = new Map(fieldsOf(form).map((field) => [field.name, field]))
  return filledIn(text, (name) => {
    const field = byName.get(name)
    if (field === undefined) return ''
    const value = valueIn(values, String(field.id))
    return nameOf(field, value) ?? valueText(value)
  })
}

/** A value as people read it in a text. */
export function valueText(value: FieldValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? value.join(', ') : String(value)
}
