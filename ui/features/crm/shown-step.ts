import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import { isOverdueStep, type Step } from '../../../core/crm/activities/next-step.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import { addDays, calendarDay, isCalendarDay } from '../../../core/time/calendar.ts'
import { dayText, momentText, toLocalTime } from '../../shared/app/moments.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

/** The next step of a record as screens show it; `at` is a day or a wire time. */
export interface ShownStep {
  readonly kind: Step['kind']
  readonly name: string
  readonly at: string
}

const KINDS: Readonly<Record<number, Step['kind']>> = {
  [crmTypeIds.Tasks]: 'task',
  [crmTypeIds.Meetings]: 'meeting',
  [crmTypeIds.Calls]: 'call',
}

/** What a list or board knows about the next step of a record. */
export const shownStep = (next: NonNullable<RecordRow['next_activity']>): ShownStep => ({
  kind: KINDS[next.type_id] ?? 'task',
  name: next.subject,
  at: next.day ?? next.starts_at,
})

/** The day of a moment or day: 'today', 'tomorrow', else '5 Mar 2026'. */
export function nearDay(at: string, now: number, zone: string): string {
  const day = isCalendarDay(at) ? at : toLocalTime(at, zone).slice(0, 10)
  const today = calendarDay(now, zone)
  return day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : dayText(day)
}

/** 'Today, 14:30', 'Tomorrow', else '5 Mar 2026, 14:30'. */
export const nearTime = (at: string, now: number, zone: string): string =>
  [capitalised(nearDay(at, now, zone)), ...momentText(at, zone).split(', ').slice(1)].join(', ')

/** 'today, 14:30', 'tomorrow', '5 Mar 2026, 14:30', or 'overdue since 5 Mar 2026, 14:30'. */
export function stepTime(step: ShownStep, now: number, zone: string): string {
  const when = [nearDay(step.at, now, zone), ...momentText(step.at, zone).split(', ').slice(1)].join(', ')
  return isOverdueStep(step, now, zone) ? `overdue since ${when}` : when
}
