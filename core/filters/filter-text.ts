/**
 * The case folding for all text comparisons: lower case by the Unicode tables, with σ for the ς that ends words, so that
 * "ΟΔΟΣ", "οδος" and "οδοσ" are one text and a word does not change with what follows it. Accents are significant. In the
 * database it is `lower(… collate "und-x-icu")`, which PGlite and every PostgreSQL with ICU have. Both agree for ASCII,
 * Latin, Greek and Cyrillic. D-85, D-218.
 */
export const foldText = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')

/** The same folding in SQL, compared byte by byte. An index for text filters must use this expression. */
export const foldSql = (sql: string): string => `(translate(lower((${sql}) collate "und-x-icu"), 'ς', 'σ') collate "C")`

/** A number in plain decimals, as PostgreSQL writes numbers of a JSON column: 1e-7 is '0.0000001'. */
export function decimalText(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const sign = value < 0 ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  const place = Number(exponent)
  return place < 0 ? `${sign}0.${'0'.repeat(-1 - place)}${digits}` : `${sign}${digits.padEnd(place + 1, '0')}`
}

/** The characters that `String.trim` removes, for `btrim` in the database. */
export const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** A number held as text: plain decimals that both sides read as the same double. Any other text is not a number. */
export const NUMBER_PATTERN = '^[-+]?([0-9]{1,250}([.][0-9]{0,250})?|[.][0-9]{1,250})$'
/** Beyond this value a JSON number is Infinity in JavaScript and does not count as a number. */
export const BEYOND_DOUBLES = '1.797693134862315807e308'
/** Below this value a JSON number is 0 in JavaScript, while a cast in SQL would fail. */
const TOO_LITTLE = '2.4703282292062328e-324'

/** SQL for the number of a JSON value, or of its text: the same double on both sides, null when there is none. */
export const jsonNumberSql = (sql: string, text: string): string => `case jsonb_typeof(${sql})
    when 'number' then case when abs((${sql})::numeric) < ${TOO_LITTLE} then 0 when abs((${sql})::numeric) < ${BEYOND_DOUBLES} then (${sql})::numeric::float8 end
    when 'string' then case when ${text} ~ '${NUMBER_PATTERN}' then (${text})::float8 end end`

/** A day or a UTC date-time held as text (D-11). Other formats count as neither empty nor a date. */
export const DAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
export const UTC_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?Z?$'
/** A date-time with an offset from UTC, held as text. The groups are its parts. */
export const OFFSET_PATTERN =
  '^([1-8][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[ T]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.][0-9]+)?)?([-+])([01][0-9]|2[0-3]):?([0-5][0-9])$'
/** The texts that mean yes. Every other value, missing ones included, means no (D-14). */
export const YES_TEXTS: readonly string[] = ['1', 'true', 'yes', 'on']
