import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARD_PERIODS } from '../../../../core/crm/sales-reports/report-periods.ts'
import { reportDays } from '../../../../core/crm/sales-reports/reports.ts'
import { changeOf, daysBefore } from '../../../../core/crm/sales-reports/trend.ts'
import { addDays, calendarDay, daysBetween, isCalendarDay } from '../../../../core/time/calendar.ts'

const aDay = fc.integer({ min: 400, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const aPeriod = fc.constantFrom(...CARD_PERIODS)

describe('[D-249] daysBefore', () => {
  it('ends on the day that corresponds to today', () => {
    expect(daysBefore('month', '2026-11-24')).toEqual({ from: '2026-10-01', to: '2026-10-24' })
    expect(daysBefore('quarter', '2026-11-24')).toEqual({ from: '2026-07-01', to: '2026-08-24' })
    expect(daysBefore('year', '2026-11-24')).toEqual({ from: '2025-01-01', to: '2025-11-24' })
    expect(daysBefore('month', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-01' })
  })

  it('takes the ends of months for each other', () => {
    expect(daysBefore('month', '2026-03-31').to).toBe('2026-02-28')
    expect(daysBefore('month', '2026-03-29').to).toBe('2026-02-28')
    expect(daysBefore('month', '2026-02-28').to).toBe('2026-01-31')
    expect(daysBefore('quarter', '2026-05-31').to).toBe('2026-02-28')
    expect(daysBefore('year', '2028-02-29').to).toBe('2027-02-28')
    expect(daysBefore('year', '2029-02-28').to).toBe('2028-02-29')
  })

  it('stays in the period before, which counts whole on the last day, and never goes back with a later today', () => {
    fc.assert(
      fc.property(aDay, aPeriod, (today, period) => {
        const now = reportDays(period, today)
        const before = daysBefore(period, today)
        const whole = reportDays(`last_${period}`, today)
        expect(isCalendarDay(before.to)).toBe(true)
        expect(before.from).toBe(whole.from)
        expect(before.from <= before.to && before.to <= whole.to).toBe(true)
        expect(daysBefore(period, now.to)).toEqual(whole)
        expect(daysBefore(period, now.from)).toEqual({ from: whole.from, to: whole.from })
        const tomorrow = addDays(today, 1)
        if (tomorrow <= now.to) {
          const step = daysBetween(before.to, daysBefore(period, tomorrow).to)
          expect(step >= 0 && step <= 4).toBe(true)
        }
      }),
    )
  })

  it('starts a new month when it begins where the person is', () => {
    const at = Date.parse('2026-03-31T15:30:00Z')
    expect(daysBefore('month', calendarDay(at, 'Asia/Tokyo'))).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(daysBefore('month', calendarDay(at, 'America/New_York'))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })
})

describe('[D-249] changeOf', () => {
  it('is a whole percent of what was before, and nothing when nothing was before', () => {
    expect(changeOf(150, 100)).toBe(50)
    expect(changeOf(0, 3)).toBe(-100)
    expect(changeOf(2, 3)).toBe(-33)
    expect(changeOf(7, 0)).toBeUndefined()
  })

  it('has the sign of the difference, and is zero for equal figures', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 }), (now, before) => {
        const change = changeOf(now, before)!
        expect(change).toBeGreaterThanOrEqual(-100)
        expect(change * (now - before)).toBeGreaterThanOrEqual(0)
        expect(changeOf(before, before)).toBe(0)
      }),
    )
  })
})
