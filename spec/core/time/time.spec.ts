import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay, daysBetween, isCalendarDay, isKnownZone, momentOf, startOfDay, timeOfDay } from '../../../core/time/calendar.ts'
import { formatWireTime, parseWireTime } from '../../../core/time/wire-time.ts'

const sixZones = ['UTC', 'America/New_York', 'Europe/Rome', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati']

describe('formatWireTime', () => {
  it('[D-11] writes YYYY-MM-DD HH:mm:ss in UTC', () => {
    expect(formatWireTime(Date.UTC(2024, 2, 5, 7, 8, 9, 999))).toBe('2024-03-05 07:08:09')
    expect(() => formatWireTime(8.64e15)).toThrow(RangeError)
  })

  it('[CONST-49] writes the dates of ads as YYYY-MM-DD HH:mm:ss; other forms are refused', () => {
    expect(formatWireTime(Date.UTC(2024, 2, 5, 7, 8, 9))).toBe('2024-03-05 07:08:09')
    expect(parseWireTime('2024-03-05 07:08:09')).toBe(Date.UTC(2024, 2, 5, 7, 8, 9))
    for (const other of ['5.3.2024 07:08:09', '2024/03/05 07:08:09', '2024-3-5 7:8:9', '03/05/2024', '2024-03-05', '07:08:09']) expect(parseWireTime(other)).toBeUndefined()
  })

  it('leads there and back for every second', () => {
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
  ])('[D-11] refuses %j', (text) => {
    expect(parseWireTime(text)).toBeUndefined()
  })
})

describe('isKnownZone', () => {
  it('[D-11] knows zones by name and no other text', () => {
    expect(isKnownZone('Europe/Rome')).toBe(true)
    for (const unknown of ['Mars/Base', '', null, undefined, 'x'.repeat(999)]) expect(isKnownZone(unknown)).toBe(false)
  })
})

describe('calendarDay', () => {
  it('is the day on the wall of the zone', () => {
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

  it('begins the day in every zone: the moment belongs to it, the one before does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25_000 }), fc.constantFrom(...sixZones), (days, zone) => {
        const day = addDays('1990-01-01', days)
        const start = startOfDay(day, zone)
        // Kiritimati never had the 31st of December 1994.
        if (zone === 'Pacific/Kiritimati' && day <= '1995-01-01') return
        expect(calendarDay(start, zone)).toBe(day)
        expect(calendarDay(start - 1000, zone)).toBe(addDays(day, -1))
      }),
      { numRuns: 500 },
    )
  })
})

describe('momentOf', () => {
  it('takes the first of a time that comes twice, and the moment of the skip for one that never comes', () => {
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
  })
})
