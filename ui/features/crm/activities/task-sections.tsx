import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { ActivitySort, TaskRow } from '../../../../core/contracts/crm-activities.contract.ts'
import { TASK_SECTIONS, type TaskSection } from '../../../../core/crm/activities/task-sections.ts'
import { labelOf, TASK_PRIORITIES, TASK_STATUSES } from '../../../../core/crm/activities/task.schema.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { calendarDay, isCalendarDay, timeOfDay } from '../../../../core/time/calendar.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { TickButton } from '../../../shared/activities/tick-button.tsx'
import type { TaskTick } from '../../../shared/activities/use-task-tick.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { dayText } from '../../../shared/app/moments.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useNow } from '../../../shared/app/use-now.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { type ListRows, useListRows } from '../../../shared/list-page/use-list-rows.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { NothingMatches } from '../../../shared/states/nothing-matches.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { relatedType } from '../related.ts'
import type { ActivityItem } from './activity-forms.ts'
import { ActivityMenu } from './activity-menu.tsx'
import { activityPages } from './activity-pages.ts'
import classes from './tasks.module.css'

const TITLES: Readonly<Record<TaskSection, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  done: 'Done',
}
const OPEN = TASK_SECTIONS.filter((section) => section !== 'done')
/** Tasks that a section loads at once. */
const PAGE = 25

interface SectionRequest {
  readonly filters: FilterTree
  readonly query: string
  readonly time_zone: string
  readonly sort: ActivitySort
  readonly direction: 'asc' | 'desc'
  readonly whose?: 'me'
}

const rowId = (activity: ActivityItem) => String(activity.row.id)

function useSection(request: SectionRequest, section: TaskSection, enabled: boolean) {
  const client = useAppClient()
  // The latest of the completed tasks come first.
  const latest = section === 'done' && request.sort === 'start' ? { direction: 'desc' as const } : {}
  const pages = activityPages(client, 'task', { ...request, ...latest, sections: [section], per_page: PAGE })
  return useListRows(pages, { rowId, enabled })
}

export interface TaskSections {
  readonly of: Readonly<Record<TaskSection, ListRows<ActivityItem>>>
  /** All open tasks as one list, for the head of the page. */
  readonly list: ListRows<ActivityItem>
  readonly isDoneShown: boolean
  readonly showDone: (isShown: boolean) => void
}

/** The sections of tasks, each with pages of its own; completed ones load when they are unfolded. */
export function useTaskSections(request: SectionRequest, enabled: boolean): TaskSections {
  const [isDoneShown, showDone] = useState(false)
  const of = {
    overdue: useSection(request, 'overdue', enabled),
    today: useSection(request, 'today', enabled),
    week: useSection(request, 'week', enabled),
    later: useSection(request, 'later', enabled),
    done: useSection(request, 'done', enabled && isDoneShown),
  }
  const totals = OPEN.map((section) => of[section].total)
  const failed = OPEN.find((section) => of[section].status === 'error' && of[section].total === undefined)
  return {
    of,
    isDoneShown,
    showDone,
    list: {
      ...of.today,
      rows: [],
      total: totals.every((total) => total !== undefined) ? totals.reduce((sum, total) => sum + total, 0) : undefined,
      status: failed === undefined ? of.today.status : 'error',
      retry: () => {
        for (const section of OPEN) if (of[section].status === 'error') of[section].retry()
      },
      isRetrying: OPEN.some((section) => of[section].isRetrying),
    },
  }
}

interface OpenTasksProps {
  readonly sections: TaskSections
  readonly rights: { readonly canEdit: boolean; readonly canDelete: boolean }
  readonly ticks: TaskTick
  /** Whether rows name their owner. */
  readonly hasOwner: boolean
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onOpen: (activity: ActivityItem) => void
  readonly onDelete: (activity: ActivityItem) => void
  readonly empty: ReactNode
}

/** Open tasks by when they are due, and the completed ones folded below. */
export function OpenTasks(props: OpenTasksProps) {
  const { sections, isFiltered, onClear, empty } = props
  const { list, of } = sections
  if (list.status === 'error' && list.total === undefined)
    return <ErrorState title="The tasks could not be loaded." onRetry={list.retry} isRetrying={list.isRetrying} />
  if (list.total === undefined)
    return (
      <Loading label="Loading tasks">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  return (
    <div className={classes.sections} data-pending={OPEN.some((section) => of[section].isPending) || undefined}>
      {list.total > 0 ? (
        OPEN.map((section) => <Section key={section} {...props} section={section} rows={of[section]} />)
      ) : isFiltered ? (
        <NothingMatches noun="open tasks" onClear={onClear} />
      ) : (
        empty
      )}
      <DoneSection {...props} />
    </div>
  )
}

function Section({
  section,
  rows,
  ...props
}: OpenTasksProps & { readonly section: TaskSection; readonly rows: ListRows<ActivityItem> }) {
  const id = useId()
  if (rows.total === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id} data-section={section}>
      <h2 id={id} className={classes.sectionTitle}>
        {section === 'overdue' ? <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> : null}
        {TITLES[section]} <span className={classes.count}>{rows.total?.toLocaleString('en')}</span>
      </h2>
      <Tasks {...props} section={section} rows={rows} labelledBy={id} />
    </section>
  )
}

function DoneSection(props: OpenTasksProps) {
  const { isDoneShown, showDone, of } = props.sections
  const id = useId()
  const Chevron = isDoneShown ? IconChevronDown : IconChevronRight
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.sectionTitle}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isDoneShown}
          onClick={() => showDone(!isDoneShown)}
        >
          <Chevron size={16} stroke={1.5} aria-hidden />
          <span id={id}>Done</span>
          {isDoneShown && of.done.total !== undefined ? (
            <span className={classes.count}>{of.done.total.toLocaleString('en')}</span>
          ) : null}
        </button>
      </h2>
      {!isDoneShown ? null : of.done.total === undefined ? (
        of.done.status === 'error' ? (
          <ErrorState
            title="The completed tasks could not be loaded."
            onRetry={of.done.retry}
            isRetrying={of.done.isRetrying}
          />
        ) : (
          <Loading label="Loading completed tasks">
            <LinesSkeleton lines={3} />
          </Loading>
        )
      ) : of.done.total === 0 ? (
        <p className={classes.none}>No completed task{props.isFiltered ? ' matches' : ' yet'}.</p>
      ) : (
        <Tasks {...props} section="done" rows={of.done} labelledBy={id} />
      )}
    </section>
  )
}

interface TasksProps extends OpenTasksProps {
  readonly section: TaskSection
  readonly rows: ListRows<ActivityItem>
  readonly labelledBy: string
}

function Tasks({ section, rows, labelledBy, ...props }: TasksProps) {
  const now = useNow()
  const zone = useTimeZone()
  return (
    <>
      <ul className={classes.tasks} aria-labelledby={labelledBy} onKeyDown={moveBetweenRows}>
        {rows.rows.map((activity) =>
          activity.kind === 'task' ? (
            <Task key={activity.row.id} {...props} activity={activity} section={section} now={now} zone={zone} />
          ) : null,
        )}
      </ul>
      {rows.hasMore ? (
        <Button variant="subtle" color="gray" loading={rows.status === 'more'} onClick={rows.loadMore}>
          Show more of {rows.total?.toLocaleString('en')}
        </Button>
      ) : null}
      {rows.status === 'error' && rows.total !== undefined ? (
        <ErrorState title="More tasks could not be loaded." onRetry={rows.retry} isRetrying={rows.isRetrying} />
      ) : null}
    </>
  )
}

interface TaskProps extends Omit<OpenTasksProps, 'sections'> {
  readonly activity: Extract<ActivityItem, { readonly kind: 'task' }>
  readonly section: TaskSection
  readonly now: number
  readonly zone: string
}

function Task({ activity, section, now, zone, rights, ticks, hasOwner, onOpen, onDelete }: TaskProps) {
  const { row } = activity
  const isDone = ticks.isDone(row)
  const type = relatedType(row.related_with)
  const due = dueText(row, section, now, zone)
  const facts = [
    row.status === 'in-progress' || row.status === 'completed' ? '' : labelOf(TASK_STATUSES, row.status),
    row.priority === 'high' || row.priority === 'low' || row.priority === 'lowest'
      ? `${labelOf(TASK_PRIORITIES, row.priority)} priority`
      : '',
    hasOwner ? (row.owner_name ?? '') : '',
    ...row.tags.map(({ name }) => name),
  ].filter((text) => text !== '')
  return (
    <li className={classes.task} data-done={isDone || undefined}>
      <TickButton subject={row.subject} isDone={isDone} onTick={rights.canEdit ? () => ticks.tick(row) : undefined} />
      <div className={classes.text}>
        <button type="button" className={classes.open} data-row onClick={() => onOpen(activity)}>
          {row.subject}
        </button>
        <span className={classes.facts}>
          {type === undefined || row.related_id === null ? null : (
            <Link className={classes.related} {...linkTo(recordAddress(type, row.related_id))}>
              {recordLabel({ name: row.related_name })}
            </Link>
          )}
          {facts.map((fact) => (
            <span key={fact} data-high={fact === 'High priority' || undefined}>
              {fact}
            </span>
          ))}
        </span>
      </div>
      {due === undefined ? null : (
        <span className={classes.due} data-late={!isDone && due.isLate ? true : undefined}>
          {due.text}
        </span>
      )}
      {rights.canEdit || rights.canDelete ? (
        <span className={classes.menu}>
          <ActivityMenu activity={activity} rights={rights} onEdit={onOpen} onDelete={onDelete} />
        </span>
      ) : null}
    </li>
  )
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** When a task is due, without what its section says already. */
function dueText(
  row: TaskRow,
  section: TaskSection,
  now: number,
  zone: string,
): { readonly text: string; readonly isLate: boolean } | undefined {
  const at = isCalendarDay(row.task_date) ? undefined : parseWireTime(row.task_date)
  const day = isCalendarDay(row.task_date) ? row.task_date : at === undefined ? undefined : calendarDay(at, zone)
  if (day === undefined) return undefined
  const time = at === undefined ? '' : timeOfDay(at, zone)
  const isLate = section === 'overdue' || (section === 'today' && at !== undefined && at < now)
  if (section === 'today') return time === '' ? undefined : { text: isLate ? `Late, ${time}` : time, isLate }
  const named = section === 'week' ? weekday.format(new Date(`${day}T00:00:00Z`)) : dayText(day)
  return { text: time === '' || section === 'done' ? named : `${named}, ${time}`, isLate }
}

/** Arrow keys go from task to task, across sections. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const { activeElement } = document
  if (step === 0 || !(activeElement instanceof HTMLElement) || activeElement.dataset['row'] === undefined) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  event.preventDefault()
  rows[rows.indexOf(activeElement) + step]?.focus()
}
