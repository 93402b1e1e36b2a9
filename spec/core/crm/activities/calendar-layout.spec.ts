import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  daysOf,
  minuteOn,
  momentOfMinute,
  movedStart,
  steppedDay,
  type Span,
} from '../../../../core/crm/activities/calendar-layout.ts'
import { addDays, calendarDay } from '../../../../core/time/calendar.ts'
import { CALENDAR_VIEWS } from '../../../../core/crm/activities/calendar-views.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/Los_Angeles']
const aZone = fc.constantFrom(...ZONES)
const spans = fc.array(
  fc
    .record({ start: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 0, max: 12 }) })
    .map(({ start, length }): Span => ({ start, end: start + length })),
  { maxLength: 14 },
)
const aDay = fc.integer({ min: -400, max: 900 }).map((days) => addDays('2026-01-01', days))
const end = ({ start, end: at }: Span) => Math.max(at, start + 1)
const overlap = (a: Span, b: Span) => a.start < end(b) && b.start < end(a)

describe('columnsOf', () => {
  it('[D-200] gives spans that overlap columns of their own, and needs no more than overlap at one time', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const places = columnsOf(all)
        for (const [at, span] of all.entries()) {
          const own = places[at]!
          expect(own.column).toBeLessThan(own.columns)
          for (const [other, another] of all.entries()) {
            if (other === at || !overlap(span, another)) continue
            expect(places[other]?.column).not.toBe(own.column)
            expect(places[other]?.columns).toBe(own.columns)
          }
        }
        const most = Math.max(
          0,
          ...all.map(({ start }) => all.filter((each) => each.start <= start && start < end(each)).length),
        )
        expect(Math.max(0, ...places.map(({ columns }) => columns))).toBe(most)
      }),
    )
  })

  it('lets two spans that only touch stand below each other', () => {
    expect(
      columnsOf([
        { start: 0, end: 10 },
        { start: 10, end: 20 },
      ]),
    ).toEqual([
      { column: 0, columns: 1 },
      { column: 0, columns: 1 },
    ])
  })
})

describe('daysOf and steppedDay', () => {
  it('show the day, in whole weeks from Monday, without gaps; a step there and back shows the same', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(...CALENDAR_VIEWS), (day, view) => {
        const days = daysOf(view, day)
        expect(days).toContain(day)
        expect(days).toEqual(days.map((_, at) => addDays(days[0] ?? '', at)))
        if (view !== 'day') expect(days.length % 7).toBe(0)
        expect(daysOf(view, steppedDay(view, steppedDay(view, day, 1), -1))).toEqual(days)
        expect(days).not.toEqual(daysOf(view, steppedDay(view, day, 1)))
      }),
    )
  })

  it('shows every day of a month, and no week of only other days', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const days = daysOf('month', day)
        const month = day.slice(0, 7)
        for (let at = 0; at < days.length; at += 7)
          expect(days.slice(at, at + 7).some((each) => each.startsWith(month))).toBe(true)
        expect(days.filter((each) => each.startsWith(month))).toHaveLength(
          new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0).getDate(),
        )
      }),
    )
  })
})

describe('movedStart', () => {
  it('keeps the wall clock over a change of clocks, and a day without a time', () => {
    const berlin = 'Europe/Berlin'
    const before = '2026-03-28 09:00:00'
    const moved = movedStart(before, { days: 1, minutes: 0 }, berlin)
    expect(moved).toBe(Date.parse('2026-03-29T08:00:00Z'))
    expect(movedStart('2026-03-28', { days: -1, minutes: 90 }, berlin)).toBe('2026-03-27')
    expect(movedStart('soon', { days: 1, minutes: 0 }, berlin)).toBeUndefined()
    expect(movedStart('2026-03-10 23:30:00', { days: 0, minutes: 60 }, 'UTC')).toBe(Date.parse('2026-03-11T00:30:00Z'))
  })

  it('comes back by the opposite move where no clock changes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: -30, max: 30 }),
        fc.integer({ min: -96, max: 96 }),
        (minute, days, quarters) => {
          const at = Date.UTC(2026, 0, 1) + minute * 60_000
          const wire = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
          const there = movedStart(wire(at), { days, minutes: quarters * 15 }, 'Asia/Kolkata')
          const back = movedStart(wire(Number(there)), { days: -days, minutes: -quarters * 15 }, 'Asia/Kolkata')
          expect(back).toBe(at)
        },
      ),
    )
  })
})

describe('minuteOn', () => {
  it('is the minute that leads back to the moment, cut to the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), aZone, (minute, zone) => {
        const at = Date.UTC(2026, 0, 1) + minute * 60_000
        const day = calendarDay(at, zone)
        const back = momentOfMinute(day, minuteOn(day, at, zone), zone)
        // An hour that occurs twice leads back to its first time.
        expect([at, at - 3_600_000]).toContain(back)
        expect(minuteOn(addDays(day, 1), at, zone)).toBe(0)
        expect(minuteOn(addDays(day, -1), at, zone)).toBe(1_440)
      }),
    )
  })
})
