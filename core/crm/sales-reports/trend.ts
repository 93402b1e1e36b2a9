import { addDays, type CalendarDay } from '../../time/calendar.ts'
import type { CardPeriod } from './report-periods.ts'
import { reportDays } from './reports.ts'

const BEFORE = { month: 'last_month', quarter: 'last_quarter', year: 'last_year' } as const
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/**
 * The days before a period with which what is there so far is compared: from the first day of the month, quarter or year
 * before to the day that corresponds to today. The last day of a month corresponds to the last day of the other month,
 * so that at the end of a period the whole one before counts. D-249.
 */
export function daysBefore(
  period: CardPeriod,
  today: CalendarDay,
): { readonly from: CalendarDay; readonly to: CalendarDay } {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const last = (monthFromZero: number): CalendarDay =>
    new Date(Date.UTC(year, monthFromZero + 1, 0)).toISOString().slice(0, 10)
  const isLast = today === last(month - 1)
  const end = last(month - 1 - MONTHS[period])
  const length = Number(end.slice(8))
  return {
    from: reportDays(BEFORE[period], today).from,
    to: isLast || day >= length ? end : addDays(end, day - length),
  }
}

/** By how many percent a figure (0 or more) changed, rounded to a whole one; undefined when there was nothing before. D-249. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round((100 * now) / before) - 100
