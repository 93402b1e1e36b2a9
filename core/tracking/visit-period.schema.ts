import { z } from 'zod'
import { addDays, type CalendarDay, daysBetween, isCalendarDay } from '../time/calendar.ts'
import { trackingMessages } from './tracking.messages.ts'

/** Days for which a visit is kept, and the longest period of a report. D-167. */
export const VISITS_KEPT_DAYS = 90
/** Days of a report that names no period. D-167. */
export const DEFAULT_PERIOD_DAYS = 30

/** Days of other centuries are mistakes of typing, and days are counted from them. */
const [EARLIEST, LATEST] = ['2000-01-01', '2999-12-31']

const day = z
  .string()
  .trim()
  .nullish()
  .transform((text) => (text === '' ? undefined : (text ?? undefined)))
  .refine((text) => text === undefined || (isCalendarDay(text) && text >= EARLIEST && text <= LATEST), {
    error: trackingMessages.day,
    abort: true,
  })

/** The first and the last day of a report, both included. */
export const visitPeriod = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: trackingMessages.order,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) < VISITS_KEPT_DAYS, {
    path: ['from'],
    error: trackingMessages.length,
  })

/** The days of a report: `DEFAULT_PERIOD_DAYS` up to today for what is not named, and at most `VISITS_KEPT_DAYS`. */
export function periodDays(
  { from, to }: { readonly from?: CalendarDay | undefined; readonly to?: CalendarDay | undefined },
  today: CalendarDay,
): readonly CalendarDay[] {
  const last = to ?? (from === undefined ? today : earlier(today, addDays(from, VISITS_KEPT_DAYS - 1)))
  const first = from === undefined ? addDays(last, 1 - DEFAULT_PERIOD_DAYS) : earlier(from, last)
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
}

const earlier = (one: CalendarDay, other: CalendarDay): CalendarDay => (one < other ? one : other)
