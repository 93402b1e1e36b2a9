import { isSameJson } from '../../text/same-json.ts'
import { DAY_MS } from '../../time/durations.ts'
import { isEmptyValue, type FieldValue } from '../forms/field-value.ts'
import type { RecordValues } from './record.schema.ts'

/** How long a merge can be undone. Our own choice. D-184. */
export const UNDO_MERGE_MS = 30 * DAY_MS
/** Most records that are merged at once. */
export const MERGED_AT_ONCE = 10

/** A record to merge: its values by field id and its tags. */
export interface MergedRecord {
  readonly id: string
  readonly values: RecordValues
  readonly tags: readonly number[]
}

/**
 * The record whose value is used, by field id; otherwise the kept record's value, or the first one that is not empty.
 */
export type MergeChoices = Readonly<Record<string, string>>

/** The data to undo a merge, stored in the history of the kept record. */
export interface MergeInverse {
  readonly keptId: string
  /** The fields that the merge changed, with the value before and after; absent where there was or is none. */
  readonly changed: readonly { readonly field: string; readonly before?: FieldValue; readonly written?: FieldValue }[]
  readonly addedTags: readonly number[]
  /** The removed records, unchanged. */
  readonly absorbed: readonly MergedRecord[]
}

export interface Merge {
  readonly record: MergedRecord
  readonly inverse: MergeInverse
}

/**
 * Merges records into the first. Its own values stay, its empty ones are filled from the others in their order, and
 * chosen values replace them, also where the chosen record has none; tags are combined. The inverse restores everything. Merging with no other records changes
 * nothing.
 */
export function mergeRecords(kept: MergedRecord, others: readonly MergedRecord[], choices: MergeChoices = {}): Merge {
  const all = [kept, ...others]
  const fields = new Set(all.flatMap(({ values }) => Object.keys(values)))
  const values = new Map(Object.entries(kept.values))
  const changed: MergeInverse['changed'][number][] = []
  for (const field of fields) {
    const choice = ownOf(choices, field)
    const chosen = all.find(({ id }) => id === choice)
    const source = chosen ?? all.find((record) => !isEmptyValue(ownOf(record.values, field)))
    const written = source && ownOf(source.values, field)
    const before = ownOf(kept.values, field)
    if ((written === undefined && chosen === undefined) || isSameJson(written, before)) continue
    if (written === undefined) values.delete(field)
    else values.set(field, written)
    changed.push({
      field,
      ...(before === undefined ? {} : { before }),
      ...(written === undefined ? {} : { written }),
    })
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
 * Undoes a merge: the removed records return unchanged, and the kept record loses what the merge added. Later changes
 * stay. Throws a RangeError for the inverse of another record.
 */
export function undoMerge(record: MergedRecord, inverse: MergeInverse): readonly MergedRecord[] {
  if (record.id !== inverse.keptId) throw new RangeError(`The merge was into ${inverse.keptId}, not into ${record.id}`)
  const values = new Map(Object.entries(record.values))
  for (const { field, before, written } of inverse.changed) {
    if (!isSameJson(values.get(field), written)) continue
    if (before === undefined) values.delete(field)
    else values.set(field, before)
  }
  const added = new Set(inverse.addedTags)
  return [
    { id: record.id, values: Object.fromEntries(values), tags: record.tags.filter((tag) => !added.has(tag)) },
    ...inverse.absorbed,
  ]
}

/** Own properties only: every object has a property 'constructor'. */
const ownOf = <V>(values: Readonly<Record<string, V>>, field: string): V | undefined =>
  Object.hasOwn(values, field) ? values[field] : undefined
