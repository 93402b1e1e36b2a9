const HUNDRED = 100
const WHOLE = 10_000

/** What one entry earned of what it could, in whole units of any size. */
export interface EarnedUnits {
  readonly earnedUnits: number
  readonly possibleUnits: number
}

/** An entry in percentage points, two decimals. */
export interface EntryShare {
  readonly earned: number
  readonly possible: number
  readonly missing: number
}

/** Hundredths of a percentage point, within 0 and 10000; 10000 only when nothing is missing, and 0 without a maximum. D-76. */
export function hundredthsOf(units: number, outOf: number): number {
  if (outOf <= 0) return 0
  const rounded = Math.min(WHOLE, Math.max(0, Math.round((units * WHOLE) / outOf)))
  return rounded === WHOLE && units < outOf ? WHOLE - 1 : rounded
}

/** The percentage for earned units, 0 to 100 with two decimals. */
export const percentageOf = (units: number, outOf: number): number => hundredthsOf(units, outOf) / HUNDRED

/** The entry's parts of the percentage. */
export const shareOf = ({ earnedUnits, possibleUnits }: EarnedUnits, outOf: number): EntryShare => ({
  earned: pointsOf(earnedUnits, outOf),
  possible: pointsOf(possibleUnits, outOf),
  missing: pointsOf(possibleUnits - earnedUnits, outOf),
})

/**
 * The entries with the largest gains, in descending order. A gain is in percentage points, exact to the hundredth: what
 * the percentage rises by when only this entry is brought to its maximum. Entries without a gain are left out.
 */
export function largestGains<E extends EarnedUnits>(
  entries: readonly E[],
  outOf: number,
  most = 3,
): readonly (E & { readonly gain: number })[] {
  const units = entries.reduce((sum, { earnedUnits }) => sum + earnedUnits, 0)
  const now = hundredthsOf(units, outOf)
  return entries
    .map((entry) => ({
      ...entry,
      gain: (hundredthsOf(units + entry.possibleUnits - entry.earnedUnits, outOf) - now) / HUNDRED,
    }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
}

const pointsOf = (units: number, outOf: number): number =>
  outOf <= 0 ? 0 : Math.round((units * WHOLE) / outOf) / HUNDRED
