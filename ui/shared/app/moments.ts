import { calendarDay, isCalendarDay, momentOf, timeOfDay } from '../../../core/time/calendar.ts'
import { formatWireTime, parseWireTime } from '../../../core/time/wire-time.ts'

/** A wire time as local time, `YYYY-MM-DD HH:mm:ss`; '' for none. */
export function toLocalTime(wire: string | null | undefined, zone: string): string {
  const at = wire === null || wire === undefined ? undefined : parseWireTime(wire)
  return at === undefined ? '' : `${calendarDay(at, zone)} ${timeOfDay(at, zone)}:00`
}

/** A local time as wire time; text that is no time stays as it is, and the form rejects it. */
export function fromLocalTime(wall: string, zone: string): string {
  const [day = '', time = ''] = wall.split(' ')
  return isCalendarDay(day) && /^\d\d:\d\d(:\d\d)?$/.test(time)
    ? formatWireTime(momentOf(day, time.length === 5 ? `${time}:00` : time, zone))
    : wall
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A calendar day as text: '5 Mar 2026'. Months have three letters, as in the date inputs and in core's texts. */
export const dayText = (day: string): string =>
  isCalendarDay(day) ? dayFormat.format(momentOf(day, '00:00:00', 'UTC')).replace('Sept', 'Sep') : day

/** A wire time or a day as text: '5 Mar 2026, 14:30'. */
export function momentText(wire: string, zone: string): string {
  if (isCalendarDay(wire)) return dayText(wire)
  const at = parseWireTime(wire)
  return at === undefined ? wire : `${dayText(calendarDay(at, zone))}, ${timeOfDay(at, zone)}`
}
