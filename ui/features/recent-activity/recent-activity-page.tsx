import { Pagination } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { recentActivity } from '../../../core/contracts/crm-history.contract.ts'
import { addDays, calendarDay, timeOfDay } from '../../../core/time/calendar.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { dayText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import tabbed from '../../shared/page/tabbed-list.module.css'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { activityText, type ActivityLine } from './activity-text.ts'
import classes from './recent-activity.module.css'

export interface RecentActivityPageProps {
  readonly page: number
  readonly onPage: (page: number) => void
}

/** What the person did, newest first, by day. */
export function RecentActivityPage({ page, onPage }: RecentActivityPageProps) {
  const list = useCall(recentActivity, { page }, { keepPreviousData: true })
  const rows = list.data?.data
  return (
    <div className={`${tabbed.page} ${classes.page}`}>
      <header>
        <h1>Recent activity</h1>
        <p className={classes.quiet}>What you did in this account. Colleagues have their own.</p>
      </header>
      {rows === undefined ? (
        list.isError ? (
          <ErrorState
            title="The recent activity could not be loaded."
            detail="Check the connection and try again."
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <Loading label="Loading recent activity">
            <LinesSkeleton lines={8} />
          </Loading>
        )
      ) : rows.data.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={28} stroke={1.5} />}
          title={page > 1 ? 'This page is empty' : 'Nothing yet'}
        >
          {page > 1 ? 'Go back to the first page.' : 'What you add, change and delete appears here.'}
        </EmptyState>
      ) : (
        <Days rows={rows.data} />
      )}
      {rows !== undefined && (rows.last_page > 1 || page > rows.last_page) ? (
        <Pagination
          total={rows.last_page}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      ) : null}
    </div>
  )
}

function Days({ rows }: { readonly rows: readonly ActivityLine[] }) {
  const now = useNow()
  const zone = useTimeZone()
  const today = calendarDay(now, zone)
  const nameOf = (day: string) => (day === today ? 'Today' : day === addDays(today, -1) ? 'Yesterday' : dayText(day))
  const days = Map.groupBy(rows, ({ created_at }) => calendarDay(parseWireTime(created_at) ?? now, zone))
  return [...days].map(([day, lines]) => (
    <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
      <h2 id={`day-${day}`}>{nameOf(day)}</h2>
      <ul className={tabbed.list}>
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <Sentence line={line} />
            <time dateTime={line.created_at} className={classes.quiet}>
              {timeOfDay(parseWireTime(line.created_at) ?? now, zone)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Sentence({ line }: { readonly line: ActivityLine }) {
  const { what, name, more, address } = activityText(line)
  return (
    <span className={classes.sentence}>
      {what} {address === undefined ? <strong>{name}</strong> : <Link {...linkTo(address)}>{name || 'Open'}</Link>}
      {more === '' ? null : <span className={classes.quiet}> {more}</span>}
      {line.operator === null ? null : <span className={classes.quiet}> by {line.operator} of Tradehall, as you</span>}
    </span>
  )
}
