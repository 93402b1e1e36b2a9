/**
 * One folding for all comparisons of text: lower case by the Unicode tables, nothing else (accents count). In the database the
 * same is `lower(… collate "und-x-icu")`, which every PostgreSQL built with ICU and PGlite have; they agree letter by letter for
 * ASCII, Latin, Greek and Cyrillic. D-85.
 */
export const foldText = (text: string): string => text.toLowerCase()

/** SQL of the same folding, compared byte by byte. An index that shall serve text filters is made on this expression. */
export const foldSql = (sql: string): string => `(lower((${sql}) collate "und-x-icu") collate "C")`

/** Whether a text can be stored and sent: no half of a sign, as a cut emoji leaves, and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A number in plain decimals, as the database writes those of a JSON column: 1e-7 is '0.0000001'. */
export function decimalText(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const sign = value < 0 ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  const place = Number(exponent)
  return place < 0 ? `${sign}0.${'0'.repeat(-1 - place)}${digits}` : `${sign}${digits.padEnd(place + 1, '0')}`
}

/** What counts as blank: the characters that trimming takes off in the language, for `btrim` in the database. */
export const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** A number held as text: plain decimals that both sides read as the same double; anything else is no number. */
export const NUMBER_PATTERN = '^[-+]?([0-9]{1,250}([.][0-9]{0,250})?|[.][0-9]{1,250})$'
/** Beyond this a JSON number is infinite in the language and counts as none. */
export const TOO_MUCH = '1.797693134862315807e308'
/** Below this a JSON number is zero in the language; a cast would fail. */
const TOO_LITTLE = '2.4703282292062328e-324'

/** SQL of the number that a JSON value is, or that its text holds: the same double on both sides, null where there is none. */
export const jsonNumberSql = (sql: string, text: string): string => `case jsonb_typeof(${sql})
    when 'number' then case when abs((${sql})::numeric) < ${TOO_LITTLE} then 0 when abs((${sql})::numeric) < ${TOO_MUCH} then (${sql})::numeric::float8 end
    when 'string' then case when ${text} ~ '${NUMBER_PATTERN}' then (${text})::float8 end end`

/** A day, and a moment in UTC, held as text (D-11). Other forms count as neither empty nor any day. */
export const DAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
export const UTC_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?Z?$'
/** A moment with an offset from UTC, held as text; the groups are its parts. */
export const OFFSET_PATTERN =
  '^([1-8][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[ T]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.][0-9]+)?)?([-+])([01][0-9]|2[0-3]):?([0-5][0-9])$'
/** What counts as yes when yes/no is held as text; all else, missing included, is no (D-14). */
export const YES_TEXTS: readonly string[] = ['1', 'true', 'yes', 'on']
