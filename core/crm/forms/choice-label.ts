import { INDUSTRIES } from '../../reference/profile-options.ts'
import { capitalised } from '../../text/capitalised.ts'

const LOWER_CASE: ReadonlySet<string> = new Set(INDUSTRIES)

/**
 * An option of a record's field as people read it. The industries of Spec §9 are stored in lower case and get a
 * capital; an option that a company wrote itself stays as it is.
 */
export const choiceLabel = (option: string): string => (LOWER_CASE.has(option) ? capitalised(option) : option)

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The options of a field as the entries of a control. */
export const choicesOf = (options: readonly string[]): readonly Choice[] =>
  options.map((option) => ({ value: option, label: choiceLabel(option) }))
