import { isCalendarDay } from '../time/calendar.ts'

/** How a file writes days: by the year first, the day first, or the month first. Days by the year are always read. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
/** How a file writes fractions: `12.5` or `12,5`. */
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** A cell of a file: CSV files have texts only, and workbooks have numbers too. */
export type FileCell = string | number

/** How the cells of a file are written. */
export interface CellFormats {
  readonly date: DateOrder
  readonly decimal: DecimalMark
}

export type ReadCell<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

/** How each order is shown to people. */
export const DATE_EXAMPLES: Readonly<Record<DateOrder, string>> = {
  ymd: '2026-12-31',
  dmy: '31.12.2026',
  mdy: '12/31/2026',
}
export const DECIMAL_EXAMPLES: Readonly<Record<DecimalMark, string>> = { '.': '1,234.5', ',': '1.234,5' }

/** Digits, their groups and blanks around them. Our own bound. */
const LONGEST_NUMBER = 200

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/**
 * A number as people write it: `1234.5`, `1,234.50`, `1 234,5`, `1'234.5`, with a sign and a currency sign. Digits between
 * two grouping marks must be three. Anything else is refused, never guessed: with a decimal point `12,5` is no number.
 */
export function readNumberCell(text: string, decimal: DecimalMark): ReadCell<number> {
  // A number with its signs is short, and a long text takes the time of its length twice over.
  if (text.length > LONGEST_NUMBER) return noNumber(text, decimal)
  const plain = text.replace(/^[\s€$£¥]+|[\s€$£¥]+$/gu, '').replace(/^([+-])\s+/, '$1')
  const grouping = decimal === '.' ? ',' : '.'
  const mark = decimal === '.' ? '\\.' : ','
  const group = `[${grouping === '.' ? '\\.' : ','}\\u00a0\\u202f '’]`
  const pattern = new RegExp(
    `^([+-]?)(\\d{1,3}(?:(${group})\\d{3})(?:\\3\\d{3})*|\\d{1,30})(?:${mark}(\\d{0,30}))?$`,
    'u',
  )
  const found = pattern.exec(plain)
  if (found === null) return noNumber(text, decimal)
  const value = Number(`${found[1]}${(found[2] ?? '').replace(/\D/g, '')}.${found[4] ?? ''}0`)
  return { ok: true, value }
}

const noNumber = (text: string, decimal: DecimalMark): ReadCell<number> => ({
  ok: false,
  message: `“${shown(text)}” is not a number like ${DECIMAL_EXAMPLES[decimal]}. Correct it, or choose another format of numbers.`,
})

/** A day as people write it, as `YYYY-MM-DD`. A time of midnight behind it, which spreadsheets add, is left out. */
export function readDayCell(text: string, order: DateOrder): ReadCell<string> {
  const day = text.trim().replace(/[T ]0?0:00(?::00(?:\.0+)?)?Z?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day)
  const other = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(day)
  const parts =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : other === null || order === 'ymd'
        ? undefined
        : order === 'dmy'
          ? [other[4], other[3], other[1]]
          : [other[4], other[1], other[3]]
  const value = parts?.map((part, at) => (part ?? '').padStart(at === 0 ? 4 : 2, '0')).join('-')
  if (value !== undefined && isCalendarDay(value)) return { ok: true, value }
  return {
    ok: false,
    message: `“${shown(text)}” is not a day like ${DATE_EXAMPLES[order]}. Correct it, or choose another format of dates.`,
  }
}

/**
 * The text of a moment as the wire writes it, with a day in the order of the file and with seconds: `2026-11-03 14:05:00`
 * for `3.11.2026 14:05`. Other texts stay as they are, and the form refuses those that are no moment.
 */
export function momentOfCell(text: string, order: DateOrder): string {
  const [, day = '', minutes = '', seconds = ':00'] = /^(\S{8,10}) (\d\d?:\d\d)(:\d\d)?$/.exec(text) ?? []
  const read = readDayCell(day, order)
  return read.ok ? `${read.value} ${minutes.padStart(5, '0')}${seconds}` : text
}

/** The formats in which most of some cells can be read; those given when two do equally well. Days may have a time behind. */
export function proposeFormats(
  { days, numbers }: { readonly days: readonly string[]; readonly numbers: readonly string[] },
  otherwise: CellFormats = { date: 'dmy', decimal: '.' },
): CellFormats {
  const dayTexts = days.map((text) => text.trim().split(' ', 1)[0] ?? '')
  return {
    date: best(DATE_ORDERS, otherwise.date, (order) => dayTexts.filter((day) => readDayCell(day, order).ok).length),
    decimal: best(
      DECIMAL_MARKS,
      otherwise.decimal,
      (mark) => numbers.filter((text) => readNumberCell(text, mark).ok).length,
    ),
  }
}

function best<T>(choices: readonly T[], otherwise: T, countOf: (choice: T) => number): T {
  let found = otherwise
  for (const choice of choices) if (countOf(choice) > countOf(found)) found = choice
  return found
}

/** Texts that a spreadsheet would run as a formula, in their full-width forms too, and those that the guard precedes. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/**
 * The beginning of what a spreadsheet that splits at other signs than the comma would run as a formula: it starts a new cell
 * at a semicolon or a line end, even inside quotes.
 */
const INNER_FORMULA = /(?<=[;|\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g
const GUARDED_INNER_FORMULA = /(?<=[;|\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g

/** A text for a cell of a CSV file: an apostrophe precedes whatever in it a spreadsheet would run as a formula. */
export const guardCell = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll(INNER_FORMULA, "'")

/** The text of a cell without the apostrophes of `guardCell`, so that an export imports again unchanged. */
export const unguardCell = (text: string): string =>
  (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text).replaceAll(GUARDED_INNER_FORMULA, '')

/** What a cell says, without blanks around it and the apostrophe of `guardCell`. */
export const textOfCell = (cell: FileCell): string =>
  typeof cell === 'number' ? String(cell) : unguardCell(cell.trim())
