import { pricingMessages as say } from './pricing.messages.ts'

/**
 * A quantity range with its price per piece. The caller chooses the unit of `per_unit`: whole units in a form, minor
 * units in `priceFor`.
 */
export interface Tier {
  readonly min: number
  readonly max: number
  readonly per_unit: number
}

export interface TierProblem {
  /** Index of the tier; undefined for the list as a whole. */
  readonly index: number | undefined
  readonly field: 'min' | 'max' | 'per_unit' | undefined
  readonly message: string
}

/**
 * The problems of a list of tiers: there must be at least one, with whole quantities, ascending without overlap and
 * prices above 0. Gaps are allowed. D-54, D-55.
 */
export function tierProblems(tiers: readonly Tier[]): readonly TierProblem[] {
  if (tiers.length === 0) return [{ index: undefined, field: undefined, message: say.tiersMissing }]
  return tiers.flatMap((tier, index): readonly TierProblem[] => {
    const problems: TierProblem[] = []
    const before = tiers[index - 1]
    if (!isQuantity(tier.min)) problems.push({ index, field: 'min', message: say.tierWhole })
    if (!isQuantity(tier.max)) problems.push({ index, field: 'max', message: say.tierWhole })
    else if (tier.max < tier.min) problems.push({ index, field: 'max', message: say.tierReversed })
    if (before !== undefined && tier.min <= before.max) problems.push({ index, field: 'min', message: say.tierOverlap })
    if (!(tier.per_unit > 0)) problems.push({ index, field: 'per_unit', message: say.tierPrice })
    return problems
  })
}

/**
 * The tier that prices a quantity: the one that contains it, in a gap the one below, above all the last; undefined
 * below the first. D-55.
 */
export function tierFor(tiers: readonly Tier[], quantity: number): Tier | undefined {
  return tiers.findLast((tier) => tier.min <= quantity)
}

/** Whether a number can be ordered: whole, at least 1. */
export const isQuantity = (value: number): boolean => Number.isSafeInteger(value) && value >= 1
