import { columnOf } from '../catalogue/product-variants.ts'
import type { Column } from '../catalogue/product-variants.ts'
import type { ProductFieldName } from '../catalogue/product-form/fields.ts'
import { columnEntries } from './column-entries.ts'
import type { ListingRules } from './column-entries.ts'
import { compileEntries } from './compiled-score.ts'
import { hundredthsOf, largestGains, percentageOf, shareOf } from './completeness.ts'
import { LISTING_ENTRY_NAMES, listingEntries, markFilled } from './listing-entries.ts'
import type { ListingEntryName, ScorableListing } from './listing-entries.ts'
import { isEmptyAnswer } from './score-entry.ts'

export type EntryReason = 'complete' | 'empty' | 'below the maximum'

/**
 * One entry of the explanation. Units are hundredths of a point times hundredths of weight. They are whole numbers that
 * sum to `outOf`, so that the parts always add up exactly.
 */
export interface EntryScore {
  readonly entry: ListingEntryName
  readonly label: string
  /** The field to edit. */
  readonly field: ProductFieldName
  /** Percentage points, two decimals. */
  readonly earned: number
  readonly possible: number
  readonly missing: number
  readonly earnedUnits: number
  readonly possibleUnits: number
  readonly reason: EntryReason
}

export interface ListingScore {
  readonly column: Column
  /** 0 to 100, two decimals. */
  readonly percentage: number
  readonly units: number
  readonly outOf: number
  readonly entries: readonly EntryScore[]
}

export interface NextAction {
  readonly entry: ListingEntryName
  readonly label: string
  readonly field: ProductFieldName
  /** The gain in percentage points when only this entry is brought to its maximum; exact to the hundredth. */
  readonly gain: number
}

export interface ListingScorer {
  /** The percentage in whole hundredths, 0 to 10000. Allocates nothing, for the batch scoring. */
  readonly hundredths: (listing: ScorableListing) => number
  readonly percentage: (listing: ScorableListing) => number
  readonly explain: (listing: ScorableListing) => ListingScore
  /** The entries with the largest gains, in descending order; entries without a gain are left out. */
  readonly nextBestActions: (listing: ScorableListing, count?: number) => readonly NextAction[]
}

interface RuledEntry {
  /** Its index among all entries. */
  readonly at: number
  /** The units of the filled entry. */
  readonly units: (listing: ScorableListing) => number
}

interface CompiledColumn {
  /** By index: the units of a filled entry without rules; 0 for entries with rules and those that the column lacks. */
  readonly unruled: Float64Array
  readonly ruled: readonly RuledEntry[]
  /** The maximum of each entry of the column. */
  readonly possible: readonly { readonly at: number; readonly name: ListingEntryName; readonly units: number }[]
  readonly outOf: number
}

const HUNDRED = 100

/**
 * Compiles rules for many listings. A filled entry earns (information score + best rule points) × weight, an empty one
 * 0. The percentage is 100 × Σ earned ÷ Σ (maximum × weight), within 0 and 100, and 0 when the maximum is not positive.
 * Points have two decimals. docs/listing-completeness.md, D-71 to D-76.
 */
export function createListingScorer(rules: ListingRules = {}): ListingScorer {
  const columns = {
    SF: compileColumn('SF', rules),
    SQ: compileColumn('SQ', rules),
    OF: compileColumn('OF', rules),
    OQ: compileColumn('OQ', rules),
  } satisfies Record<Column, CompiledColumn>

  const flags = new Uint8Array(LISTING_ENTRY_NAMES.length)

  const hundredths = (listing: ScorableListing): number => {
    const { unruled, ruled, outOf } = columns[columnOf(listing)]
    markFilled(listing, flags)
    let units = 0
    for (let at = 0; at < unruled.length; at++) units += unruled[at]! * flags[at]!
    for (let index = 0; index < ruled.length; index++) {
      const entry = ruled[index]!
      if (flags[entry.at] === 1) units += entry.units(listing)
    }
    return hundredthsOf(units, outOf)
  }

  const explain = (listing: ScorableListing): ListingScore => {
    const column = columnOf(listing)
    const { unruled, ruled, possible, outOf } = columns[column]
    markFilled(listing, flags)
    const entries = possible.map(({ at, name, units }) => {
      const rules = ruled.find((each) => each.at === at)
      const whenFilled = rules === undefined ? unruled[at]! : rules.units(listing)
      return explainEntry(name, flags[at] === 1, flags[at] === 1 ? whenFilled : 0, units, outOf)
    })
    const units = entries.reduce((sum, each) => sum + each.earnedUnits, 0)
    return { column, percentage: percentageOf(units, outOf), units, outOf, entries }
  }

  const nextBestActions = (listing: ScorableListing, count = 3): readonly NextAction[] => {
    const { entries, outOf } = explain(listing)
    return largestGains(entries, outOf, count).map(({ entry, label, field, gain }) => ({ entry, label, field, gain }))
  }

  return { hundredths, percentage: (listing) => hundredths(listing) / HUNDRED, explain, nextBestActions }
}

const standardScorer = createListingScorer()

/** The score of a listing with the default rules, 0 to 100 with two decimals. D-76. */
export function scoreListing(listing: ScorableListing): number {
  return standardScorer.percentage(listing)
}

/** What each entry of the listing's column earned and why, with the default rules. */
export function explainListing(listing: ScorableListing): ListingScore {
  return standardScorer.explain(listing)
}

/** The three (or `count`) largest gains with the default rules, each with the field to edit. */
export function nextBestActions(listing: ScorableListing, count = 3): readonly NextAction[] {
  return standardScorer.nextBestActions(listing, count)
}

function compileColumn(column: Column, rules: ListingRules): CompiledColumn {
  const { entries, outOf } = columnEntries(column, rules)
  const unruled = new Float64Array(LISTING_ENTRY_NAMES.length)
  const ruled: RuledEntry[] = []
  for (const entry of entries) {
    if (entry.rules.length === 0) unruled[entry.at] = entry.units
    else {
      const { answer } = listingEntries[entry.name]
      const score = compileEntries([entry])
      const information = entry.informationScore * entry.weight
      const units = (listing: ScorableListing) => {
        const held = answer(listing)
        // A filled entry without a plain value (such as a picture without an address) matches no rule.
        return isEmptyAnswer(held) ? information : score(held)
      }
      ruled.push({ at: entry.at, units })
    }
  }
  return { unruled, ruled, possible: entries, outOf }
}

function explainEntry(
  entry: ListingEntryName,
  isFilled: boolean,
  earnedUnits: number,
  possibleUnits: number,
  outOf: number,
): EntryScore {
  const { label, field } = listingEntries[entry]
  return {
    entry,
    label,
    field,
    ...shareOf({ earnedUnits, possibleUnits }, outOf),
    earnedUnits,
    possibleUnits,
    reason: !isFilled ? 'empty' : earnedUnits < possibleUnits ? 'below the maximum' : 'complete',
  }
}
