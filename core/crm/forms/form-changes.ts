import { isRequired, isUnique } from './field-flags.ts'
import { fieldsOf, type FormField, type FormLayout } from './form.schema.ts'

/** A change of a form that stored records may not fit, or that hides what they store. */
export type FormChange =
  /** `required`: must be filled from now on. `unique`: no two records may share a value. `removed`: no longer shown. */
  | { readonly kind: 'required' | 'unique' | 'removed'; readonly field: FormField }
  /** These options are no longer offered. */
  | { readonly kind: 'options'; readonly field: FormField; readonly options: readonly string[] }

/**
 * The changes between the stored and the next form that concern records, in the reading order of the next form and then
 * the removed fields. Moves, labels, hints and loosened rules concern no record. D-84, D-182.
 */
export function changesForRecords(stored: FormLayout, next: FormLayout): readonly FormChange[] {
  const before = new Map(fieldsOf(stored).map((field) => [field.id, field]))
  const after = new Set(fieldsOf(next).map(({ id }) => id))
  return [
    ...fieldsOf(next).flatMap((field): readonly FormChange[] => {
      const was = before.get(field.id)
      const gone = (was?.option_list ?? []).filter((option) => !field.option_list.includes(option))
      return [
        ...(isRequired(field) && !(was !== undefined && isRequired(was)) ? [{ kind: 'required' as const, field }] : []),
        ...(isUnique(field) && !(was !== undefined && isUnique(was)) ? [{ kind: 'unique' as const, field }] : []),
        ...(gone.length === 0 ? [] : [{ kind: 'options' as const, field, options: gone }]),
      ]
    }),
    ...fieldsOf(stored).flatMap((field) => (after.has(field.id) ? [] : [{ kind: 'removed' as const, field }])),
  ]
}
