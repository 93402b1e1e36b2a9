import { Button, Progress } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { listSubscriptions, type Subscription } from '../../../core/contracts/plans.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { count, renewalText } from './feature-text.ts'
import classes from './plans.module.css'

/** The company's plan with what is used of it, and the earlier ones. */
export function SubscriptionScreen() {
  const { data, isError, isFetching, refetch } = useCall(listSubscriptions, {})
  const maySeePlans = useMay('Plans')('View')
  // Buyers have one plan: there is nothing to compare, and nothing that another plan would add.
  const isBuyer = useSessionUser()?.type === 'other'
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>My subscriptions</h1>
        {maySeePlans && !isBuyer ? (
          <Button component={Link} variant="default" {...(linkTo(addressOf('plans')) as object)}>
            Compare plans
          </Button>
        ) : null}
      </header>
      {data !== undefined ? (
        <>
          <Present subscription={data.data} showsMissing={!isBuyer} />
          {data.ended.length === 0 ? null : (
            <section className={classes.section} aria-labelledby="ended">
              <h2 id="ended">Earlier subscriptions</h2>
              <Ended rows={data.ended} />
            </section>
          )}
        </>
      ) : isError ? (
        <ErrorState
          title="Your subscription could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading your subscription">
          <FormSkeleton fields={6} />
        </Loading>
      )}
    </div>
  )
}

interface PresentProps {
  readonly subscription: Subscription
  /** Names what a larger plan has. */
  readonly showsMissing: boolean
}

function Present({ subscription, showsMissing }: PresentProps) {
  const zone = useTimeZone()
  const { plan_name, plan_status, started_at, period, renews_at, usage, feature_list } = subscription
  const limits = usage.filter(({ limit, used }) => limit !== 0 || used > 0)
  return (
    <>
      <dl className={classes.facts}>
        <Fact label="Plan">
          <strong>{plan_name}</strong>
        </Fact>
        <Fact label="State">{plan_status === 'active' ? 'Active' : plan_status}</Fact>
        <Fact label="Since">{day(started_at, zone)}</Fact>
        <Fact label="Renewal">
          {period === null || renews_at === null
            ? 'No end date'
            : `Renews ${renewalText(period)}, next on ${day(renews_at, zone)}`}
        </Fact>
      </dl>
      {limits.length === 0 ? null : (
        <section className={classes.section} aria-labelledby="usage">
          <h2 id="usage">Used of your plan</h2>
          <ul className={classes.usage}>
            {limits.map((line) => (
              <UsageLine key={line.key} line={line} />
            ))}
          </ul>
        </section>
      )}
      <section className={classes.section} aria-labelledby="features">
        <h2 id="features">Features</h2>
        <ul className={classes.features}>
          {feature_list
            .filter(({ value }) => value === true || (value === false && showsMissing))
            .map(({ key, name, value }) => (
              <li key={key} data-locked={value === false || undefined}>
                {value === false ? (
                  <IconLock size={18} stroke={1.5} aria-hidden />
                ) : (
                  <IconCheck size={18} stroke={2} aria-hidden />
                )}
                <span>
                  {name}
                  {value === false ? <span className={classes.quiet}> – not included</span> : null}
                </span>
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}

function UsageLine({ line: { name, used, limit } }: { readonly line: Subscription['usage'][number] }) {
  const isFull = limit !== null && used >= limit
  const words = limit === null ? `${count(used)}, without a limit` : `${count(used)} of ${count(limit)}`
  return (
    <li>
      <div className={classes.usageHead}>
        <span>{name}</span>
        <span className={classes.numbers}>{words}</span>
      </div>
      {limit === null ? null : (
        <Progress
          aria-label={`${name}: ${words}`}
          value={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
          {...(isFull && { color: 'red' })}
          size="md"
        />
      )}
      {limit === null || used < limit ? null : (
        <p className={classes.full}>
          {used > limit
            ? `${count(used - limit)} above the limit. All stay; you can add none until there are fewer than ${count(limit)}.`
            : 'All are used. A larger plan has more.'}
        </p>
      )}
    </li>
  )
}

interface EndedProps {
  readonly rows: readonly {
    readonly id: number
    readonly plan_name: string
    readonly period: string | null
    readonly started_at: string
    readonly ended_at: string
  }[]
}

function Ended({ rows }: EndedProps) {
  const zone = useTimeZone()
  return (
    <ul className={classes.ended}>
      {rows.map(({ id, plan_name, period, started_at, ended_at }) => (
        <li key={id}>
          <strong>{plan_name}</strong>
          <span className={classes.quiet}>{period === null ? '' : `Renewed ${renewalText(period)}`}</span>
          <span className={classes.quiet}>
            {day(started_at, zone)} to {day(ended_at, zone)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const day = (wire: string, zone: string): string => dateLabel(parseWireTime(wire) ?? 0, zone)
