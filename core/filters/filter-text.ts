/**
 * One folding for all comparisons of text: lower case by the Unicode tables, nothing else (accents count). In the database the
 * same is `lower(… collate "und-x-icu")`, which every PostgreSQL built with ICU and PGlite have; they agree letter by letter for
 * ASCII, Latin, Greek and Cyrillic. D-85.
 */
export const foldText = (text: string): string => text.toLowerCase()

/** SQL of the same folding, compared byte by byte. An index that shall serve text filters is made on this expression. */
export const foldSql = (sql: string): string => `(lower((${sql}) collate "und-x-icu") collate "C")`

/** What counts as blank: the characters that trimming takes off in the language, for `btrim` in the database. */
export const BLANKS = '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** A number held as text: plain decimals that both sides read as the same double; anything else is no number. */
export const NUMBER_PATTERN = '^[-+]?([0-9]{1,250}([.][0-9]{0,250})?|[.][0-9]{1,250})$'
/** A day, and a moment in UTC, held as text (D-11). Other forms count as neither empty nor any day. */
export const DAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
export const UTC_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?Z?$'
/** A moment with an offset from UTC, held as text; the groups are its parts. */
export const OFFSET_PATTERN = '^([1-8][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[ T]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.][0-9]+)?)?([-+])([01][0-9]|2[0-3]):?([0-5][0-9])$'
/** What counts as yes when yes/no is held as text; all else, missing included, is no (D-14). */
export const YES_TEXTS: readonly string[] = ['1', 'true', 'yes', 'on']
