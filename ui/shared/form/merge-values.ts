import { isSameValue } from './form-errors.ts'
import type { Conflicts, FormValues } from './form.types.ts'

/** Groups of fields that mean something only in one piece, such as an amount and its currency. */
export type Together = readonly (readonly string[])[]

export interface MergedValues {
  readonly values: FormValues
  /** The stored values, which the next save is compared with. */
  readonly base: FormValues
  /** Fields that both people changed to different values. */
  readonly conflicts: Conflicts
}

/**
 * Merges what a person typed with what somebody else saved meanwhile. `base` holds the values that both started from. A
 * field that only one of them changed takes that change; a field that both changed keeps what was typed and is reported
 * as a conflict (D-120). Fields that stand `together` count as one field.
 */
export function mergeValues(
  base: FormValues,
  typed: FormValues,
  stored: FormValues,
  together: Together = [],
): MergedValues {
  const values: Record<string, unknown> = { ...typed }
  const conflicts: Record<string, Conflicts[string]> = {}
  const now = { ...base, ...stored }
  const isChanged = (name: string, to: FormValues) =>
    partWith(name, together).some((each) => !isSameValue(to[each], base[each]))
  for (const [name, present] of Object.entries(stored)) {
    if (isSameValue(typed[name], present)) continue
    if (!isChanged(name, typed)) values[name] = present
    else if (isChanged(name, now)) conflicts[name] = { stored: present, base: base[name] }
  }
  return { values, base: now, conflicts }
}

/** The names of the fields that differ. Empty text, null and a missing value are equal. */
export function changedFields(values: FormValues, base: FormValues): readonly string[] {
  const names = new Set([...Object.keys(values), ...Object.keys(base)])
  return [...names].filter((name) => !isSameValue(values[name], base[name]))
}

/** These fields and those that stand together with one of them. */
export const withPartners = (names: readonly string[], together: Together = []): readonly string[] => [
  ...new Set(names.flatMap((name) => partWith(name, together))),
]

const partWith = (name: string, together: Together): readonly string[] =>
  together.find((part) => part.includes(name)) ?? [name]

/** Returns the values of these fields only. */
export const pickFields = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
