import type { ImportKind } from '../../../core/import/import.schema.ts'
import type { ImportTarget } from './import-target.ts'
import { recordTarget } from './record-target.ts'

/** What a kind of file is imported into. */
export function targetOf(kind: ImportKind): ImportTarget {
  if (kind === 'listings') throw new Error('Listings are not imported yet.')
  return recordTarget
}
