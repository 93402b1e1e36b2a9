import type { Binding } from '../http/bind.ts'
import { bulkBindings } from './bulk-edit.ts'
import { calculatorBindings } from './calculator.ts'
import { draftBindings } from './draft-difference.ts'
import { levelBindings } from './levels.ts'
import { actionBindings } from './listing-actions.ts'
import { listBindings } from './listing-list.ts'
import { matrixBindings } from './matrix.ts'
import { photoBindings } from './photos.ts'
import { removedVariationBindings } from './removed-variations.ts'
import { saveBindings } from './save-listing.ts'
import { specificationBindings } from './specifications.ts'

/** All calls for a seller's listings. */
export const listingBindings: readonly Binding[] = [
  ...saveBindings,
  ...draftBindings,
  ...bulkBindings,
  ...listBindings,
  ...actionBindings,
  ...photoBindings,
  ...specificationBindings,
  ...levelBindings,
  ...matrixBindings,
  ...removedVariationBindings,
  ...calculatorBindings,
]
