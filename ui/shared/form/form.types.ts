import type { ReactNode } from 'react'

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
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
  /** Options for what was typed; '' asks for the first ones. */
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly FieldOption[]>
  /** Options known from the start, so that a stored id shows its name. */
  readonly known?: readonly FieldOption[]
}

/** What a field of kind `custom` gets to draw its own control. */
export interface FieldControlArgs {
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  readonly isDisabled: boolean
}

/**
 * One field as it is declared. Values by kind: text, multiline, email, phone, url, choice and lookup (an id) are strings; number and
 * money a number, '' while empty, or the typed text where it is no number; multi a list of strings; date `YYYY-MM-DD`; datetime `YYYY-MM-DD HH:mm:ss`; boolean a boolean.
 */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly required?: boolean
  readonly placeholder?: string
  /** A longer explanation behind a small sign beside the label. */
  readonly tooltip?: string
  /** A line under the field. */
  readonly help?: string
  readonly options?: readonly FieldOption[]
  readonly lookup?: LookupSource
  /** ISO code drawn before an amount. */
  readonly currency?: string
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly isDisabled?: boolean
  /** Takes the whole width of a section with two columns. */
  readonly isWide?: boolean
  /** Shown only while this holds; a hidden field keeps its value and is not checked for being required. */
  readonly when?: (values: FormValues) => boolean
  readonly render?: (args: FieldControlArgs) => ReactNode
  /** The value as a person reads it, where two values are compared; needed by kind `custom`. */
  readonly textOf?: (value: unknown) => string
}

export interface FormSection {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly columns?: 'single' | 'double'
  readonly fields: readonly FormField[]
}

/** Fields that somebody else changed while this person typed: the value stored now and the one that both started from. */
export type Conflicts = Readonly<Record<string, { readonly stored: unknown; readonly base: unknown }>>

export type SaveState =
  | { readonly kind: 'clean' | 'dirty' | 'saving' }
  /** `at` is local time, `10:42`. */
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string }

export type FormValues = Readonly<Record<string, unknown>>
/** The first message of each field, by its name or by a dotted path below it. */
export type FieldErrors = Readonly<Record<string, string>>
