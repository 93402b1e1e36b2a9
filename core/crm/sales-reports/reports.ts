import type { CalendarDay } from '../../time/calendar.ts'
import { DEAL_STAGES, isOpenStage, WON } from '../records/stages.ts'
import type { ReportPeriod } from './report-periods.ts'

/** The deals of one stage that close in one month. */
export interface PipelineCell {
  /** 'YYYY-MM'. */
  readonly month: string
  readonly stage: string
  readonly deals: number
  readonly amount: number
  /** The amounts, each by its `dealPercent`. */
  readonly weighted: number
}

export interface ForecastMonth {
  readonly month: string
  /** The amounts that are already won. */
  readonly won: number
  /** All open deals. */
  readonly open: number
  /** Open deals, each by its `dealPercent`. */
  readonly weighted: number
}

/** The forecast of each of these months, also of those without a deal; amounts in cents are rounded. */
export const forecastOf = (months: readonly string[], cells: readonly PipelineCell[]): readonly ForecastMonth[] =>
  months.map((month) => {
    const own = cells.filter((cell) => cell.month === month)
    const open = own.filter(({ stage }) => isOpenStage(stage))
    const sum = (values: readonly number[]) => Math.round(100 * values.reduce((one, other) => one + other, 0)) / 100
    return {
      month,
      won: sum(own.filter(({ stage }) => stage === WON).map(({ amount }) => amount)),
      open: sum(open.map(({ amount }) => amount)),
      weighted: sum(open.map(({ weighted }) => weighted)),
    }
  })

/** The stages in the order of a pipeline: the built-in ones that are not decided, the company's own, then Won and Lost. */
export function stagesInOrder(stages: Iterable<string>): readonly string[] {
  const rank = (stage: string): number => {
    const at = (DEAL_STAGES as readonly string[]).indexOf(stage)
    return at === -1 ? 2.5 : at
  }
  return [...new Set(stages)].toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** The first and last day, both included, of a period that contains or borders on a day. */
export function reportDays(
  period: ReportPeriod,
  today: CalendarDay,
): { readonly from: CalendarDay; readonly to: CalendarDay } {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const quarter = Math.floor((month - 1) / 3) * 3
  const [length, first] = (
    {
      month: [1, month - 1],
      last_month: [1, month - 2],
      quarter: [3, quarter],
      last_quarter: [3, quarter - 3],
      next_quarter: [3, quarter + 3],
      year: [12, 0],
      last_year: [12, -12],
    } as const
  )[period]
  return { from: dayOf(year, first, 1), to: dayOf(year, first + length, 0) }
}

/** The months that a period touches, as 'YYYY-MM'. */
export function monthsOf(from: CalendarDay, to: CalendarDay): readonly string[] {
  const [year, month] = from.split('-').map(Number) as [number, number]
  const [lastYear, lastMonth] = to.split('-').map(Number) as [number, number]
  const count = (lastYear - year) * 12 + lastMonth - month + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayOf(year, month - 1 + at, 1).slice(0, 7))
}

/** The calendar day of a year, a month from 0 and a day from 1, each of which may lie outside of its usual bounds. */
const dayOf = (year: number, month: number, day: number): CalendarDay =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
