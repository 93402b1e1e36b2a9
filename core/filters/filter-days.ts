import type { CheckedCondition } from './filter-check.ts'
import type { DaySpan } from './filter-tree.ts'
import { addDays, dayAt, startOfDay, utcText } from './zoned-day.ts'

/** When and where a filter runs: relative spans and days depend on it. `now` in ms since epoch. */
export interface FilterMoment {
  readonly now: number
  readonly timeZone: string
}

/** The days of a relative span: last 7 days are today and the six before. D-85. */
export function spanDays({ span, days }: DaySpan, { now, timeZone }: FilterMoment): { readonly from: string; readonly to: string } {
  const today = dayAt(now, timeZone)
  return span === 'last' ? { from: addDays(today, 1 - days), to: today } : { from: today, to: addDays(today, days - 1) }
}

/** Both ends of a date condition: as days, and as moments in UTC ('YYYY-MM-DD HH:mm:ss') from the first to the one after the last. */
export interface DayBounds {
  readonly from: string
  readonly to: string
  readonly utcFrom: string
  readonly utcEnd: string
}

/** Bounds that predicate and SQL share, so that they cannot differ over a time zone. */
export function dayBounds({ days }: Extract<CheckedCondition, { readonly type: 'date' }>, moment: FilterMoment): DayBounds {
  const { from, to } = 'span' in days ? spanDays(days, moment) : days
  return {
    from,
    to,
    utcFrom: utcText(startOfDay(from, moment.timeZone)),
    utcEnd: utcText(startOfDay(addDays(to, 1), moment.timeZone)),
  }
}
