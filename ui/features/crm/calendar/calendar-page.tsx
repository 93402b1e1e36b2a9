import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { calendar } from '../../../../core/contracts/crm-activities.contract.ts'
import { daysOf, MINUTES_A_DAY, momentOfMinute } from '../../../../core/crm/activities/calendar-layout.ts'
import type { CalendarView } from '../../../../core/crm/activities/calendar-views.ts'
import { withQuery } from '../../../../core/navigation/address.ts'
import { pathOf } from '../../../../core/navigation/addresses.ts'
import { addDays, calendarDay, startOfDay, type CalendarDay } from '../../../../core/time/calendar.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { toLocalTime } from '../../../shared/app/moments.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useNow } from '../../../shared/app/use-now.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import type { FormValues } from '../../../shared/form/form.types.ts'
import { PlanLock } from '../../../shared/plan/plan-lock.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { upTo } from '../../../shared/theme/breakpoints.ts'
import { ActivityDialogs, type OpenedActivity } from '../activities/activity-dialogs.tsx'
import type { ActivityKind } from '../activities/activity-forms.ts'
import { WhoseFilter } from '../activities/whose-filter.tsx'
import { useRights } from '../use-crm.ts'
import { Agenda } from './agenda.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { itemsOf, periodText } from './calendar-items.ts'
import type { CalendarSearch } from './calendar-search.ts'
import classes from './calendar.module.css'
import type { CalendarViewProps } from './calendar.types.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'

const KINDS: readonly ActivityKind[] = ['meeting', 'task', 'call']
/** Where a day begins in which no time was clicked: 09:00. */
const MORNING = 540

/** Meetings, tasks and calls by day, week and month (D-200). */
export function CalendarPage({ search }: { readonly search: CalendarSearch }) {
  const navigate = useNavigate()
  const zone = useTimeZone()
  const now = useNow()
  const isPhone = useMediaQuery(upTo(600), false)
  const rights = { task: useRights('Tasks'), meeting: useRights('Meetings'), call: useRights('Calls') }
  const moves = useCalendarMoves(zone)
  const [opened, setOpened] = useState<OpenedActivity>()

  const today = calendarDay(now, zone)
  const { view = 'week', day = today, whose, open } = search
  const days = useMemo(() => daysOf(isPhone && view === 'day' ? 'week' : view, day), [isPhone, view, day])
  const go = (change: Partial<CalendarSearch>) =>
    void navigate({ ...linkTo(withQuery(pathOf('calendar'), { ...search, ...change })), resetScroll: false })
  const { found, loaded } = useActivitiesOf({ first: days[0] ?? day, last: days.at(-1) ?? day, zone, whose })
  const named = open === undefined ? undefined : loaded.find(({ key }) => key === open)

  const lock = rights.meeting.lock ?? rights.task.lock ?? rights.call.lock
  const addable = KINDS.filter((kind) => rights[kind].canAdd)
  const add = (kind: ActivityKind, on: CalendarDay = day < today ? today : day, minute = MORNING) =>
    setOpened({ kind, preset: presetOf(kind, on, minute, zone) })
  const dialog: OpenedActivity | undefined =
    opened ?? (named === undefined ? undefined : { kind: named.activity.kind, activity: named.activity })

  return (
    <div className={classes.page}>
      <CalendarHead
        view={view}
        day={day}
        period={periodText(days, isPhone && view === 'week' ? 'day' : view, day)}
        zone={zone}
        addable={addable}
        onAdd={add}
        onGo={go}
      />
      <div className={classes.bar}>
        <WhoseFilter
          many="calendar"
          value={whose === 'all' ? 'all' : 'me'}
          usual="me"
          onChange={(next) => go({ whose: next === 'all' ? next : undefined })}
        />
      </div>
      {lock === undefined ? null : <PlanLock>{lock}</PlanLock>}
      {found.data?.is_cut === true ? (
        <p className={classes.note} role="status">
          Not everything fits: only the first 500 of a kind are shown. Choose a week or a day.
        </p>
      ) : null}
      {found.data === undefined ? (
        <NotLoaded {...found} />
      ) : (
        <Days
          view={view}
          isPhone={isPhone}
          days={days}
          day={day}
          today={today}
          now={now}
          zone={zone}
          items={moves.moved(loaded)}
          canMove={(kind) => rights[kind].canEdit}
          addable={addable}
          onAdd={add}
          onOpen={(key) => go({ open: key })}
          onDay={(on) => go({ view: 'day', day: on === today ? undefined : on })}
          onPick={(on) => go({ day: on === today ? undefined : on })}
          moves={moves}
        />
      )}
      <ActivityDialogs
        opened={dialog}
        canEdit={dialog === undefined ? false : rights[dialog.kind].canEdit}
        onClose={() => {
          setOpened(undefined)
          if (open !== undefined) go({ open: undefined })
        }}
      />
      {moves.toast}
    </div>
  )
}

interface Period extends Pick<CalendarSearch, 'whose'> {
  readonly first: CalendarDay
  readonly last: CalendarDay
  readonly zone: string
}

/** The activities of a period; those of the one before stay until they are read. */
function useActivitiesOf({ first, last, zone, whose }: Period) {
  const found = useCall(
    calendar,
    {
      from: formatWireTime(startOfDay(first, zone)),
      to: formatWireTime(startOfDay(addDays(last, 1), zone)),
      time_zone: zone,
      ...(whose !== 'all' && { whose: 'me' as const }),
    },
    { keepPreviousData: true },
  )
  const loaded = useMemo(() => (found.data === undefined ? [] : itemsOf(found.data, zone)), [found.data, zone])
  return { found, loaded }
}

function NotLoaded({
  isError,
  isFetching,
  refetch,
}: Pick<ReturnType<typeof useActivitiesOf>['found'], 'isError' | 'isFetching' | 'refetch'>) {
  return isError ? (
    <ErrorState title="The calendar could not be loaded." onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <Loading label="Loading calendar">
      <LinesSkeleton lines={10} />
    </Loading>
  )
}

interface DaysProps extends CalendarViewProps {
  readonly view: CalendarView
  readonly isPhone: boolean
  /** Chooses a day among those that are shown. */
  readonly onPick: (day: CalendarDay) => void
}

function Days({ view, isPhone, onPick, ...shared }: DaysProps) {
  if (isPhone) return <Agenda {...shared} isMonth={view === 'month'} onPick={onPick} />
  return view === 'month' ? <CalendarMonth {...shared} /> : <CalendarGrid {...shared} />
}

/** The first values of a new activity at a minute of a day. */
function presetOf(kind: ActivityKind, day: CalendarDay, minute: number, zone: string): FormValues {
  const wall = (at: number) => toLocalTime(formatWireTime(at), zone)
  const start = momentOfMinute(day, Math.min(minute, MINUTES_A_DAY - 15), zone)
  switch (kind) {
    case 'task':
      return { task_date: wall(start) }
    case 'meeting':
      return { from: wall(start), to: wall(start + 3_600_000) }
    case 'call':
      return { call_start_date_time: wall(start) }
  }
}
