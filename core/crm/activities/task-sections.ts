import { addDays, calendarDay, isCalendarDay, startOfWeek, type CalendarDay } from '../../time/calendar.ts'
import { parseWireTime } from '../../time/wire-time.ts'

/** The sections of a list of tasks: four of open tasks by their day, and the completed ones. D-199. */
export const TASK_SECTIONS = ['overdue', 'today', 'week', 'later', 'done'] as const
export type TaskSection = (typeof TASK_SECTIONS)[number]

/** The days of a section: from `from` up to, not including, `before`. A missing end is open. */
export interface SectionDays {
  readonly from?: CalendarDay
  readonly before?: CalendarDay
}

/**
 * The section of a task by its day in a zone. A task whose time has passed today stays in today's section; a week ends
 * with Sunday. A task without a readable date is later. D-199.
 */
export function taskSection(
  task: { readonly status: string; readonly task_date: string },
  now: number,
  timeZone: string,
): TaskSection {
  if (task.status === 'completed') return 'done'
  const day = taskDay(task.task_date, timeZone)
  if (day === undefined) return 'later'
  const today = calendarDay(now, timeZone)
  return daySection(day, today)
}

/** The sections of days: before today, today, until Sunday, later. D-199. */
export const DAY_SECTIONS = ['overdue', 'today', 'week', 'later'] as const satisfies readonly TaskSection[]
export type DaySection = (typeof DAY_SECTIONS)[number]

/** The section of a day. D-199. */
export const daySection = (day: CalendarDay, today: CalendarDay): DaySection =>
  DAY_SECTIONS.find((section) => isWithin(day, sectionDays(section, today))) ?? 'later'

/** The days of a section of open tasks; completed tasks are of any day. */
export function sectionDays(section: TaskSection, today: CalendarDay): SectionDays {
  const tomorrow = addDays(today, 1)
  const nextWeek = addDays(startOfWeek(today), 7)
  switch (section) {
    case 'overdue':
      return { before: today }
    case 'today':
      return { from: today, before: tomorrow }
    case 'week':
      return { from: tomorrow, before: nextWeek }
    case 'later':
      return { from: nextWeek }
    case 'done':
      return {}
  }
}

/** The calendar day of a task date, which is a day or a wire time. */
export function taskDay(taskDate: string, timeZone: string): CalendarDay | undefined {
  if (isCalendarDay(taskDate)) return taskDate
  const at = parseWireTime(taskDate)
  return at === undefined ? undefined : calendarDay(at, timeZone)
}

// Days are texts of one format, so text order is the order of time.
const isWithin = (day: CalendarDay, { from = '', before = '~' }: SectionDays) => day >= from && day < before
