import type { CheckedCondition } from './checked-filter.ts'
import type { DaySpan } from './filter-tree.ts'
import { ME } from './operators.ts'
import { addDays, calendarDay, isCalendarDay, startOfDay } from '../time/calendar.ts'
import { formatWireTime } from '../time/wire-time.ts'

/** When, where and for whom a filter runs, which decides about relative spans, days and `ME`. `now` is in ms since 1970. */
export interface FilterMoment {
  readonly now: number
  readonly timeZone: string
  /** The id of the person who looks, for `ME`; without one it is nobody. */
  readonly me?: string | undefined
}

/** The values of a choice, with the person who looks in place of `ME`. */
export const chosenTexts = (
  { field, texts }: Extract<CheckedCondition, { readonly type: 'choice' }>,
  { me = 'nobody' }: FilterMoment,
): readonly string[] => (field.isPerson === true ? texts.map((text) => (text === ME ? me : text)) : texts)

/** The days of a relative span: the last 7 days are today and the six days before. D-85. */
export function spanDays(
  { span, days }: DaySpan,
  { now, timeZone }: FilterMoment,
): { readonly from: string; readonly to: string } {
  const today = calendarDay(now, timeZone)
  return span === 'last' ? { from: addDays(today, 1 - days), to: today } : { from: today, to: addDays(today, days - 1) }
}

/** Both ends of a date condition: as days, and as moments (start inclusive, end exclusive) in ms and as UTC texts. */
export interface DayBounds {
  readonly from: string
  readonly to: string
  readonly startsAt: number
  readonly endsAt: number
  /** 'YYYY-MM-DD HH:mm:ss'. */
  readonly utcFrom: string
  readonly utcEnd: string
}

/** Bounds that the predicate and the SQL share, so that they agree on time zones. */
export function dayBounds(
  { days }: Extract<CheckedCondition, { readonly type: 'date' }>,
  moment: FilterMoment,
): DayBounds {
  const { from, to } = 'span' in days ? spanDays(days, moment) : days
  const startsAt = startOfDay(from, moment.timeZone)
  const endsAt = startOfDay(addDays(to, 1), moment.timeZone)
  return { from, to, startsAt, endsAt, utcFrom: formatWireTime(startsAt), utcEnd: formatWireTime(endsAt) }
}

/** Whether a text is a calendar day that a filter may contain: from the year 1000 to the second last day of 9999. */
export const isDay = (text: string): boolean => isCalendarDay(text) && text >= '1000' && text <= '9999-12-30'
