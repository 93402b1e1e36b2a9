import type { Kysely } from 'kysely'
import { type VariationState, variationStateOf } from '../../../core/catalogue/matrix.ts'
import { optionCounts } from '../../../core/catalogue/levels.ts'
import { type CurrencyCode, DEFAULT_CURRENCY, isCurrencyCode } from '../../../core/pricing/currency.ts'
import type { Tables } from '../database/tables.ts'
import { readLevels } from './levels-store.ts'

/** The state of a listing's variations, for its score and prices. */
export interface VariationFacts extends VariationState {
  readonly lowestMinor: number | null
  readonly highestMinor: number | null
  /** Variations that are not retired. */
  readonly total: number
  /** Those of them that are on sale at price 0: buyers see the price of the product. */
  readonly unpriced: number
  readonly hasSpecifications: boolean
  readonly checkedTerms: readonly number[]
}

export async function variationFacts(k: Kysely<Tables>, listingId: number): Promise<VariationFacts> {
  const { levels, specifications } = await readLevels(k, listingId)
  const matrix = await k
    .selectFrom('matrix_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.max('price_minor').filterWhere('is_default', '=', true).as('standard'),
      eb.fn
        .min('price_minor')
        .filterWhere((on) => on.and([on('price_minor', '>', 0), on('status', '=', 1)]))
        .as('lowest'),
      eb.fn.max('price_minor').filterWhere('status', '=', 1).as('highest'),
      eb.fn
        .countAll<number>()
        .filterWhere((on) => on.and([on('price_minor', '=', 0), on('status', '=', 1)]))
        .as('unpriced'),
    ])
    .where('listing_id', '=', listingId)
    .where('retired', '=', false)
    .executeTakeFirstOrThrow()
  return {
    ...variationStateOf(optionCounts(levels), numberOrNull(matrix.standard)),
    lowestMinor: numberOrNull(matrix.lowest),
    highestMinor: numberOrNull(matrix.highest),
    total: Number(matrix.total),
    unpriced: Number(matrix.unpriced),
    hasSpecifications: specifications.length > 0,
    checkedTerms: specifications.filter((row) => row.parent_id !== null && row.is_checked).map((row) => row.id),
  }
}

/** The currency in which a listing's variations are priced. */
export const currencyOf = (listing: { readonly currency: string | null }): CurrencyCode =>
  listing.currency !== null && isCurrencyCode(listing.currency) ? listing.currency : DEFAULT_CURRENCY

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))
