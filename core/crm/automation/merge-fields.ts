import type { FieldValue } from '../forms/field-value.ts'

const MERGE_FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names between `{{` and `}}` in a text, each once. D-173. */
export const mergeFields = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(MERGE_FIELD)].map(([, name = '']) => name)),
]

/** A text with the values of its merge fields; an empty value leaves nothing. D-173. */
export const filledIn = (text: string, valueOf: (name: string) => string): string =>
  text.replace(MERGE_FIELD, (_, name: string) => valueOf(name))

/** A value as people read it in a text. */
export function valueText(value: FieldValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? value.join(', ') : String(value)
}
