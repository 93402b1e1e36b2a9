import type { ImportKind } from '../../../core/import/import.schema.ts'
import type { ImportTarget } from './import-target.ts'
import { listingTarget } from './listing-target.ts'
import { recordTarget } from './record-target.ts'

/** What a kind of file is imported into. */
export const targetOf = (kind: ImportKind): ImportTarget => (kind === 'listings' ? listingTarget : recordTarget)
