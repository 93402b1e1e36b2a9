import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateLabel, relativeTime } from '../../../core/text/relative-time.ts'

/** The moments beside the range. */
const OUTSIDE = { early: Date.parse('0001-01-02T00:00:00Z') - 1, late: Date.parse('9999-12-31T00:00:00Z') }
const now = Date.UTC(2026, 4, 20, 12, 0, 0)
const ago = (ms: number, timeZone = 'UTC') => relativeTime(now - ms, now, timeZone)

describe('relativeTime', () => {
  it("[FORMAT-TIME-01] reads 'now' below 5 s", () => {
    expect(ago(0)).toBe('now')
    expect(ago(4_999)).toBe('now')
    expect(ago(5_000)).not.toBe('now')
  })

  it("[FORMAT-TIME-02] reads 'N seconds ago' below 60 s, rounded down", () => {
    expect(ago(5_000)).toBe('5 seconds ago')
    expect(ago(59_900)).toBe('59 seconds ago')
  })

  it("[FORMAT-TIME-03] reads 'about a minute ago' below 90 s", () => {
    expect(ago(60_000)).toBe('about a minute ago')
    expect(ago(89_900)).toBe('about a minute ago')
  })

  it("[FORMAT-TIME-04] reads 'N minutes ago' below 60 min, the nearest minute and at most 59", () => {
    expect(ago(90_000)).toBe('2 minutes ago')
    expect(ago(3_599_000)).toBe('59 minutes ago')
    expect(ago(3_599_999)).toBe('59 minutes ago')
    expect(ago(149_999)).toBe('2 minutes ago')
  })

  it('[FORMAT-TIME-05] reads Today with the time from 60 min on, on the same local day', () => {
    expect(ago(3_600_000)).toBe('Today at 11:00')
    expect(ago(3_600_000, 'Asia/Kolkata')).toBe('Today at 16:30')
  })

  it('[FORMAT-TIME-06] reads Yesterday with the time for the day before', () => {
    const morning = Date.UTC(2026, 4, 20, 9, 0, 0)
    expect(relativeTime(Date.UTC(2026, 4, 19, 23, 0, 0), morning, 'UTC')).toBe('Yesterday at 23:00')
    expect(relativeTime(Date.UTC(2026, 4, 19, 23, 0, 0), morning, 'Europe/Rome')).toBe('Today at 01:00')
  })

  it('[FORMAT-TIME-07] reads the date for anything older', () => {
    expect(ago(2 * 86_400_000)).toBe('18 May 2026')
    expect(relativeTime(Date.UTC(2025, 0, 3), now, 'UTC')).toBe('3 Jan 2025')
  })

  it('[D-45] prefers the rules for recent times, also across midnight', () => {
    expect(relativeTime(Date.UTC(2026, 4, 19, 23, 50), Date.UTC(2026, 4, 20, 0, 10), 'UTC')).toBe('20 minutes ago')
  })

  it("[D-45] reads 'now' up to 60 s ahead, then the day label or date, and an empty text without a moment", () => {
    expect(ago(-60_000)).toBe('now')
    expect(ago(-60_001)).toBe('Today at 12:01')
    expect(ago(-86_400_000)).toBe('21 May 2026')
    for (const broken of [Number.NaN, Number.POSITIVE_INFINITY, 9e15, 8.64e15, -8.64e15, OUTSIDE.early, OUTSIDE.late]) {
      expect(relativeTime(broken, now, 'UTC')).toBe('')
      expect(relativeTime(now, broken, 'UTC')).toBe('')
    }
    for (const timeZone of ['Pacific/Kiritimati', 'America/Los_Angeles'])
      for (const at of [OUTSIDE.early + 1, OUTSIDE.late - 1]) {
        expect(relativeTime(at, now, timeZone)).not.toBe('')
        expect(relativeTime(now, at, timeZone)).not.toBe('')
      }
  })

  it("[D-45] never reads '1 minutes' or '60', in any zone", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_700_000 }),
        fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns'),
        (ms, zone) => {
          expect(ago(ms, zone)).toMatch(
            /^(now|([5-9]|[1-5]\d) seconds ago|about a minute ago|([2-9]|[1-5]\d) minutes ago|(Today|Yesterday) at \d\d:\d\d)$/,
          )
        },
      ),
    )
  })
})

describe('dateLabel', () => {
  it('is the day of the zone, in any language of the machine', () => {
    expect(dateLabel(Date.UTC(2026, 11, 31, 23, 30), 'UTC')).toBe('31 Dec 2026')
    expect(dateLabel(Date.UTC(2026, 11, 31, 23, 30), 'Asia/Tokyo')).toBe('1 Jan 2027')
  })
})
