import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sectionDays, TASK_SECTIONS, taskDay, taskSection } from '../../../../core/crm/activities/task-sections.ts'
import { addDays, calendarDay, daysBetween, startOfWeek } from '../../../../core/time/calendar.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland']
const aMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) })
const aZone = fc.constantFrom(...ZONES)
const wire = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const anOpenTask = aMoment.chain((at) =>
  fc.constantFrom(
    { status: 'in-progress', task_date: wire(at) },
    { status: 'defered', task_date: wire(at).slice(0, 10) },
  ),
)

describe('taskSection', () => {
  it('[D-199] puts every open task into exactly one section, the one whose days contain its day', () => {
    fc.assert(
      fc.property(anOpenTask, aMoment, aZone, (task, now, zone) => {
        const day = taskDay(task.task_date, zone) ?? ''
        const today = calendarDay(now, zone)
        const fitting = TASK_SECTIONS.filter((section) => {
          const { from = '', before = '~' } = sectionDays(section, today)
          return section !== 'done' && day >= from && day < before
        })
        expect(fitting).toEqual([taskSection(task, now, zone)])
      }),
    )
  })

  it('never moves a later task into an earlier section', () => {
    const order = ['overdue', 'today', 'week', 'later']
    fc.assert(
      fc.property(anOpenTask, fc.integer({ min: 0, max: 40 }), aMoment, aZone, (task, days, now, zone) => {
        const day = taskDay(task.task_date, zone) ?? ''
        const sectionOf = (task_date: string) => order.indexOf(taskSection({ ...task, task_date }, now, zone))
        expect(sectionOf(addDays(day, days))).toBeGreaterThanOrEqual(sectionOf(day))
      }),
    )
  })

  it('keeps a task of today in today until midnight, and a completed one in done whatever its day', () => {
    const now = Date.UTC(2026, 2, 10, 22, 30)
    expect(taskSection({ status: 'in-progress', task_date: '2026-03-10 06:00:00' }, now, 'Europe/Berlin')).toBe('today')
    expect(taskSection({ status: 'in-progress', task_date: '2026-03-10' }, now, 'Asia/Kolkata')).toBe('overdue')
    expect(taskSection({ status: 'completed', task_date: '2026-03-09' }, now, 'UTC')).toBe('done')
    expect(taskSection({ status: 'in-progress', task_date: 'soon' }, now, 'UTC')).toBe('later')
  })
})

describe('startOfWeek', () => {
  it('is the Monday up to six days before', () => {
    fc.assert(
      fc.property(aMoment, (at) => {
        const day = calendarDay(at, 'UTC')
        const monday = startOfWeek(day)
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(daysBetween(monday, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(monday, day)).toBeLessThan(7)
      }),
    )
  })
})
