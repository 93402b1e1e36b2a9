import { addDays, calendarDay, isCalendarDay, momentOf } from '../time/calendar.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { formatWireTime, isWireMoment, parseWireTime } from '../time/wire-time.ts'
import type { Reminder, ReminderOption, Snooze } from './reminder.schema.ts'

/** How long before the start each option reminds, in ms of elapsed time: a day is 24 hours, even when clocks change. */
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

/** The moment (ms since 1970) of a calendar day or wire time in a zone; undefined for any other text. D-89. */
export function startMoment(dayOrTime: string, timeZone: string): number | undefined {
  return isCalendarDay(dayOrTime) ? momentOf(dayOrTime, DAY_STARTS_AT, timeZone) : parseWireTime(dayOrTime)
}

/**
 * The reminder_date_time of an item: its start minus the option; the start itself without an option. Undefined without
 * a date, and when the result is before the first wire time. D-89.
 */
export function reminderTime(dayOrTime: string, option: ReminderOption | null, timeZone: string): string | undefined {
  const start = startMoment(dayOrTime, timeZone)
  if (start === undefined) return undefined
  const at = start - (option === null ? 0 : LEAD_TIMES_MS[option])
  return isWireMoment(at) ? formatWireTime(at) : undefined
}

/** When a snoozed reminder returns (ms since 1970), in whole seconds. Tomorrow means the start of the next day. D-201. */
export function snoozedUntil(snooze: Snooze, now: number, timeZone: string): number {
  const whole = Math.ceil(now / 1_000) * 1_000
  switch (snooze) {
    case '10 minutes':
      return whole + 10 * MINUTE_MS
    case '1 hour':
      return whole + 60 * MINUTE_MS
    case 'tomorrow':
      return momentOf(addDays(calendarDay(now, timeZone), 1), DAY_STARTS_AT, timeZone)
  }
}

/** When a task reminds: relative to the start of its day. A completed task has no reminder. D-89. */
export const taskReminderTime = (
  { status, task_date }: { readonly status: string; readonly task_date: string },
  timeZone: string,
): string | undefined => (status === 'completed' ? undefined : reminderTime(task_date, null, timeZone))

/** When a reminder is due; undefined without a time. */
export function dueAt(reminder: Reminder, timeZone: string): number | undefined {
  const named = reminder.reminder_date_time ?? reminder.task_date
  return named === null ? undefined : startMoment(named, timeZone)
}

/** Whether a reminder may pop up: it is due, its type is popup or both, and its status is on. Spec §4 "Reminders". */
export function isDue(reminder: Reminder, now: number, timeZone: string): boolean {
  if (reminder.reminder_type !== 'popup' && reminder.reminder_type !== 'both') return false
  if (reminder.reminder_status !== 'on') return false
  const due = dueAt(reminder, timeZone)
  return due !== undefined && due <= now
}

/** The key under which a shown popup is remembered. A moved reminder has a new key and may pop up again. D-90. */
export function popupKey(reminder: Reminder): string {
  return `${reminder.type_id}:${reminder.id}:${reminder.reminder_date_time ?? reminder.task_date ?? ''}`
}

/**
 * Today's reminders and earlier ones, by the user's calendar day; later days are in neither list. Spec §4 "Reminders",
 * D-90.
 */
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
