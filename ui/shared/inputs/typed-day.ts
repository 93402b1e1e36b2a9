import { readDayCell } from '../../../core/import/cell.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day that a person typed, as `YYYY-MM-DD`: `31 Dec 2026`, `31.12.2026`, `31/12/26`, `2026-12-31`. The day comes before the
 * month, as screens show it. Anything else is undefined, never guessed: programs read `03.02.2026` as 2 March.
 */
export function typedDay(text: string): string | undefined {
  const plain = text.trim().toLowerCase()
  const named = /^(\d{1,2})\.?\s*([a-z]{3,9})\.?,?\s*(\d{2}|\d{4})$/.exec(plain)
  const month = named === null ? 0 : MONTHS.findIndex((name) => name === named[2]?.slice(0, 3)) + 1
  if (named !== null && month === 0) return undefined
  const digits = named === null ? plain : `${named[1]}.${month}.${named[3]}`
  const whole = digits.replace(/^(\d{1,2}([-/.])\d{1,2}\2)(\d{2})$/, '$120$3')
  const read = readDayCell(whole, 'dmy')
  return read.ok ? read.value : undefined
}
