import { isEmptyValue, type FieldValue } from '../forms/field-value.ts'
import type { RecordValues } from './record.schema.ts'

/** A record that is merged: its values by field id, its tags. */
export interface MergedRecord {
  readonly id: string
  readonly values: RecordValues
  readonly tags: readonly number[]
}

/** Which record's value is taken, by field id; elsewhere the kept record's, or the first that is not empty. */
export type MergeChoices = Readonly<Record<string, string>>

/** What undoes a merge: kept with the history of the record that stays. */
export interface MergeInverse {
  readonly keptId: string
  /** Fields that the merge changed: what stood there, if anything, and what it wrote. */
  readonly changed: readonly { readonly field: string; readonly before?: FieldValue; readonly written: FieldValue }[]
  readonly addedTags: readonly number[]
  /** The records that went, as they were. */
  readonly absorbed: readonly MergedRecord[]
}

export interface Merge {
  readonly record: MergedRecord
  readonly inverse: MergeInverse
}

/**
 * Joins records into the first: its own values stay, its empty ones are filled from the others in their order, chosen ones replace it;
 * tags come together. Nothing is lost: the inverse gives everything back. Merging with no other changes nothing.
 */
export function mergeRecords(kept: MergedRecord, others: readonly MergedRecord[], choices: MergeChoices = {}): Merge {
  const all = [kept, ...others]
  const fields = new Set(all.flatMap(({ values }) => Object.keys(values)))
  const values = new Map(Object.entries(kept.values))
  const changed: MergeInverse['changed'][number][] = []
  for (const field of fields) {
    const choice = ownOf(choices, field)
    const chosen =
      all.find(({ id }) => id === choice) ?? all.find((record) => !isEmptyValue(ownOf(record.values, field)))
    const written = chosen && ownOf(chosen.values, field)
    const before = ownOf(kept.values, field)
    if (written === undefined || isSame(written, before)) continue
    values.set(field, written)
    changed.push(before === undefined ? { field, written } : { field, before, written })
  }
  const tags = [...new Set([...kept.tags, ...others.flatMap((other) => other.tags)])]
  const addedTags = tags.filter((tag) => !kept.tags.includes(tag))
  return {
    record: {
      id: kept.id,
      values: Object.fromEntries(values),
      tags: addedTags.length === 0 ? kept.tags : [...kept.tags, ...addedTags],
    },
    inverse: { keptId: kept.id, changed, addedTags, absorbed: others },
  }
}

/**
 * Takes a merge back: the records that went come back as they were, and the one that stayed loses what the merge gave it. What was
 * changed since stays changed. Throws a RangeError for another record's inverse.
 */
export function undoMerge(record: MergedRecord, inverse: MergeInverse): readonly MergedRecord[] {
  if (record.id !== inverse.keptId) throw new RangeError(`The merge was into ${inverse.keptId}, not into ${record.id}`)
  const values = new Map(Object.entries(record.values))
  for (const { field, before, written } of inverse.changed) {
    if (!isSame(values.get(field), written)) continue
    if (before === undefined) values.delete(field)
    else values.set(field, before)
  }
  const added = new Set(inverse.addedTags)
  return [
    { id: record.id, values: Object.fromEntries(values), tags: record.tags.filter((tag) => !added.has(tag)) },
    ...inverse.absorbed,
  ]
}

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Its own value alone: 'constructor' is a name that every object answers to. */
const ownOf = <V>(values: Readonly<Record<string, V>>, field: string): V | undefined =>
  Object.hasOwn(values, field) ? values[field] : undefined
