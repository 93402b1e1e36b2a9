import { calculatorInfo } from '../../../core/contracts/calculator.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { draftDifference } from '../../../core/contracts/listing.contract.ts'
import { levelsPending, matrixList, specificationsList } from '../../../core/contracts/variation.contract.ts'

/** Reading calls that a change of prices and states of variations invalidates. */
export const PRICE_CALLS: readonly AnyEndpoint[] = [matrixList, draftDifference]

/** Reading calls that a change of specifications or variations invalidates. */
export const VARIATION_CALLS: readonly AnyEndpoint[] = [
  specificationsList,
  levelsPending,
  matrixList,
  calculatorInfo,
  draftDifference,
]
