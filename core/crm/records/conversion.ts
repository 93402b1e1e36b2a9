/** The status of a lead and the stage of a deal that count as won. */
export const WON = 'Won'
/** A profile's weekly numbers look back so far, in milliseconds. Our own choice. */
export const WEEK_MS = 604_800_000

/** Of so many, how many were won: percent with one decimal; 0 of nothing is 0. Spec §3 "Profile" names the number, its rounding is ours. */
export const conversionRate = ({ won, total }: { readonly won: number; readonly total: number }): number =>
  total === 0 ? 0 : Math.round((1000 * won) / total) / 10
