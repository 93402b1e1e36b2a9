import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  calendarDay,
  daysBetween,
  isCalendarDay,
  isKnownZone,
  momentOf,
  startOfDay,
  timeOfDay,
} from '../../../core/time/calendar.ts'
import { formatWireTime, parseWireTime } from '../../../core/time/wire-time.ts'
import { runs } from '../../arbitraries/runs.ts'

const sixZones = ['UTC', 'America/New_York', 'Europe/Rome', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati']

describe('formatWireTime', () => {
  it('[D-11] writes YYYY-MM-DD HH:mm:ss in UTC', () => {
    expect(formatWireTime(Date.UTC(2024, 2, 5, 7, 8, 9, 999))).toBe('2024-03-05 07:08:09')
    expect(formatWireTime(new Date(Date.UTC(2024, 2, 5, 7, 8, 9, 999)))).toBe('2024-03-05 07:08:09')
    expect(() => formatWireTime(8.64e15)).toThrow(RangeError)
    expect(() => formatWireTime(new Date(Number.NaN))).toThrow(RangeError)
  })

  it('covers the years 1 to 9999, to the second', () => {
    const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]
    expect([formatWireTime(first), formatWireTime(last)]).toEqual(['0001-01-01 00:00:00', '9999-12-31 23:59:59'])
    expect(formatWireTime(last + 999)).toBe('9999-12-31 23:59:59')
    for (const beyond of [first - 1, last + 1000, Number.NaN, Infinity])
      expect(() => formatWireTime(beyond)).toThrow(RangeError)
  })

  it('writes the dates of ads as YYYY-MM-DD HH:mm:ss; other forms are refused', () => {
    expect(formatWireTime(Date.UTC(2024, 2, 5, 7, 8, 9))).toBe('2024-03-05 07:08:09')
    expect(parseWireTime('2024-03-05 07:08:09')).toBe(Date.UTC(2024, 2, 5, 7, 8, 9))
    for (const other of [
      '5.3.2024 07:08:09',
      '2024/03/05 07:08:09',
      '2024-3-5 7:8:9',
      '03/05/2024',
      '2024-03-05',
      '07:08:09',
    ])
      expect(parseWireTime(other)).toBeUndefined()
  })

  it('round-trips every second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (second) => {
        expect(parseWireTime(formatWireTime(second * 1000))).toBe(second * 1000)
      }),
    )
  })
})

describe('parseWireTime', () => {
  it('[D-11] reads the wire form as UTC and ISO with an offset', () => {
    expect(parseWireTime('2024-03-05 07:08:09')).toBe(Date.UTC(2024, 2, 5, 7, 8, 9))
    expect(parseWireTime('2024-03-05T07:08:09+02:00')).toBe(Date.UTC(2024, 2, 5, 5, 8, 9))
    expect(parseWireTime('2024-03-05T07:08:09.250Z')).toBe(Date.UTC(2024, 2, 5, 7, 8, 9, 250))
    expect(parseWireTime('2024-03-05T07:08Z')).toBe(Date.UTC(2024, 2, 5, 7, 8))
  })

  it.each([
    '',
    '2024-03-05',
    '05.03.2024 07:08:09',
    '2024-03-05T07:08:09',
    '2024-03-05 07:08',
    '2024-03-05 07:08:09Z',
    '2024-02-30 00:00:00',
    '2024-13-01 00:00:00',
    '2024-03-05 24:00:00',
    '2024-03-05 23:60:00',
    ' 2024-03-05 07:08:09',
    '0000-12-31 23:59:59',
    // Beyond the years that can be written back.
    '0001-01-01T00:59:59+01:00',
    '9999-12-31T23:00:00-01:00',
  ])('[D-11] refuses %j', (text) => {
    expect(parseWireTime(text)).toBeUndefined()
  })
})

describe('wire times', () => {
  it('can be written whenever they can be read, for any offset', () => {
    const two = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'))
    const aYear = fc.oneof(
      fc.constantFrom('0000', '0001', '0099', '9999'),
      fc.integer({ min: 0, max: 9999 }).map((year) => String(year).padStart(4, '0')),
    )
    const anOffset = fc.oneof(
      fc.constant('Z'),
      fc
        .tuple(fc.constantFrom('+', '-'), two(24), two(60))
        .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
    )
    fc.assert(
      fc.property(aYear, two(13), two(32), two(24), two(60), anOffset, (year, month, day, hour, minute, offset) => {
        const at = parseWireTime(`${year}-${month}-${day}T${hour}:${minute}${offset}`)
        if (at !== undefined) expect(parseWireTime(formatWireTime(at))).toBe(at)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('isKnownZone', () => {
  it('[D-11] accepts names of zones and no other text', () => {
    expect(isKnownZone('Europe/Rome')).toBe(true)
    for (const unknown of ['Mars/Base', '', null, undefined, 'x'.repeat(999)]) expect(isKnownZone(unknown)).toBe(false)
  })
})

describe('calendarDay', () => {
  it('is the local day of the zone', () => {
    const at = Date.UTC(2026, 0, 1, 0, 30)
    expect(sixZones.map((zone) => calendarDay(at, zone))).toEqual([
      '2026-01-01',
      '2025-12-31',
      '2026-01-01',
      '2026-01-01',
      '2026-01-01',
      '2026-01-01',
    ])
    expect(timeOfDay(at, 'America/New_York')).toBe('19:30')
    expect(timeOfDay(Date.UTC(2026, 0, 1), 'UTC')).toBe('00:00')
  })
})

describe('startOfDay', () => {
  it('is midnight, or the first moment after it where clocks skip it', () => {
    expect(startOfDay('2026-03-29', 'Europe/Rome')).toBe(Date.UTC(2026, 2, 28, 23))
    expect(startOfDay('2026-03-30', 'Europe/Rome')).toBe(Date.UTC(2026, 2, 29, 22))
    // Beirut skips the hour after midnight on 29 March 2026: the day begins at 01:00, which is 22:00 UTC.
    expect(startOfDay('2026-03-29', 'Asia/Beirut')).toBe(Date.UTC(2026, 2, 28, 22))
    expect(timeOfDay(startOfDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe('01:00')
  })

  it('is the first moment of the day in every zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25_000 }), fc.constantFrom(...sixZones), (days, zone) => {
        const day = addDays('1990-01-01', days)
        const start = startOfDay(day, zone)
        // Kiritimati skipped 31 December 1994.
        if (zone === 'Pacific/Kiritimati' && day <= '1995-01-01') return
        expect(calendarDay(start, zone)).toBe(day)
        expect(calendarDay(start - 1000, zone)).toBe(addDays(day, -1))
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('the first centuries', () => {
  it('are read as written, not moved into the twentieth', () => {
    expect(new Date(startOfDay('0050-03-01', 'UTC')).toISOString()).toBe('0050-03-01T00:00:00.000Z')
    expect(calendarDay(startOfDay('0099-12-31', 'Europe/Rome'), 'Europe/Rome')).toBe('0099-12-31')
    // Sydney's clocks run ahead of UTC: the year 1 began there while it was the year before in Greenwich.
    expect(calendarDay(startOfDay('0001-01-01', 'Australia/Sydney'), 'Australia/Sydney')).toBe('0001-01-01')
    expect(calendarDay(startOfDay('0001-01-01', 'Australia/Sydney'), 'UTC')).toBe('0000-12-31')
  })
})

describe('momentOf', () => {
  it('uses the first occurrence of a repeated time, and the end of the gap for a skipped one', () => {
    expect(momentOf('2026-10-25', '02:30:00', 'Europe/Rome')).toBe(Date.UTC(2026, 9, 25, 0, 30))
    expect(momentOf('2026-03-29', '02:30:00', 'Europe/Rome')).toBe(Date.UTC(2026, 2, 29, 1))
  })
})

describe('days', () => {
  it('are counted over leap years and month ends', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(isCalendarDay('2024-02-30')).toBe(false)
    expect(isCalendarDay('2024-2-3')).toBe(false)
    expect(isCalendarDay('2024-02-29')).toBe(true)
    expect(['0000-12-31', '0001-01-01', '9999-12-31', '10000-01-01'].map(isCalendarDay)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('end with the year 9999', () => {
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('0000-01-01', -1)).toThrow(RangeError)
  })
})
