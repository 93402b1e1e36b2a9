import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { operatorOverview } from '../../../core/contracts/operator.contract.ts'
import { addressOf, pathOf } from '../../../core/navigation/addresses.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { ActionList } from './action-list.tsx'
import classes from './operator.module.css'

/** How often the figures load again while the page is visible. */
const RELOAD_MS = 30_000

/** What waits for the operator, and how the market is. */
export function OverviewPage() {
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useCall(
    operatorOverview,
    {},
    { refetchInterval: RELOAD_MS },
  )
  const zone = useTimeZone()
  return (
    <div className={classes.page}>
      <h1>Overview</h1>
      {isError ? (
        <ErrorState
          title="The figures could not be loaded."
          detail={
            data === undefined
              ? 'Check the connection and try again.'
              : `Those below are of ${momentText(formatWireTime(dataUpdatedAt), zone)}.`
          }
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {/* A bar above the figures, which stay the same elements and keep the focus. */}
          {data === undefined ? undefined : null}
        </ErrorState>
      ) : null}
      {data !== undefined ? (
        <Figures figures={data.data} />
      ) : isError ? null : (
        <Loading label="Loading the figures">
          <LinesSkeleton lines={6} />
        </Loading>
      )}
      <section aria-labelledby="latest" className={classes.section}>
        <h2 id="latest">Recent actions</h2>
        <ActionList none="Nothing was done yet." />
      </section>
    </div>
  )
}

type OverviewFigures = NonNullable<ReturnType<typeof useCall<typeof operatorOverview>>['data']>['data']

function Figures({
  figures: { companies, jobs, mails, health, process, ...figures },
}: {
  readonly figures: OverviewFigures
}) {
  const zone = useTimeZone()
  return (
    <>
      <MarketFigures companies={companies} {...figures} />
      <section aria-labelledby="work" className={classes.section}>
        <h2 id="work">Jobs and mails</h2>
        <ul className={classes.cards}>
          <Figure
            label="Dead jobs"
            count={jobs.dead}
            to={addressOf('operatorJobs', {}, { state: 'dead' })}
            isUrgent={jobs.dead > 0}
          />
          <Figure
            label="Mails that failed"
            count={mails.failed}
            to={addressOf('operatorMails', {}, { state: 'failed' })}
            isUrgent={mails.failed > 0}
          />
          <Figure
            label="Mails being sent"
            count={mails.waiting}
            to={addressOf('operatorMails', {}, { state: 'waiting' })}
          />
          <Figure label="Jobs due" count={jobs.waiting} to={addressOf('operatorJobs', {}, { state: 'waiting' })} />
          <Figure label="Running jobs" count={jobs.running} />
          <Figure
            label="Waiting time of the oldest job"
            count={durationText(jobs.oldest_seconds)}
            isUrgent={jobs.oldest_seconds > LATE_SECONDS}
          />
        </ul>
      </section>
      <section aria-labelledby="health" className={classes.section}>
        <h2 id="health">The server</h2>
        {health.fault === null ? null : (
          <Alert variant="light" color="red" icon={<IconAlertTriangle size={18} stroke={1.5} />}>
            This process is not ready: {health.fault}
          </Alert>
        )}
        <ul className={classes.cards}>
          <Figure label="Uptime" count={durationText(process.uptime_seconds)} />
          <Figure label="Database" count={process.engine === 'postgres' ? 'PostgreSQL' : 'Embedded'} />
          <Figure
            label="Response time of the database"
            count={`${Math.round(process.database_ms)} ms`}
            isUrgent={process.database_ms > SLOW_MS}
          />
          <Figure label="Memory" count={`${number.format(Math.round(process.memory_bytes / MIB))} MiB`} />
          <Figure label="Calls and pages since the start" count={process.calls} />
          <Figure label="Failed calls and pages" count={process.failed_calls} isUrgent={process.failed_calls > 0} />
          <Figure label="Open sockets" count={health.sockets} />
          <Figure label="Running statements" count={health.database_running} />
          <Figure
            label="Statements waiting for a connection"
            count={health.database_waiting}
            isUrgent={health.database_waiting > 0}
          />
          <Figure label="Waiting pages" count={health.pages_waiting} isUrgent={health.pages_waiting > 0} />
          <Figure
            label="Last backup"
            count={health.last_backup === null ? 'Not known' : momentText(health.last_backup, zone)}
          />
        </ul>
        <p className={classes.quiet}>
          The figures of the server are those of the process that answered. Tradehall {health.versions.product}, Node{' '}
          {health.versions.node}, PostgreSQL {health.versions.database}, database at {health.versions.migration}.
        </p>
      </section>
    </>
  )
}

const MIB = 1_048_576
/** From these values on somebody should look. */
const LATE_SECONDS = 300
const SLOW_MS = 1_000

/** A length of time in its largest unit: '3 days', '12 minutes'. */
function durationText(seconds: number): string {
  const [count, unit] =
    seconds >= 86_400
      ? [seconds / 86_400, 'day']
      : seconds >= 3_600
        ? [seconds / 3_600, 'hour']
        : seconds >= 60
          ? [seconds / 60, 'minute']
          : [seconds, 'second']
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

function MarketFigures({
  companies,
  ...figures
}: Pick<OverviewFigures, 'companies' | 'complaints' | 'listings' | 'people' | 'active_people'>) {
  return (
    <ul className={classes.cards} aria-label="The market">
      <Figure
        label="Waiting companies"
        count={companies.pending}
        to={addressOf('operatorCompanies', {}, { state: 'pending' })}
        isUrgent={companies.pending > 0}
      />
      <Figure
        label="Open reports"
        count={figures.complaints}
        to={pathOf('operatorComplaints')}
        isUrgent={figures.complaints > 0}
      />
      <Figure
        label="Suspended companies"
        count={companies.suspended}
        to={addressOf('operatorCompanies', {}, { state: 'suspended' })}
      />
      <Figure
        label="Approved companies"
        count={companies.approved}
        to={addressOf('operatorCompanies', {}, { state: 'approved' })}
      />
      <Figure label="Public listings" count={figures.listings} to={addressOf('productList')} />
      <Figure label="People" count={figures.people} to={pathOf('operatorPeople')} />
      <Figure label="Active in the last 24 hours" count={figures.active_people} />
    </ul>
  )
}

export interface FigureProps {
  readonly label: string
  readonly count: number | string
  /** Where the rows behind the figure are. */
  readonly to?: string
  /** Somebody should do something about it. */
  readonly isUrgent?: boolean
}

const number = new Intl.NumberFormat('en')

/** A figure as a card; with an address, the whole card is the link. */
export function Figure({ label, count, to, isUrgent = false }: FigureProps) {
  const text = typeof count === 'number' ? number.format(count) : count
  return (
    <li className={classes.card} data-urgent={isUrgent || undefined}>
      <span className={classes.figure}>{text}</span>
      {to === undefined ? (
        <span className={classes.cardLabel}>{label}</span>
      ) : (
        <Link {...linkTo(to)} className={classes.cardLink}>
          {label}
        </Link>
      )}
    </li>
  )
}
