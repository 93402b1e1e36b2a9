/** The period of a profile's weekly numbers, in milliseconds. Our own choice. */
export const WEEK_MS = 604_800_000

/**
 * The percentage of won records with one decimal; 0 when there are none. Spec §3 "Profile" names the number, its
 * rounding is ours.
 */
export const conversionRate = ({ won, total }: { readonly won: number; readonly total: number }): number =>
  total === 0 ? 0 : Math.round((1000 * won) / total) / 10
