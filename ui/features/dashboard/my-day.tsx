import { IconAlertTriangle, IconCalendarEvent, IconCheckbox, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { storedLength } from '../../../adapters/client/stored-length.ts'
import {
  calendar,
  type CallRow,
  type MeetingRow,
  type ReminderRow,
  reminders,
  type TaskRow,
  tasks,
} from '../../../core/contracts/crm-activities.contract.ts'
import {
  ACTIVITY_LABELS,
  type ActivityTypeId,
  CALL,
  MEETING,
  TASK,
} from '../../../core/crm/activities/activity-kinds.ts'
import { taskDay } from '../../../core/crm/activities/task-sections.ts'
import { recordLabel } from '../../../core/crm/records/record-label.ts'
import { activityAddress, addressOf } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { dayLines, type DayEntry, type DayLine } from '../../../core/reminders/day-lines.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { addDays, calendarDay, isCalendarDay, startOfDay, timeOfDay } from '../../../core/time/calendar.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { SnoozeMenu } from '../../shared/activities/snooze-menu.tsx'
import { TickButton } from '../../shared/activities/tick-button.tsx'
import { useReminderActions, type ReminderActions } from '../../shared/activities/use-reminder-actions.ts'
import { useTaskTick, type TaskTick } from '../../shared/activities/use-task-tick.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import plain from '../../shared/shell/shell.module.css'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './dashboard.module.css'

/** Lines before the rest of the day is one click away. */
const LINES_SHOWN = 10
/** Lines whose place is kept for a day that this browser has not shown yet. */
const LINES_USUAL = 5
/** Tasks of a day that the list asks for. */
const TASKS_ASKED = 50
const ICONS = { [TASK]: IconCheckbox, [MEETING]: IconCalendarEvent, [CALL]: IconPhone } as const

type Row = (TaskRow | MeetingRow | CallRow) & { readonly subject?: string; readonly title?: string }
interface Entry extends DayEntry {
  readonly type_id: ActivityTypeId
  readonly row: Row
}
type Line = DayLine<Entry, ReminderRow>

/** One's own tasks, meetings, calls and reminders of today, and what is late, in one list by time. */
export function MyDay({ user }: { readonly user: SessionUser }) {
  const now = useNow()
  const zone = useTimeZone()
  const ticks = useTaskTick()
  const actions = useReminderActions()
  const canTick = isGranted(user, { module: 'Tasks', action: 'Edit' })
  const { entries, open, more, failed, isLoading } = useDayEntries(user, now, zone)
  const lines = isLoading ? [] : dayLines(entries, open, now, zone)
  const shown = lines.slice(0, LINES_SHOWN)
  const room = useRoom(user.id, isLoading ? undefined : shown.length)
  const hidden = Math.max(0, lines.length - LINES_SHOWN) + more

  return (
    <section className={classes.part} aria-labelledby="my-day">
      <DayHead user={user} />
      <div className={`${classes.list} ${classes.day}`} style={{ '--rows': room } as CSSProperties}>
        {failed.length > 0 ? (
          <ErrorState
            title="Your day could not be loaded."
            onRetry={() => {
              for (const query of failed) void query.refetch()
            }}
            isRetrying={failed.some(({ isFetching }) => isFetching)}
          />
        ) : isLoading ? (
          <Loading label="Loading my day">
            {Array.from({ length: Math.max(1, room) }, (_, line) => (
              <div key={line} className={classes.dayPlace}>
                <LinesSkeleton lines={2} />
              </div>
            ))}
          </Loading>
        ) : lines.length === 0 ? (
          <FreeDay user={user} />
        ) : (
          <ul className={classes.rows}>
            {shown.map((line) => (
              <DayRow
                key={line.key}
                line={line}
                now={now}
                zone={zone}
                canTick={canTick}
                canOpenCalendar={canOpen('calendar', user)}
                ticks={ticks}
                actions={actions}
              />
            ))}
          </ul>
        )}
        {hidden === 0 || isLoading ? null : <p className={classes.free}>And {hidden.toLocaleString('en')} more.</p>}
      </div>
      {ticks.toast}
    </section>
  )
}

/** What the day consists of: one's own tasks, meetings and calls, and the open reminders. */
function useDayEntries(user: SessionUser, now: number, zone: string) {
  const hasTasks = isGranted(user, { module: 'Tasks', action: 'View' })
  const today = calendarDay(now, zone)
  const due = useCall(
    tasks,
    {
      whose: 'me',
      sections: ['overdue', 'today'],
      sort: 'start',
      direction: 'asc',
      time_zone: zone,
      per_page: TASKS_ASKED,
    },
    { enabled: hasTasks },
  )
  const planned = useCall(calendar, {
    from: formatWireTime(startOfDay(today, zone)),
    to: formatWireTime(startOfDay(addDays(today, 1), zone)),
    whose: 'me',
    time_zone: zone,
  })
  const open = useCall(reminders, {})
  const queries = [...(hasTasks ? [due] : []), planned, open]
  const failed = queries.filter(({ data, isError }) => data === undefined && isError)
  const isLoading = queries.some(({ data }) => data === undefined)

  const entries: readonly Entry[] = [
    ...(due.data?.data.data ?? []).map((row) => ({ type_id: TASK, id: row.id, start: row.task_date, row })),
    ...(planned.data?.data.meetings ?? []).map((row) => ({
      type_id: MEETING,
      id: row.id,
      start: row.from,
      end: row.to,
      row,
    })),
    ...(planned.data?.data.calls ?? []).map((row) => ({
      type_id: CALL,
      id: row.id,
      start: row.call_start_date_time,
      row,
    })),
  ]
  return {
    entries,
    open: open.data?.data ?? [],
    /** Tasks beyond those that were asked for. */
    more: Math.max(0, (due.data?.data.total ?? 0) - TASKS_ASKED),
    failed,
    isLoading,
  }
}

function DayHead({ user }: { readonly user: SessionUser }) {
  return (
    <header className={classes.dayHead}>
      <h2 id="my-day">My day</h2>
      {isGranted(user, { module: 'Tasks', action: 'View' }) ? (
        <Link {...linkTo(addressOf('tasks'))} className={classes.more}>
          All tasks
        </Link>
      ) : null}
      {canOpen('calendar', user) ? (
        <Link {...linkTo(addressOf('calendar'))} className={classes.more}>
          Calendar
        </Link>
      ) : null}
      {canOpen('reminders', user) ? (
        <Link {...linkTo(addressOf('reminders'))} className={classes.more}>
          Reminders
        </Link>
      ) : null}
    </header>
  )
}

/** A day without lines, and where work begins. */
function FreeDay({ user }: { readonly user: SessionUser }) {
  const canAdd = isGranted(user, { module: 'Leads', action: 'Add' })
  const starts = [
    ...(canOpen('tasks', user) && isGranted(user, { module: 'Tasks', action: 'Add' })
      ? [{ label: 'Plan a task', to: addressOf('tasks') }]
      : []),
    ...(canAdd && canOpen('leads', user) ? [{ label: 'Add leads', to: addressOf('leads') }] : []),
    ...(canAdd && canOpen('crmImport', user)
      ? [{ label: 'Import leads', to: addressOf('crmImport', {}, { type: 'leads' }) }]
      : []),
  ]
  return (
    <div className={classes.freeDay}>
      <p>Nothing is planned for today.</p>
      <ul>
        {starts.map(({ label, to }) => (
          <li key={label}>
            <Link {...linkTo(to)} className={`${plain.plainButton} ${plain.quietButton}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many lines the list takes at least: as many as last time, so that nothing below moves when they arrive. */
function useRoom(account: number, lines: number | undefined): number {
  const store = useMemo(() => storedLength('my-day', () => account), [account])
  const [room] = useState(() => Math.min(LINES_SHOWN, store.read() ?? LINES_USUAL))
  useEffect(() => {
    if (lines !== undefined) store.write(lines)
  }, [store, lines])
  return room
}

interface DayRowProps {
  readonly line: Line
  readonly now: number
  readonly zone: string
  readonly canTick: boolean
  readonly canOpenCalendar: boolean
  readonly ticks: TaskTick
  readonly actions: ReminderActions
}

function DayRow({ line, now, zone, canTick, canOpenCalendar, ticks, actions }: DayRowProps) {
  const { entry, reminder, at } = line
  const type = (entry?.type_id ?? reminder?.type_id ?? TASK) as ActivityTypeId
  const id = entry?.id ?? reminder?.id ?? 0
  const title = entry?.row.title ?? entry?.row.subject ?? reminder?.subject ?? ''
  const task = entry?.type_id === TASK ? (entry.row as TaskRow) : undefined
  const start = entry?.start ?? reminder?.task_date ?? ''
  const isDone = task !== undefined && ticks.isDone(task)
  const related = entry === undefined ? reminder?.related?.name : entry.row.related_name
  const note = [
    entry === undefined ? `${ACTIVITY_LABELS[type]}, ${momentText(start, zone)}` : ACTIVITY_LABELS[type],
    line.isOver ? 'over' : '',
    related === null || related === undefined ? '' : recordLabel({ name: related }),
  ].filter((text) => text !== '')
  const day = taskDay(start, zone) ?? calendarDay(at, zone)
  const Icon = ICONS[type]
  return (
    <li className={classes.dayRow} data-over={isDone || line.isOver || undefined}>
      {task === undefined ? (
        <span className={classes.dayIcon} aria-hidden>
          <Icon size={18} stroke={1.5} />
        </span>
      ) : (
        <TickButton subject={title} isDone={isDone} onTick={canTick ? () => ticks.tick(task) : undefined} />
      )}
      <span className={classes.dayTime}>
        <DayTime line={line} start={start} now={now} zone={zone} />
      </span>
      <span className={classes.rowText}>
        {canOpenCalendar ? (
          <Link {...linkTo(activityAddress(type, id, day))} className={classes.dayLink}>
            {title}
          </Link>
        ) : (
          <span className={classes.rowTitle}>{title}</span>
        )}
        <span className={classes.rowNote}>{note.join(' · ')}</span>
      </span>
      {reminder === undefined || isDone ? null : (
        <span className={classes.dayMenu}>
          <SnoozeMenu
            subject={title}
            onSnooze={(snooze) => actions.snooze(reminder, snooze)}
            onDismiss={() => actions.dismiss(reminder)}
          />
        </span>
      )}
    </li>
  )
}

function DayTime({
  line,
  start,
  now,
  zone,
}: {
  readonly line: Line
  readonly start: string
  readonly now: number
  readonly zone: string
}) {
  const { at, isLate, entry } = line
  const isToday = calendarDay(at, zone) === calendarDay(now, zone)
  const text = !isToday
    ? dateLabel(at, zone)
    : entry !== undefined && isCalendarDay(start)
      ? 'Today'
      : timeOfDay(at, zone)
  return isLate ? (
    <span className={classes.late}>
      <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> Late, {text}
    </span>
  ) : (
    text
  )
}
