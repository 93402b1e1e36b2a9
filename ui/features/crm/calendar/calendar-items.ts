import type { calendar } from '../../../../core/contracts/crm-activities.contract.ts'
import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import { columnsOf, minuteOn, MINUTES_A_DAY } from '../../../../core/crm/activities/calendar-layout.ts'
import { labelOf, TASK_STATUSES } from '../../../../core/crm/activities/task.schema.ts'
import { startMoment } from '../../../../core/reminders/reminder-time.ts'
import { calendarDay, isCalendarDay, timeOfDay, type CalendarDay } from '../../../../core/time/calendar.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { dayText } from '../../../shared/app/moments.ts'
import { activityName, activityStart } from '../activities/activity-calls.ts'
import type { ActivityItem } from '../activities/activity-forms.ts'

/** A task, meeting or call as the calendar draws it. */
export interface CalendarItem {
  /** 'task-5', as the address names it. */
  readonly key: string
  readonly activity: ActivityItem
  readonly title: string
  /** Has a day but no time. */
  readonly isWholeDay: boolean
  /** In ms since 1970. */
  readonly start: number
  readonly end: number
  readonly firstDay: CalendarDay
  readonly lastDay: CalendarDay
  readonly isDone: boolean
}

/** Room that a task or a call without a length takes, in minutes. */
const SHORT_MINUTES = 30

/** The response of the calendar as items, earliest first. */
export function itemsOf({ data }: CallResponse<typeof calendar>, zone: string): readonly CalendarItem[] {
  const activities: readonly ActivityItem[] = [
    ...data.tasks.map((row) => ({ kind: 'task' as const, row })),
    ...data.meetings.map((row) => ({ kind: 'meeting' as const, row })),
    ...data.calls.map((row) => ({ kind: 'call' as const, row })),
  ]
  return activities
    .flatMap((activity) => itemOf(activity, zone) ?? [])
    .toSorted((a, b) => Number(b.isWholeDay) - Number(a.isWholeDay) || a.start - b.start || (a.key < b.key ? -1 : 1))
}

export function itemOf(activity: ActivityItem, zone: string): CalendarItem | undefined {
  const text = activityStart(activity)
  const start = startMoment(text, zone)
  if (start === undefined) return undefined
  const isWholeDay = isCalendarDay(text)
  const end = Math.max(endOf(activity, start), start)
  const firstDay = isWholeDay ? text : calendarDay(start, zone)
  return {
    key: `${activity.kind}-${activity.row.id}`,
    activity,
    title: activityName(activity),
    isWholeDay,
    start,
    end,
    firstDay,
    lastDay: isWholeDay ? firstDay : calendarDay(Math.max(start, end - 1), zone),
    isDone: activity.kind === 'task' && activity.row.status === 'completed',
  }
}

function endOf({ kind, row }: ActivityItem, start: number): number {
  if (kind === 'meeting') return parseWireTime(row.to) ?? start
  const seconds = kind === 'call' ? (row.call_duration ?? 0) : 0
  return start + Math.max(seconds * 1_000, SHORT_MINUTES * 60_000)
}

export const isOn = (item: CalendarItem, day: CalendarDay): boolean => item.firstDay <= day && item.lastDay >= day

/** The place of an item on a day of the grid, in minutes and columns. */
export interface Placed {
  readonly item: CalendarItem
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
}

/** Items of a day that there is no room for, in a column of their own. */
interface Hidden extends Omit<Placed, 'item'> {
  readonly count: number
}

/** The columns of a day among other days; more of them are too narrow to be read. */
export const MOST_COLUMNS = 3

/**
 * The timed items of a day, cut to it, side by side where they overlap. Of those that would need more columns than
 * `most`, the last column says how many there are; the item that is being moved is never among them.
 */
export function placedOn(
  items: readonly CalendarItem[],
  day: CalendarDay,
  zone: string,
  { most = Infinity, keeps = () => false }: { most?: number; keeps?: (item: CalendarItem) => boolean } = {},
): { readonly placed: readonly Placed[]; readonly hidden: readonly Hidden[] } {
  const spans = items
    .filter((item) => !item.isWholeDay && isOn(item, day))
    .map((item) => {
      const from = minuteOn(day, item.start, zone)
      const to = minuteOn(day, item.end, zone)
      // An end at midnight, or in an hour that clocks repeat, is not before the start.
      return { item, from, to: Math.min(MINUTES_A_DAY, Math.max(to, from + SHORT_MINUTES)) }
    })
  const columns = columnsOf(spans.map(({ from, to }) => ({ start: from, end: to })))
  const all = spans.map((span, at): Placed => ({ ...span, ...(columns[at] ?? { column: 0, columns: 1 }) }))
  const last = most - 1
  const isCut = (one: Placed) => one.columns > most && one.column >= last
  const placed = all
    .filter((one) => !isCut(one) || keeps(one.item))
    .map((one) => (one.columns > most ? { ...one, column: Math.min(one.column, last), columns: most } : one))
  const cut = all.filter((one) => isCut(one) && !keeps(one.item)).toSorted((a, b) => a.from - b.from)
  const hidden: Hidden[] = []
  for (const { from, to } of cut) {
    const before = hidden.at(-1)
    if (before === undefined || before.to <= from) hidden.push({ from, to, column: last, columns: most, count: 1 })
    else hidden.splice(-1, 1, { ...before, to: Math.max(before.to, to), count: before.count + 1 })
  }
  return { placed, hidden }
}

/** The times of an item as text: '09:00 to 10:00'. */
export function timesText(item: CalendarItem, zone: string): string {
  if (item.isWholeDay) return 'All day'
  const from = timeOfDay(item.start, zone)
  if (item.activity.kind !== 'meeting') return from
  const to = timeOfDay(item.end, zone)
  return item.firstDay === item.lastDay
    ? `${from} to ${to}`
    : `${from} to ${dayText(calendarDay(item.end, zone))}, ${to}`
}

const KIND = { task: 'Task', meeting: 'Meeting', call: 'Call' } as const

/** What a screen reader says of an item after its visible text. */
export function spokenRest(item: CalendarItem, zone: string): string {
  const { activity } = item
  const status = activity.kind === 'task' ? labelOf(TASK_STATUSES, activity.row.status) : undefined
  return [
    '',
    KIND[activity.kind],
    weekdayText(item.firstDay),
    timesText(item, zone),
    status,
    activity.row.owner_name ?? undefined,
  ]
    .filter((text) => text !== undefined)
    .join(', ')
}

const long = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const utc = (day: CalendarDay) => new Date(`${day}T00:00:00Z`)

/** 'Monday, 23 Nov 2026'. */
export const weekdayText = (day: CalendarDay): string => `${long.format(utc(day))}, ${dayText(day)}`
export const shortWeekday = (day: CalendarDay): string => short.format(utc(day))
export const monthText = (day: CalendarDay): string => month.format(utc(day))
export const dayNumber = (day: CalendarDay): string => String(Number(day.slice(8)))

/** A minute of the day as `HH:mm`. */
export const minuteText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The title of a view: the day, the week's days, or the month. */
export function periodText(days: readonly CalendarDay[], view: string, day: CalendarDay): string {
  if (view === 'month') return monthText(day)
  if (view === 'day') return weekdayText(day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${dayNumber(first)} to ${dayText(last)}`
    : `${dayText(first)} to ${dayText(last)}`
}
