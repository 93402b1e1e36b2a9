import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay, startOfDay } from '../../../core/time/calendar.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('startOfDay', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-05-01', 'Asia/Kathmandu', '2026-04-30T18:15:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'], // the clock skipped midnight
    ['2021-11-07', 'America/Havana', '2021-11-07T04:00:00.000Z'], // midnight struck twice
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'], // a skipped day
    ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z'],
  ])('should begin %s in %s at %s', (day, timeZone, moment) => {
    expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(moment)
  })

  it('should begin a day when the previous day ends', () => {
    const aZone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Tehran',
      'America/St_Johns',
      'UTC',
    )
    fc.assert(
      fc.property(aZone, fc.integer({ min: 0, max: 60_000 }), (timeZone, days) => {
        const day = addDays('1970-01-02', days)
        const start = startOfDay(day, timeZone)
        expect(calendarDay(start, timeZone)).toBe(day)
        expect(calendarDay(start - 1000, timeZone)).toBe(addDays(day, -1))
      }),
      { numRuns: runs(300) },
    )
  })
})
