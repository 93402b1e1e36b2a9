import { z } from 'zod'
import { valueIn } from '../forms/field-value.ts'
import type { FieldValue } from '../forms/field-value.ts'
import type { RecordValues } from './record.schema.ts'

/**
 * How long a deletion can be undone, in milliseconds: the ten seconds of the screen plus time for a slow network. Our
 * choice.
 */
export const RESTORE_WITHIN_MS = 60_000

/** A stored value in a history entry on the wire. */
export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** One changed field with its old and new value. */
export const fieldChange = z.object({ field: z.string(), old: fieldValue, new: fieldValue })
export interface FieldChange {
  /** The key of the value: a field id for records, a name for others. */
  readonly field: string
  readonly old: FieldValue
  readonly new: FieldValue
}

/** The kinds of history entries. People write manual ones through crm/activities/create. D-93. */
export const ACTIVITY_KINDS = ['created', 'updated', 'deleted', 'related', 'manual'] as const

/** An entry of a record's history. D-93. */
export const activity = z.object({
  id: z.number().int(),
  crm_unique_id: z.string(),
  type_name: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  title: z.string(),
  description: z.string(),
  changes: z.array(fieldChange),
  user_id: z.number().int().nullable(),
  /** Wire time. */
  created_at: z.string(),
})
export type Activity = z.output<typeof activity>

/**
 * The changes between two states of a record, sorted by field. Missing, blank and empty lists all count as null. An
 * unchanged record has no changes. D-93.
 */
export function diffValues(before: RecordValues, after: RecordValues): readonly FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return fields.flatMap((field) => {
    const [old, now] = [valueIn(before, field), valueIn(after, field)]
    return isSameValue(old, now) ? [] : [{ field, old, new: now }]
  })
}

function isSameValue(a: FieldValue, b: FieldValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  return a.length === b.length && a.every((entry, index) => entry === b[index])
}
