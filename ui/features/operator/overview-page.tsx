import { Link } from '@tanstack/react-router'
import { operatorOverview } from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { ActionList } from './action-list.tsx'
import classes from './operator.module.css'

/** How often the figures load again while the page is visible. */
const RELOAD_MS = 30_000

/** What waits for the operator, and how the market is. */
export function OverviewPage() {
  const { data, isError, isFetching, refetch } = useCall(operatorOverview, {}, { refetchInterval: RELOAD_MS })
  return (
    <div className={classes.page}>
      <h1>Overview</h1>
      {data === undefined ? (
        isError ? (
          <ErrorState
            title="The figures could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the figures">
            <LinesSkeleton lines={6} />
          </Loading>
        )
      ) : (
        <Figures figures={data.data} />
      )}
      <section aria-labelledby="latest" className={classes.section}>
        <h2 id="latest">Done lately</h2>
        <ActionList none="Nothing was done yet." />
      </section>
    </div>
  )
}

type OverviewFigures = NonNullable<ReturnType<typeof useCall<typeof operatorOverview>>['data']>['data']

function Figures({ figures: { companies, ...figures } }: { readonly figures: OverviewFigures }) {
  return (
    <ul className={classes.cards} aria-label="Figures">
      <Figure
        label="Companies that wait"
        count={companies.pending}
        to={addressOf('operatorCompanies', {}, { state: 'pending' })}
        isUrgent={companies.pending > 0}
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
      <Figure label="People" count={figures.people} />
      <Figure label="People here within a day" count={figures.active_people} />
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
