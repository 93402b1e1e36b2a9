import { leadClass } from './scoring-groups.ts'
import type { LeadClass } from './scoring-groups.ts'

/** The number of bars of a histogram; each spans ten percent, the last one includes 100. */
export const HISTOGRAM_BARS = 10

export interface ScoreHistogram {
  /** Leads by their percent: 0 to below 10, …, 90 to 100. */
  readonly bars: readonly number[]
  readonly groups: Readonly<Record<LeadClass, number>>
}

/** Counts leads by their percent, 0 to 100. */
export function scoreHistogram(percents: readonly number[]): ScoreHistogram {
  const bars = Array.from({ length: HISTOGRAM_BARS }, () => 0)
  const groups = { hot: 0, warm: 0, cold: 0 }
  for (const percent of percents) {
    const bar = Math.min(HISTOGRAM_BARS - 1, Math.max(0, Math.floor(percent / HISTOGRAM_BARS)))
    bars[bar] = (bars[bar] ?? 0) + 1
    groups[leadClass(percent)] += 1
  }
  return { bars, groups }
}
