import { MEETING, TASK } from '../crm/activities/activity-kinds.ts'
import { calendarDay } from '../time/calendar.ts'
import { dueAt, splitReminders, startMoment } from './reminder-time.ts'
import type { Reminder } from './reminder.schema.ts'

/** A task, meeting or call of a person's day. */
export interface DayEntry {
  /** 5 task, 6 meeting, 7 call (D-82). */
  readonly type_id: number
  readonly id: number
  /** A calendar day or a wire time. */
  readonly start: string
  /** Wire time, of meetings. */
  readonly end?: string | undefined
}

/** One line of "My day": an entry, a reminder, or an entry with its reminder. */
export interface DayLine<Entry extends DayEntry, Of extends Reminder> {
  readonly key: string
  /** When it takes place or reminds, in ms since 1970. A day without a time counts from the start of the working day. */
  readonly at: number
  /** A task of an earlier day or hour, or a reminder of an earlier day that is none of a meeting. */
  readonly isLate: boolean
  /** A meeting or call whose time is over. */
  readonly isOver: boolean
  readonly entry?: Entry
  readonly reminder?: Of
}

/**
 * The lines of a person's day, earliest first: each entry once, with its open reminder, and each other reminder of today
 * or earlier once. Entries without a readable start are left out. D-199, D-201.
 */
export function dayLines<Entry extends DayEntry, Of extends Reminder>(
  entries: readonly Entry[],
  reminders: readonly Of[],
  now: number,
  timeZone: string,
): readonly DayLine<Entry, Of>[] {
  const split = splitReminders(reminders, now, timeZone)
  const open = new Map([...split.earlier, ...split.today].map((reminder) => [keyOf(reminder), reminder]))
  const today = calendarDay(now, timeZone)
  const lines: DayLine<Entry, Of>[] = []
  for (const entry of entries) {
    const at = startMoment(entry.start, timeZone)
    if (at === undefined) continue
    const key = keyOf(entry)
    const reminder = open.get(key)
    open.delete(key)
    const isTimed = entry.start.length > today.length
    const end = entry.end === undefined ? at : (startMoment(entry.end, timeZone) ?? at)
    lines.push({
      key,
      at,
      isLate: entry.type_id === TASK && (calendarDay(at, timeZone) < today || (isTimed && at < now)),
      isOver: entry.type_id !== TASK && end < now,
      entry,
      ...(reminder !== undefined && { reminder }),
    })
  }
  for (const [key, reminder] of open) {
    const at = dueAt(reminder, timeZone)
    if (at === undefined) continue
    // A meeting is never late: it is over when it has ended, and one that has not is an entry of the day (D-241).
    const isMeeting = reminder.type_id === MEETING
    const start = reminder.task_date === null ? undefined : startMoment(reminder.task_date, timeZone)
    const isOver = isMeeting && start !== undefined && start < now
    lines.push({ key, at, isLate: !isMeeting && calendarDay(at, timeZone) < today, isOver, reminder })
  }
  return lines.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
}

const keyOf = ({ type_id, id }: { readonly type_id: number; readonly id: number }) => `${type_id}:${id}`
