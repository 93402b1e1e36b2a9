import { z } from 'zod'
import { id } from './id.schema.ts'

/**
 * A list, also as one comma-separated text: trimmed, without empty entries and duplicates, in the given order. D-14.
 */
export const commaList = <T extends z.ZodType<string | number>>(item: T, most: number) =>
  z.preprocess(
    splitAtCommas,
    z
      .array(item)
      .max(most)
      .transform((entries) => [...new Set(entries)]),
  )

/** Ids of tags, users or files, as a list or comma-separated text. */
export const idList = (most = 100) => commaList(id, most)

function splitAtCommas(given: unknown): unknown {
  if (given === undefined || given === null) return []
  if (typeof given === 'number') return [given]
  const entries = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(entries)) return given
  return entries
    .map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry))
    .filter((entry: unknown) => entry !== '')
}
