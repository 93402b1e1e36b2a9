import type { ReactNode } from 'react'
import type { CurrencyCode } from '../../../core/pricing/currency.ts'

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'year'
  | 'money'
  | 'choice'
  | 'multi'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'lookup'
  | 'custom'

export interface FieldOption {
  readonly value: string
  readonly label: string
}

export interface LookupSource {
  /** Returns options for the typed text; '' returns the first ones. */
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly FieldOption[]>
  /** Options known from the start, so that a stored id shows its name. */
  readonly known?: readonly FieldOption[]
  /** What a typed name without a match becomes with the save, such as `account`; by default it is no choice. */
  readonly creates?: string
  /**
   * Called when a lookup that `creates` is left. The promise ends once the search has said what the typed name means;
   * nothing is chosen before.
   */
  readonly onTyped?: (kept: Promise<void>) => void
}

/** The props of a field of kind `custom`, which draws its own control. */
export interface FieldControlArgs {
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  /** The messages of paths below the field, without its name: `0.full_name`. */
  readonly errors: FieldErrors
  readonly isDisabled: boolean
}

/**
 * The declaration of one field. Values by kind: text, multiline, email, phone, url, choice and lookup (an id) are
 * strings; number, year and money a number, '' while empty, or the typed text when it is no number; multi a list of strings;
 * date `YYYY-MM-DD`; datetime `YYYY-MM-DD HH:mm:ss`; boolean a boolean.
 */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly required?: boolean
  /** The message when a required field is empty, where none can be generated from the label. D-48. */
  readonly missing?: string
  readonly placeholder?: string
  /** A longer explanation behind an icon beside the label. */
  readonly tooltip?: string
  /** A line under the field. */
  readonly help?: string
  readonly options?: readonly FieldOption[]
  readonly lookup?: LookupSource
  /** ISO code drawn before an amount. */
  readonly currency?: CurrencyCode
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly isDisabled?: boolean
  /** Spans the whole width of a section with two columns. */
  readonly isWide?: boolean
  /** Shown only while this returns true; a hidden field keeps its value and is not required. */
  readonly when?: (values: FormValues) => boolean
  readonly render?: (args: FieldControlArgs) => ReactNode
  /** The value as text for people, where two values are compared; required for kind `custom`. */
  readonly textOf?: (value: unknown) => string
}

export interface FormSection {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly columns?: 'single' | 'double'
  readonly fields: readonly FormField[]
}

/**
 * Fields that somebody else changed while this person typed: the current stored value and the value that both started
 * from.
 */
export type Conflicts = Readonly<Record<string, { readonly stored: unknown; readonly base: unknown }>>

export type SaveState =
  | { readonly kind: 'clean' | 'dirty' | 'saving' }
  /** `at` is in ms since 1970. */
  | { readonly kind: 'saved'; readonly at: number }
  /** `isAtFields`: the reasons are shown at the fields that they belong to. */
  | { readonly kind: 'failed'; readonly message: string; readonly isAtFields: boolean }

export type FormValues = Readonly<Record<string, unknown>>
/** The first message of each field, by its name or by a dotted path below it. */
export type FieldErrors = Readonly<Record<string, string>>
