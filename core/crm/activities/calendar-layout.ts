import {
  addDays,
  calendarDay,
  isCalendarDay,
  momentOf,
  startOfDay,
  startOfWeek,
  timeOfDay,
  type CalendarDay,
} from '../../time/calendar.ts'
import { parseWireTime } from '../../time/wire-time.ts'
import { type CalendarView } from './calendar-views.ts'

/** Something with a start and an end, in ms since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The column of a span among those that overlap it, and how many columns they share. */
export interface SpanColumn {
  readonly column: number
  readonly columns: number
}

/**
 * Columns for spans, so that no two that overlap share one: as few as possible, in the order of their starts. Spans that
 * overlap directly or through others share the number of columns. A span that only touches another does not overlap it.
 */
export function columnsOf(spans: readonly Span[]): readonly SpanColumn[] {
  const order = spans
    .map((_, at) => at)
    .toSorted((a, b) => spans[a]!.start - spans[b]!.start || spans[b]!.end - spans[a]!.end || a - b)
  const found: { column: number; columns: number }[] = spans.map(() => ({ column: 0, columns: 1 }))
  let cluster: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const at of cluster) found[at]!.columns = ends.length
    cluster = []
    ends = []
  }
  for (const at of order) {
    const { start, end } = spans[at]!
    if (ends.every((taken) => taken <= start)) close()
    const free = ends.findIndex((taken) => taken <= start)
    const column = free === -1 ? ends.length : free
    // A span without length still takes its place.
    ends[column] = Math.max(end, start + 1)
    found[at]!.column = column
    cluster.push(at)
  }
  close()
  return found
}

/** The days that a view shows: one, the week from Monday, or the whole weeks of a month. */
export function daysOf(view: CalendarView, day: CalendarDay): readonly CalendarDay[] {
  if (view === 'day') return [day]
  if (view === 'week') return daysFrom(startOfWeek(day), 7)
  const first = `${day.slice(0, 8)}01`
  const monday = startOfWeek(first)
  const next = firstOfNextMonth(first)
  const days = [...daysFrom(monday, 28)]
  while (addDays(days.at(-1) ?? monday, 1) < next) days.push(...daysFrom(addDays(days.at(-1) ?? monday, 1), 7))
  return days
}

/** The day to show after one step forwards (1) or backwards (-1). A step of a month leads to its first day. */
export function steppedDay(view: CalendarView, day: CalendarDay, step: 1 | -1): CalendarDay {
  if (view === 'day') return addDays(day, step)
  if (view === 'week') return addDays(day, step * 7)
  const first: CalendarDay = `${day.slice(0, 8)}01`
  return step === 1 ? firstOfNextMonth(first) : `${addDays(first, -1).slice(0, 8)}01`
}

/**
 * A start, a day or a wire time, moved by days and minutes of the wall clock in a zone; ms since 1970, or the day of a
 * day without a time, which minutes do not move. Undefined for any other text.
 */
export function movedStart(
  start: string,
  by: { readonly days: number; readonly minutes: number },
  timeZone: string,
): number | CalendarDay | undefined {
  if (isCalendarDay(start)) return addDays(start, by.days)
  const at = parseWireTime(start)
  if (at === undefined) return undefined
  const [hours = 0, minutes = 0] = timeOfDay(at, timeZone).split(':').map(Number)
  const wall = hours * 60 + minutes + by.minutes
  const day = addDays(calendarDay(at, timeZone), by.days + Math.floor(wall / MINUTES_A_DAY))
  return momentOfMinute(day, ((wall % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY, timeZone)
}

/** The moment of a minute of a day by the wall clock; minute 1,440 is the start of the next day. */
export function momentOfMinute(day: CalendarDay, minute: number, timeZone: string): number {
  if (minute >= MINUTES_A_DAY) return startOfDay(addDays(day, 1), timeZone)
  const text = (value: number) => String(value).padStart(2, '0')
  return momentOf(day, `${text(Math.floor(minute / 60))}:${text(Math.floor(minute % 60))}:00`, timeZone)
}

/** The minute of the day, by the wall clock, at which a moment stands on a day: 0 before it, 1,440 after it. */
export function minuteOn(day: CalendarDay, at: number, timeZone: string): number {
  const its = calendarDay(at, timeZone)
  if (its !== day) return its < day ? 0 : MINUTES_A_DAY
  const [hours = 0, minutes = 0] = timeOfDay(at, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}

export const MINUTES_A_DAY = 1_440

const daysFrom = (day: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, at) => addDays(day, at))
const firstOfNextMonth = (first: CalendarDay): CalendarDay => `${addDays(first, 31).slice(0, 8)}01`
