import { calendarDay, isCalendarDay, momentOf } from '../time/calendar.ts'
import { formatWireTime, isWireMoment, parseWireTime } from '../time/wire-time.ts'
import type { Reminder, ReminderOption } from './reminder.schema.ts'

const MINUTE_MS = 60_000

/** How long before the start each option reminds, in ms of elapsed time: a day is 24 hours, also when clocks change. */
export const LEAD_TIMES_MS: Readonly<Record<ReminderOption, number>> = {
  '5 minutes': 5 * MINUTE_MS,
  '10 minutes': 10 * MINUTE_MS,
  '15 minutes': 15 * MINUTE_MS,
  '30 minutes': 30 * MINUTE_MS,
  '1 hour': 60 * MINUTE_MS,
  '2 hours': 120 * MINUTE_MS,
  '1 day': 1_440 * MINUTE_MS,
  '2 days': 2_880 * MINUTE_MS,
}

/** A day without a time starts at nine in the user's zone. D-89. */
export const DAY_STARTS_AT = '09:00:00'

/** The moment (ms since 1970) that a calendar day or wire time means in a zone; undefined for a text that is neither. D-89. */
export function startMoment(dayOrTime: string, timeZone: string): number | undefined {
  return isCalendarDay(dayOrTime) ? momentOf(dayOrTime, DAY_STARTS_AT, timeZone) : parseWireTime(dayOrTime)
}

/**
 * The reminder_date_time of something: its start less the option, the start itself without one. Undefined for no date, and where the
 * wire has no time for it: two days before the year 1. D-89.
 */
export function reminderTime(dayOrTime: string, option: ReminderOption | null, timeZone: string): string | undefined {
  const start = startMoment(dayOrTime, timeZone)
  if (start === undefined) return undefined
  const at = start - (option === null ? 0 : LEAD_TIMES_MS[option])
  return isWireMoment(at) ? formatWireTime(at) : undefined
}

/** When a task reminds: at its day's start; one that is done reminds nobody. D-89. */
export const taskReminderTime = (
  { status, task_date }: { readonly status: string; readonly task_date: string },
  timeZone: string,
): string | undefined => (status === 'completed' ? undefined : reminderTime(task_date, null, timeZone))

/** When a reminder is due; undefined when it names no time at all. */
export function dueAt(reminder: Reminder, timeZone: string): number | undefined {
  const named = reminder.reminder_date_time ?? reminder.task_date
  return named === null ? undefined : startMoment(named, timeZone)
}

/** Whether a reminder may pop up: its time has come, its type is popup or both, its status on. Spec §4 "Reminders". */
export function isDue(reminder: Reminder, now: number, timeZone: string): boolean {
  if (reminder.reminder_type !== 'popup' && reminder.reminder_type !== 'both') return false
  if (reminder.reminder_status !== 'on') return false
  const due = dueAt(reminder, timeZone)
  return due !== undefined && due <= now
}

/** What is remembered of a popup that was shown: a moved reminder has another key and may pop up again. D-90. */
export function popupKey(reminder: Reminder): string {
  return `${reminder.type_id}:${reminder.id}:${reminder.reminder_date_time ?? reminder.task_date ?? ''}`
}

/** Today's reminders and earlier ones; later days are in neither. By the user's calendar day. Spec §4 "Reminders", D-90. */
export function splitReminders<Of extends Reminder>(
  reminders: readonly Of[],
  now: number,
  timeZone: string,
): { readonly today: readonly Of[]; readonly earlier: readonly Of[] } {
  const today = calendarDay(now, timeZone)
  const days = reminders.map((reminder) => ({ reminder, day: reminderDay(reminder, timeZone) }))
  return {
    today: days.filter(({ day }) => day === today).map(({ reminder }) => reminder),
    earlier: days.filter(({ day }) => day !== undefined && day < today).map(({ reminder }) => reminder),
  }
}

/** The local day of reminder_date_time, else of task_date. */
function reminderDay(reminder: Reminder, timeZone: string): string | undefined {
  const due = dueAt(reminder, timeZone)
  return due === undefined ? undefined : calendarDay(due, timeZone)
}
