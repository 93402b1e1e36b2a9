import { addDays, calendarDay, timeOfDay, wallClock } from '../time/calendar.ts'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * How long ago a moment was, in words. Both moments in ms since 1970, `timeZone` a known zone. Spec §2, D-45.
 *
 * Below 5 s 'now', below 60 s seconds, below 90 s 'about a minute ago', below 60 min minutes (nearest, at most 59),
 * then by calendar day 'Today at HH:mm', 'Yesterday at HH:mm', else 'D MMM YYYY'. Up to 60 s in the future is 'now',
 * later ones get the day label or date. A moment that is invalid, or outside the years that calendars here know, gives an
 * empty text.
 */
export function relativeTime(at: number, now: number, timeZone: string): string {
  if (!isMoment(at) || !isMoment(now)) return ''
  const elapsed = now - at
  if (elapsed >= -60_000 && elapsed < 5_000) return 'now'
  if (elapsed >= 0 && elapsed < 60_000) return `${Math.floor(elapsed / 1000)} seconds ago`
  if (elapsed >= 0 && elapsed < 90_000) return 'about a minute ago'
  if (elapsed >= 0 && elapsed < 3_600_000) return `${Math.min(59, Math.round(elapsed / 60_000))} minutes ago`
  return dayLabel(at, now, timeZone)
}

/** 'Today at HH:mm', 'Yesterday at HH:mm', else 'D MMM YYYY', by the calendar of the zone. */
export function dayLabel(at: number, now: number, timeZone: string): string {
  const day = calendarDay(at, timeZone)
  const today = calendarDay(now, timeZone)
  if (day === today) return `Today at ${timeOfDay(at, timeZone)}`
  if (day === addDays(today, -1)) return `Yesterday at ${timeOfDay(at, timeZone)}`
  return dateLabel(at, timeZone)
}

/** A date as screens show it, 'D MMM YYYY', regardless of the browser's language. D-45. */
export function dateLabel(at: number, timeZone: string): string {
  const { year, month, day } = wallClock(at, timeZone)
  return `${day} ${monthNames[month - 1]} ${year}`
}

/** From 2 January of the year 1 to 30 December 9999 (UTC): in every zone a day of the years 1 to 9999, like the day before. */
const EARLIEST = Date.parse('0001-01-02T00:00:00Z')
const LATEST = Date.parse('9999-12-31T00:00:00Z')
const isMoment = (at: number): boolean => at >= EARLIEST && at < LATEST
