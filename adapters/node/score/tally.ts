import { COLUMNS } from '../../../core/catalogue/product-variants.ts'
import type { ProductFieldName } from '../../../core/catalogue/product-form/fields.ts'
import { columnEntries } from '../../../core/listing-score/column-entries.ts'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { LISTING_ENTRY_NAMES, listingEntries } from '../../../core/listing-score/listing-entries.ts'
import type { ListingEntryName } from '../../../core/listing-score/listing-entries.ts'
import { count, counted } from '../command-line.ts'

/** Counts of scored listings; scores in hundredths of a percent. Plain numbers, so that threads can transfer it. */
export interface Tally {
  listings: number
  sum: number
  least: number
  most: number
  /** Listings by tenth: 0 to below 10%, … 90 to 100%. */
  readonly histogram: number[]
  /** Listings by variant, in the order of COLUMNS. */
  readonly columns: number[]
  /** Number of listings with the entry empty, in the order of LISTING_ENTRY_NAMES. */
  readonly missing: number[]
}

export function emptyTally(): Tally {
  return {
    listings: 0,
    sum: 0,
    least: Infinity,
    most: -Infinity,
    histogram: Array.from({ length: 10 }, () => 0),
    columns: COLUMNS.map(() => 0),
    missing: LISTING_ENTRY_NAMES.map(() => 0),
  }
}

export function addTally(total: Tally, more: Tally): void {
  total.listings += more.listings
  total.sum += more.sum
  total.least = Math.min(total.least, more.least)
  total.most = Math.max(total.most, more.most)
  for (const list of ['histogram', 'columns', 'missing'] as const) {
    for (const [index, value] of more[list].entries()) total[list][index]! += value
  }
}

export interface MissingCount {
  readonly entry: ListingEntryName
  readonly label: string
  readonly field: ProductFieldName
  readonly count: number
  /** Share of the listings whose variant has the field, 0 to 1. */
  readonly share: number
}

/** The output of `--summary`: percentages with two decimals; mean, min and max are null if nothing was scored. */
export interface Summary {
  readonly listings: number
  readonly badLines: number
  readonly lines: number
  readonly mean: number | null
  readonly min: number | null
  readonly max: number | null
  readonly histogram: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  /** Most frequent first. */
  readonly missing: readonly MissingCount[]
  readonly seconds: number
  /** Whether the run was stopped before the end. */
  readonly isStopped: boolean
}

export function summaryOf(
  tally: Tally,
  run: Pick<Summary, 'badLines' | 'lines' | 'seconds' | 'isStopped'>,
  rules: ListingRules,
): Summary {
  const isAny = tally.listings > 0
  return {
    listings: tally.listings,
    ...run,
    mean: isAny ? Math.round(tally.sum / tally.listings) / 100 : null,
    min: isAny ? tally.least / 100 : null,
    max: isAny ? tally.most / 100 : null,
    histogram: tally.histogram.map((value, tenth) => ({ from: tenth * 10, to: tenth * 10 + 10, count: value })),
    missing: missingOf(tally, rules),
  }
}

/** The summary for the terminal. */
export function summaryLines(summary: Summary): readonly string[] {
  const { listings, mean, min, max, histogram, missing, seconds, badLines } = summary
  const rate = seconds > 0 ? `, ${count(listings / seconds)} per second` : ''
  const head = `${counted(listings, 'listing')} scored in ${seconds.toFixed(1)} s${rate}${badLines > 0 ? `; ${counted(badLines, 'bad line')} left out` : ''}`
  if (mean === null || min === null || max === null) return [head]
  const most = Math.max(...histogram.map((bar) => bar.count))
  const width = count(most).length
  return [
    head,
    `  score   mean ${mean.toFixed(2)}%, lowest ${min.toFixed(2)}%, highest ${max.toFixed(2)}%`,
    ...histogram.map(({ from, to, count: value }) => {
      const bar = value === 0 ? '' : '█'.repeat(Math.max(1, Math.round((value / most) * 40)))
      return `  ${`${from}–${to}%`.padStart(8)}  ${count(value).padStart(width)}  ${bar}`.trimEnd()
    }),
    ...(missing.length === 0 ? [] : ['  most often missing']),
    ...missing
      .slice(0, 10)
      .map(
        ({ label, count: value, share }) =>
          `    ${label.padEnd(32)}${count(value).padStart(width)}  ${(share * 100).toFixed(0).padStart(3)}%`,
      ),
  ]
}

function missingOf(tally: Tally, rules: ListingRules): readonly MissingCount[] {
  const counted = COLUMNS.map((column) => new Set(columnEntries(column, rules).entries.map(({ name }) => name)))
  return LISTING_ENTRY_NAMES.map((entry, at) => {
    const having = counted.reduce((sum, names, index) => sum + (names.has(entry) ? tally.columns[index]! : 0), 0)
    const { label, field } = listingEntries[entry]
    return {
      entry,
      label,
      field,
      count: tally.missing[at]!,
      share: having === 0 ? 0 : Math.round((tally.missing[at]! / having) * 10_000) / 10_000,
    }
  })
    .filter((each) => each.count > 0)
    .sort((a, b) => b.count - a.count)
}
