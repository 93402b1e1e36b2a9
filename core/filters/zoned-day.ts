/** Whether a text is a calendar day that exists, like 2026-05-31, from the year 1000 to the end of 9999 (less its last day). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1000' || text > '9999-12-30') return false
  return isoDay(dayMs(text)) === text
}

/** The day so many days later (earlier when negative). */
export const addDays = (day: string, days: number): string => isoDay(dayMs(day) + days * DAY_MS)

/** The calendar day at a moment (ms since epoch) in a time zone. An unknown zone throws a RangeError. */
export const dayAt = (moment: number, timeZone: string): string => isoDay(moment + offsetAt(moment, timeZone))

/**
 * The first moment (ms since epoch) of a day in a time zone: where the clock skips midnight, the moment after the skip; where
 * it strikes midnight twice, the first. An unknown zone throws a RangeError.
 */
export function startOfDay(day: string, timeZone: string): number {
  const utc = dayMs(day)
  const before = utc - offsetAt(utc - DAY_MS, timeZone)
  const after = utc - offsetAt(utc + DAY_MS, timeZone)
  const within = [before, after].filter((moment) => dayAt(moment, timeZone) === day)
  // None: the zone skipped the whole day, which begins and ends at the skip.
  return within.length === 0 ? before : Math.min(...within)
}

/** A moment as the wire writes it: 'YYYY-MM-DD HH:mm:ss' in UTC (D-11). */
export const utcText = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

const DAY_MS = 86_400_000

function dayMs(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date)
}

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

function offsetAt(moment: number, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) part[type] = Number(value)
  const local = new Date(0)
  local.setUTCFullYear(part.year ?? 1970, (part.month ?? 1) - 1, part.day ?? 1)
  local.setUTCHours(part.hour ?? 0, part.minute ?? 0, part.second ?? 0)
  return local.getTime() - Math.floor(moment / 1000) * 1000
}
