import {
  type EarnedUnits,
  type EntryShare,
  largestGains,
  percentageOf,
  shareOf,
} from '../listing-score/completeness.ts'
import { type CompanyTab, companyTabs } from '../navigation/addresses.ts'
import { companyTabOfName } from './company-fields.ts'

/** A field of the company settings in the completeness of the company. */
export interface CompanyEntry extends EarnedUnits, EntryShare {
  readonly tab: CompanyTab
  readonly field: string
  readonly label: string
}

export interface CompanyCompleteness {
  /** 0 to 100, two decimals. */
  readonly percentage: number
  readonly entries: readonly CompanyEntry[]
  /** The three largest gains, with the field to go to. */
  readonly nextBestActions: readonly (CompanyEntry & { readonly gain: number })[]
}

/**
 * How complete a company's profile is: the weights of its filled fields. Only the given tabs count, so that a person is
 * not asked for what they may not see. By the rules of a listing's score.
 */
export function companyCompleteness(
  forms: Readonly<Partial<Record<CompanyTab, Readonly<Record<string, unknown>>>>>,
): CompanyCompleteness {
  const counted = companyTabs.flatMap((tab) => {
    const form = forms[tab]
    return form === undefined
      ? []
      : Object.entries(companyTabOfName(tab).fields).flatMap(([field, { label, weight = 0 }]) =>
          weight === 0
            ? []
            : [{ tab, field, label, possibleUnits: weight, earnedUnits: isFilled(form[field]) ? weight : 0 }],
        )
  })
  const sum = (of: (entry: EarnedUnits) => number) => counted.reduce((total, entry) => total + of(entry), 0)
  const outOf = sum(({ possibleUnits }) => possibleUnits)
  const entries = counted.map((entry) => ({ ...entry, ...shareOf(entry, outOf) }))
  return {
    percentage: percentageOf(
      sum(({ earnedUnits }) => earnedUnits),
      outOf,
    ),
    entries,
    nextBestActions: largestGains(entries, outOf),
  }
}

/** Whether a value is set: not '', 0, false or an empty list. */
export const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== '' && value !== 0 && value !== false
