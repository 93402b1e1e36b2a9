import { addDays, type CalendarDay } from '../../time/calendar.ts'

/** A meeting, call or task as a calendar program shows it. */
export interface CalendarEntry {
  /** The same for the same activity, always and everywhere. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly location: string
  /** Where it opens in the browser. */
  readonly address: string
  /** A day without a time; then `start` and `end` do not count. */
  readonly day?: CalendarDay | undefined
  /** Moments in ms since 1970. */
  readonly start: number
  readonly end: number
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Whether its time is taken. */
  readonly isBusy: boolean
  readonly changedAt: number
  /** When it reminds; null for no reminder. */
  readonly remindAt: number | null
}

/** Octets of a line, without its end. RFC 5545 §3.1. */
export const LINE_OCTETS = 75

/**
 * The entries as a calendar of RFC 5545. Times are in UTC. A calendar that nobody sends (without METHOD) has the time of
 * the last change as its DTSTAMP, so the text stays the same while nothing changes. D-226.
 */
export function icalendar(name: string, entries: readonly CalendarEntry[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tradehall//CRM//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapedText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/**
 * A line of at most 75 octets in UTF-8; what is longer goes on in lines that begin with a blank. A character is never
 * cut, although the RFC would allow it, because many programs read such lines wrongly.
 */
export function folded(line: string): string {
  let written = ''
  let octets = 0
  for (const sign of line) {
    const size = octetsOf(sign)
    if (octets + size > LINE_OCTETS) {
      written += '\r\n '
      octets = 1
    }
    written += sign
    octets += size
  }
  return written
}

/** A text as the value of a property: no control characters, and backslash, comma, semicolon and line end escaped. */
export function escapedText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- the characters that RFC 5545 excludes
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  )
}

const linesOf = (entry: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escapedText(entry.uid)}`,
  `DTSTAMP:${utc(entry.changedAt)}`,
  `LAST-MODIFIED:${utc(entry.changedAt)}`,
  ...(entry.day === undefined
    ? [`DTSTART:${utc(entry.start)}`, `DTEND:${utc(Math.max(entry.end, entry.start))}`]
    : [`DTSTART;VALUE=DATE:${plainDay(entry.day)}`, `DTEND;VALUE=DATE:${plainDay(addDays(entry.day, 1))}`]),
  `SUMMARY:${escapedText(entry.title)}`,
  ...(entry.description === '' ? [] : [`DESCRIPTION:${escapedText(entry.description)}`]),
  ...(entry.location === '' ? [] : [`LOCATION:${escapedText(entry.location)}`]),
  `URL:${entry.address}`,
  `STATUS:${entry.status}`,
  `TRANSP:${entry.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  ...(entry.remindAt === null
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapedText(entry.title)}`,
        `TRIGGER;VALUE=DATE-TIME:${utc(entry.remindAt)}`,
        'END:VALARM',
      ]),
  'END:VEVENT',
]

/** `20261124T093000Z`. */
const utc = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const plainDay = (day: CalendarDay): string => day.replaceAll('-', '')

function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
}
