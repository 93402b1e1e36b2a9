import { countryOf } from '../reference/countries.ts'
import { paymentText } from '../reference/payments.ts'
import { capitalised } from '../text/capitalised.ts'
import type { TextKind } from '../text/limits.ts'
import { dateLabel } from '../text/relative-time.ts'
import { isCalendarDay, startOfDay } from '../time/calendar.ts'

/** A stored file of a company, with its public address. `alt` is the alternative text of a picture. */
export interface CompanyFile {
  readonly url: string
  readonly name: string
  readonly alt: string
}

/** The shape of a value by its kind, except of rows. An unset value is '', 0, false or an empty list. */
export interface CompanyValueOf {
  text: string
  longText: string
  email: string
  phone: string
  link: string
  day: string
  country: string
  /** One of `options`. */
  choice: string
  /** A text, with `options` as suggestions. */
  suggestion: string
  year: number | ''
  count: number
  percent: number
  flag: boolean
  /** Several of `options`. */
  choices: readonly string[]
  businessTypes: readonly { readonly type: string; readonly is_main: boolean }[]
  /** Ids of categories. */
  mainCategories: readonly number[]
  pictures: readonly CompanyFile[]
  documents: readonly CompanyFile[]
}

interface FieldBase {
  readonly label: string
  /** A line under the field. */
  readonly help?: string
  readonly required?: boolean
  /** The points of the field in the completeness of the company; without any, the field does not count. */
  readonly weight?: number
  readonly isWide?: boolean
  /** The heading above this field and those after it, in a long tab. */
  readonly group?: string
}

/** A field with one value. */
export interface PlainField extends FieldBase {
  readonly kind: keyof CompanyValueOf
  /** The limit of a text; `text` by default. */
  readonly limit?: TextKind
  readonly options?: readonly string[]
  /** The largest number of files or choices. */
  readonly most?: number
  /** The choice that multiplies this number, and is read with it: 12 and 'Million'. */
  readonly scaledBy?: string
}

/** A list of entries with fields of their own. */
export interface RowsField extends FieldBase {
  readonly kind: 'rows'
  /** One entry in lower case: "contact person". */
  readonly one: string
  readonly most: number
  readonly fields: Readonly<Record<string, PlainField>>
  /** The field that names an entry. */
  readonly named: string
  /** The day by which visitors see the entries, the newest first; without it the entries keep the order of the company. */
  readonly newestBy?: string
  /** Two fields that are the first and the last day of a period, and the message when they are reversed. */
  readonly period?: { readonly from: string; readonly until: string; readonly reversed: string }
}

export type CompanyField = PlainField | RowsField

/** One tab of the company settings. */
export interface CompanyTabDeclaration {
  readonly fields: Readonly<Record<string, CompanyField>>
  /** Personal data, which only the company itself sees (D-24). */
  readonly isPrivate?: boolean
  /** A line above the fields. */
  readonly about: string
}

const TEXTS: Partial<Record<PlainField['kind'], (value: unknown) => string>> = {
  day: (day) => (isCalendarDay(String(day)) ? dateLabel(startOfDay(String(day), 'UTC'), 'UTC') : String(day)),
  country: (code) => countryOf(String(code))?.name ?? String(code),
  link: (link) => String(link).replace(/^https?:\/\//, ''),
  flag: (flag) => (flag === true ? 'Yes' : 'No'),
  percent: (percent) => `${String(percent)}%`,
  count: (count) => Number(count).toLocaleString('en-US'),
  choice: (choice) => capitalised(String(choice)),
  choices: (choices) => (choices as readonly string[]).map(paymentText).join(', '),
}

/** A value as people read it: a day as '30 Oct 2026', a country by its name, a number with separators, a choice with a capital. */
export const companyValueText = (kind: PlainField['kind'], value: unknown): string =>
  TEXTS[kind]?.(value) ?? String(value)
