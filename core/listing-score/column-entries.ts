import type { Column } from '../catalogue/product-variants.ts'
import { LISTING_ENTRY_NAMES, listingEntries, weightOf } from './listing-entries.ts'
import type { ListingEntryName } from './listing-entries.ts'
import { maximumOf } from './score-entry.ts'
import type { ScoreEntry } from './score-rule.schema.ts'
import type { ScoreRule } from './score-rule.schema.ts'

/** Rules that replace the default scoring of an entry. */
export interface EntryRules {
  readonly informationScore: number
  readonly rules: readonly ScoreRule[]
  /** Weights in percentage points by column, instead of the table's. Ignored for columns without the field. */
  readonly weights?: { readonly [C in Column]?: number } | undefined
}

/**
 * Edited rules for some entries; the others have information score 1, no rules and the table's weight.
 * docs/listing-completeness.md
 */
export type ListingRules = { readonly [K in ListingEntryName]?: EntryRules }

/** One entry of a column. Points, information and weight are hundredths, so that all sums are whole numbers. */
export interface ColumnEntry extends ScoreEntry {
  readonly name: ListingEntryName
  /** Its index in LISTING_ENTRY_NAMES. */
  readonly at: number
  /** Its maximum: hundredths of a point times hundredths of weight. */
  readonly units: number
}

const HUNDRED = 100

/** The entries of a column and their total. Entries without weight are left out. */
export function columnEntries(
  column: Column,
  rules: ListingRules,
): { readonly entries: readonly ColumnEntry[]; readonly outOf: number } {
  const entries = LISTING_ENTRY_NAMES.flatMap((name, at): ColumnEntry[] => {
    const own = rules[name]
    const standard = weightOf(name, column)
    const weight =
      standard === null ? 0 : own?.weights?.[column] === undefined ? standard : inHundredths(own.weights[column])
    if (weight === 0) return []
    const entry: ScoreEntry = {
      weight,
      informationScore: inHundredths(own?.informationScore ?? 1),
      rules: (own?.rules ?? []).map((rule) => ({ ...rule, points: inHundredths(rule.points) })),
    }
    return [{ ...entry, name, at, units: maximumOf(entry, listingEntries[name].severalValues) }]
  })
  return { entries, outOf: entries.reduce((sum, entry) => sum + entry.units, 0) }
}

function inHundredths(value: number): number {
  return Math.round(value * HUNDRED)
}
