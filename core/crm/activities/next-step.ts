import { calendarDay, isCalendarDay } from '../../time/calendar.ts'
import { parseWireTime } from '../../time/wire-time.ts'
import type { CallStatus } from './call.schema.ts'
import type { TaskStatus } from './task.schema.ts'

/** A task, meeting or call as the rule reads it; times in ms since 1970. */
export interface Step {
  readonly kind: 'task' | 'meeting' | 'call'
  readonly status: string | null
  readonly startsAt: number
  readonly endsAt: number | null
}

/** The status that closes a task, and the two that decide about a call. */
export const COMPLETED: TaskStatus = 'completed'
export const PLANNED: CallStatus = 'Scheduled'
export const MISSED: CallStatus = 'Missed'

/**
 * Whether a task, meeting or call is still to be done, overdue or not: a task until it is completed, a planned call until
 * somebody notes what came of it, any other call or meeting until it has ended. The earliest open one is the next step
 * of its record. The statements of the server agree with this. D-241.
 */
export function isOpenStep({ kind, status, startsAt, endsAt }: Step, now: number): boolean {
  if (kind === 'task') return status !== COMPLETED
  if (kind === 'call' && status === PLANNED) return true
  return status !== MISSED && (endsAt ?? startsAt) > now
}

/**
 * Whether an open task or call is overdue: its moment has passed, or its day in the zone (`at` is a day or a wire time).
 * A meeting is never overdue, because it is over when it has ended. D-241.
 */
export function isOverdueStep(
  { kind, at }: Pick<Step, 'kind'> & { readonly at: string },
  now: number,
  timeZone: string,
): boolean {
  if (kind === 'meeting') return false
  return isCalendarDay(at) ? at < calendarDay(now, timeZone) : (parseWireTime(at) ?? Infinity) <= now
}
