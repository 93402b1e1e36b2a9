import { isSameValue } from './form-errors.ts'
import type { Conflicts, FormValues } from './form.types.ts'

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
 * as a conflict (D-120).
 */
export function mergeValues(base: FormValues, typed: FormValues, stored: FormValues): MergedValues {
  const values: Record<string, unknown> = { ...typed }
  const conflicts: Record<string, Conflicts[string]> = {}
  for (const [name, present] of Object.entries(stored)) {
    if (isSameValue(typed[name], present)) continue
    if (isSameValue(typed[name], base[name])) values[name] = present
    else if (!isSameValue(present, base[name])) conflicts[name] = { stored: present, base: base[name] }
  }
  return { values, base: { ...base, ...stored }, conflicts }
}

/** The names of the fields that differ. Empty text, null and a missing value are equal. */
export function changedFields(values: FormValues, base: FormValues): readonly string[] {
  const names = new Set([...Object.keys(values), ...Object.keys(base)])
  return [...names].filter((name) => !isSameValue(values[name], base[name]))
}

/** Returns the values of these fields only. */
export const pickFields = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
