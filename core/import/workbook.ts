import { DAY_MS } from '../time/durations.ts'
import type { FileCell } from './cell.ts'

/** What a number format shows a number as: a day, a time of day, or a number. */
export type NumberShown = 'number' | 'day' | 'time'

/** Formats without a code in the file that show days and times (ECMA-376, 18.8.30, with those of East Asian versions). */
const STANDARD_DAYS: readonly (readonly [from: number, to: number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
]
const STANDARD_TIMES: readonly (readonly [from: number, to: number])[] = [
  [18, 21],
  [32, 33],
  [45, 45],
  [47, 47],
]

/** The longest code of a number format in spreadsheets. */
const LONGEST_CODE = 255

/** What a number format of a workbook shows. `code` is the file's own code for the id, if it has one. */
export function numberShown(id: number, code?: string): NumberShown {
  if (code === undefined) {
    const isIn = (ranges: typeof STANDARD_DAYS) => ranges.some(([from, to]) => id >= from && id <= to)
    return isIn(STANDARD_DAYS) ? 'day' : isIn(STANDARD_TIMES) ? 'time' : 'number'
  }
  // Only the first section counts; quoted and escaped text, fill and width signs, colours and locales say nothing.
  // What has no end goes on to the last sign, so that each sign is read once.
  const [plain = ''] = code
    .slice(0, LONGEST_CODE)
    .replace(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]?/g, '')
    .split(';')
  if (/^\s*general/i.test(plain)) return 'number'
  if (/[yde]/i.test(plain.replace(/e[+-]/gi, '')) || (/m/i.test(plain) && !/[hs]/i.test(plain))) return 'day'
  return /[hs]/i.test(plain) ? 'time' : 'number'
}

/** The last day that spreadsheets know, 9999-12-31. */
const LAST_DAY = 2_958_465
/** Days between 1970-01-01 and the day 0 of workbooks, which count 1900-02-29 too; and of those that count from 1904. */
const DAYS_TO_1970 = 25_569
const DAYS_OF_1904 = 1_462

/**
 * The number of a cell as its format shows it: days as `YYYY-MM-DD`, with the time behind it when there is one, times of
 * day as `HH:MM:SS`, numbers with the 15 digits that spreadsheets know. What is no day stays a number.
 */
export function workbookNumber(value: number, shown: NumberShown, is1904 = false): FileCell {
  const exact = Number(value.toPrecision(15))
  const days = is1904 ? value + DAYS_OF_1904 : value
  if (shown === 'number' || value < 0 || days >= LAST_DAY + 1) return exact
  // Day 60 is 1900-02-29, which was none; the days before it are counted one too low.
  const sinceEpoch = days - DAYS_TO_1970 + (days < 60 ? 1 : 0)
  const time = new Date(Math.round((sinceEpoch * DAY_MS) / 1000) * 1000).toISOString()
  if (shown === 'time' && value < 1) return time.slice(11, 19)
  return time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : `${time.slice(0, 10)} ${time.slice(11, 19)}`
}

/** The column of a place such as `B7`, from 0; undefined for any other text. */
export function columnOfPlace(place: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place)?.[1]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A text of a workbook, in which `_x000D_` stands for the character of that number. */
export const workbookText = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
