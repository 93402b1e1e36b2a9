import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CalendarEntry,
  escapedText,
  folded,
  icalendar,
  LINE_OCTETS,
} from '../../../../core/crm/activities/icalendar.ts'

const entry: CalendarEntry = {
  uid: 'activity-7@market.example',
  title: 'Fair, hall 3; "north"',
  description: 'Bring\nsamples',
  location: 'C:\\Hall',
  address: 'https://market.example/crm/calendar?open=meeting-7',
  start: Date.UTC(2026, 10, 24, 9, 30),
  end: Date.UTC(2026, 10, 24, 10),
  status: 'CONFIRMED',
  isBusy: true,
  changedAt: Date.UTC(2026, 10, 1, 8, 0, 5),
  remindAt: Date.UTC(2026, 10, 24, 9, 15),
}

describe('icalendar', () => {
  it('[D-226] writes times in UTC, escapes texts, and takes the alarm from the reminder', () => {
    expect(icalendar('Ada', [entry]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tradehall//CRM//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Ada',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:activity-7@market.example',
      'DTSTAMP:20261101T080005Z',
      'LAST-MODIFIED:20261101T080005Z',
      'DTSTART:20261124T093000Z',
      'DTEND:20261124T100000Z',
      'SUMMARY:Fair\\, hall 3\\; "north"',
      'DESCRIPTION:Bring\\nsamples',
      'LOCATION:C:\\\\Hall',
      'URL:https://market.example/crm/calendar?open=meeting-7',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Fair\\, hall 3\\; "north"',
      'TRIGGER;VALUE=DATE-TIME:20261124T091500Z',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('[D-226] shows a task of a day as a whole day, also the last of a year', () => {
    const text = icalendar('Ada', [{ ...entry, day: '2026-12-31', remindAt: null, isBusy: false }])
    expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
    expect(text).toContain('TRANSP:TRANSPARENT')
    expect(text).not.toContain('VALARM')
  })

  it('[D-226] is read back as it was written, whatever people type', () => {
    fc.assert(
      fc.property(fc.array(anEntry, { maxLength: 5 }), aText, (entries, name) => {
        const text = icalendar(name, entries)
        const read = parsed(text)
        expect(read.map((one) => [one['SUMMARY'], one['DESCRIPTION'] ?? '', one['LOCATION'] ?? ''])).toEqual(
          entries.map((one) => [one.title, one.description, one.location].map(plain)),
        )
        expect(read.map((one) => one['UID'])).toEqual(entries.map(({ uid }) => uid))
      }),
    )
  })
})

describe('folded', () => {
  it('[D-226] keeps every line within 75 octets, cuts no character, and is undone by joining', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (line) => {
        const text = line.replace(/[\r\n]/g, '').toWellFormed()
        const lines = folded(text).split('\r\n')
        for (const one of lines) {
          expect(Buffer.byteLength(one)).toBeLessThanOrEqual(LINE_OCTETS)
          expect(one.isWellFormed()).toBe(true)
        }
        expect(lines.map((one, at) => (at === 0 ? one : one.slice(1))).join('')).toBe(text)
      }),
    )
  })

  it('[D-226] folds after 75 octets and not before', () => {
    expect(folded('a'.repeat(75))).toBe('a'.repeat(75))
    expect(folded('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
    expect(folded(`${'a'.repeat(73)}😀`)).toBe(`${'a'.repeat(73)}\r\n 😀`)
  })
})

describe('escapedText', () => {
  it('never leaves a line end or a control character that begins another property', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // oxlint-disable-next-line no-control-regex -- what must not remain
        expect(escapedText(text)).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F]/)
      }),
    )
  })
})

// Helpers

const aText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\\', ',', ';', '\n', '\r', 'n', 'é', '😀', ':', ' ', '\t', '\u0000') }),
  fc.string({ unit: 'grapheme', minLength: 60, maxLength: 200 }),
)
const anEntry = fc.record({
  uid: fc.nat().map((id) => `activity-${id}@market.example`),
  title: aText,
  description: aText,
  location: aText,
  address: fc.constant(entry.address),
  start: fc.nat(),
  end: fc.nat(),
  status: fc.constantFrom('CONFIRMED', 'TENTATIVE', 'CANCELLED'),
  isBusy: fc.boolean(),
  changedAt: fc.nat(),
  remindAt: fc.option(fc.nat()),
})

/** What a text becomes: lines end alike, and control characters are gone. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- the characters that RFC 5545 excludes
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')

/** The properties of each event, as a program reads them. */
function parsed(text: string): readonly Readonly<Record<string, string>>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events: Record<string, string>[] = []
  let isAlarm = false
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === 'BEGIN') isAlarm = value === 'VALARM'
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    if (name === 'END' && value === 'VALARM') isAlarm = false
    else if (!isAlarm && events.length > 0)
      events.at(-1)![name] = value.replace(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  }
  return events
}
