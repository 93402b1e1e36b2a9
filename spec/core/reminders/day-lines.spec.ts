import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayLines } from '../../../core/reminders/day-lines.ts'
import type { Reminder } from '../../../core/reminders/reminder.schema.ts'
import { splitReminders } from '../../../core/reminders/reminder-time.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const wire = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const aTime = fc.integer({ min: NOW - 3 * 86_400_000, max: NOW + 3 * 86_400_000 }).map(wire)
const anId = fc.record({ type_id: fc.constantFrom(5, 6, 7), id: fc.integer({ min: 1, max: 12 }) })
const keyOf = ({ type_id, id }: { type_id: number; id: number }) => `${type_id}:${id}`
const reminder = (type_id: number, id: number, at: string): Reminder => ({
  id,
  type_id,
  subject: '',
  task_date: at,
  reminder_date_time: at,
  reminder_type: 'popup',
  reminder_status: 'on',
})
const entries = fc.uniqueArray(
  fc
    .record({
      of: anId,
      start: fc.oneof(
        aTime,
        aTime.map((time) => time.slice(0, 10)),
      ),
    })
    .map(({ of, start }) => ({ ...of, start })),
  { selector: keyOf },
)
const reminders = fc.uniqueArray(
  fc.record({ of: anId, at: aTime }).map(({ of, at }) => reminder(of.type_id, of.id, at)),
  { selector: keyOf },
)

describe('dayLines', () => {
  it('shows every entry once, every reminder of today and earlier once, and nothing else, in order of time', () => {
    fc.assert(
      fc.property(entries, reminders, fc.constantFrom('UTC', 'Asia/Kolkata'), (tasks, open, zone) => {
        const lines = dayLines(tasks, open, NOW, zone)
        const split = splitReminders(open, NOW, zone)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        expect(
          lines
            .flatMap(({ entry }) => entry ?? [])
            .map(keyOf)
            .toSorted(),
        ).toEqual(tasks.map(keyOf).toSorted())
        expect(
          lines
            .flatMap(({ reminder: of }) => of ?? [])
            .map(keyOf)
            .toSorted(),
        ).toEqual([...split.today, ...split.earlier].map(keyOf).toSorted())
        expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b))
      }),
    )
  })

  it('marks a late task and a meeting that is over, but not a task of today without a time', () => {
    const of = (type_id: number, start: string, end?: string) =>
      dayLines([{ type_id, id: 1, start, end }], [], NOW, 'UTC').map(({ isLate, isOver }) => [isLate, isOver])
    expect(of(5, '2026-03-09')).toEqual([[true, false]])
    expect(of(5, '2026-03-10 11:59:00')).toEqual([[true, false]])
    expect(of(5, '2026-03-10')).toEqual([[false, false]])
    expect(of(6, '2026-03-10 11:00:00', '2026-03-10 13:00:00')).toEqual([[false, false]])
    expect(of(6, '2026-03-10 10:00:00', '2026-03-10 11:00:00')).toEqual([[false, true]])
    expect(of(7, 'soon')).toEqual([])
  })

  it('[D-241] calls no meeting late by its reminder, and one of the past over', () => {
    const of = (type_id: number, task_date: string) =>
      dayLines([], [{ ...reminder(type_id, 1, '2026-03-09 10:00:00'), task_date }], NOW, 'UTC').map(
        ({ isLate, isOver }) => [isLate, isOver],
      )
    expect(of(6, '2026-03-09 10:30:00')).toEqual([[false, true]])
    expect(of(6, '2026-03-11 10:00:00')).toEqual([[false, false]])
    expect(of(7, '2026-03-09 10:30:00')).toEqual([[true, false]])
  })
})
