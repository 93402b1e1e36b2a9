import { DAY_MS } from './durations.ts'

/** A calendar day without a zone, `YYYY-MM-DD`. D-11. */
export type CalendarDay = string

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Whether a zone such as 'Europe/Rome' is known here. An unknown zone of a profile is replaced by the browser's. D-11.
 */
export function isKnownZone(zone: string | null | undefined): zone is string {
  if (!zone) return false
  try {
    partsFormat(zone)
    return true
  } catch {
    return false
  }
}

/** The local date and time of a zone at a moment. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** The local date and time of a known zone at a moment (ms since 1970). The year before 1 is 0, as in ISO 8601. */
export function wallClock(at: number, zone: string): WallClock {
  const found: Record<string, number> = {}
  let isBeforeYearOne = false
  for (const { type, value } of partsFormat(zone).formatToParts(at)) {
    if (type === 'era') isBeforeYearOne = value === 'BC'
    else found[type] = Number(value)
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found
  return { year: isBeforeYearOne ? 1 - year : year, month, day, hour, minute, second }
}

/** The calendar day of a moment in a zone. */
export function calendarDay(at: number, zone: string): CalendarDay {
  const { year, month, day } = wallClock(at, zone)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** `HH:mm` of a moment in a zone, on the 24-hour clock. */
export function timeOfDay(at: number, zone: string): string {
  const { hour, minute } = wallClock(at, zone)
  return `${pad(hour, 2)}:${pad(minute, 2)}`
}

/**
 * The moment (ms since 1970) at which a calendar day begins in a zone: midnight, or the first moment after it when
 * clocks skip it.
 */
export const startOfDay = (day: CalendarDay, zone: string): number => momentOf(day, '00:00:00', zone)

/** The calendar day a number of days later (earlier when negative). Throws a RangeError outside the years 0 to 9999. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const iso = new Date(utcOf(day) + days * DAY_MS).toISOString()
  if (iso.length !== 24) throw new RangeError(`${days} days after ${day} the year has no four digits`)
  return iso.slice(0, 10)
}

/** The Monday of the week of a calendar day. */
export const startOfWeek = (day: CalendarDay): CalendarDay =>
  addDays(day, -(((daysBetween(A_MONDAY, day) % 7) + 7) % 7))

const A_MONDAY: CalendarDay = '1970-01-05'

/** The number of days from the first calendar day to the second. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => (utcOf(to) - utcOf(from)) / DAY_MS

/** Whether a text is an existing calendar day in the years 1 to 9999. '2024-02-30' is not, and there is no year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/**
 * The moment of a local time (`HH:mm:ss`) on a day in a zone. For a time that occurs twice, the first; for a time that
 * clocks skip, the moment of the skip. Throws a RangeError for an invalid day or time.
 */
export function momentOf(day: CalendarDay, time: string, zone: string): number {
  const wall = Date.parse(`${day}T${time}Z`)
  const around = [wall - offsetAt(wall - DAY_MS, zone), wall - offsetAt(wall + DAY_MS, zone)]
  const exact = around.filter((at) => at + offsetAt(at, zone) === wall)
  return exact.length > 0 ? Math.min(...exact) : skipOf(Math.min(...around), Math.max(...around), zone)
}

/** The zone's offset from UTC at a moment of whole seconds, in ms. */
function offsetAt(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, zone)
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  return wall.setUTCHours(hour, minute, second) - at
}

/** The moment between two at which the zone's offset changes. */
function skipOf(from: number, to: number, zone: string): number {
  const before = offsetAt(from, zone)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

/** Names that differ only in letter case share one entry, so that user input cannot fill the cache. */
function partsFormat(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase()
  const known = formats.get(name)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(name, format)
  return format
}

const utcOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`)
const pad = (value: number, length: number): string => String(value).padStart(length, '0')
