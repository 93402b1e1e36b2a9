import { Badge, Button, SegmentedControl } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RECURRENCE_OPTIONS } from '../../../core/catalogue/options.ts'
import { listPlans, listSubscriptions, type PlanCard } from '../../../core/contracts/plans.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import type { ChangePlanProps } from './change-plan-dialog.tsx'
import { featureText, renewalText } from './feature-text.ts'
import classes from './plans.module.css'

const LazyQuestion = lazyPart<ChangePlanProps>(
  () => import('./change-plan-dialog.tsx').then((module) => module.ChangePlanDialog),
  { failed: (retry) => <ErrorState title="The question could not be loaded." onRetry={retry} /> },
)

type Period = (typeof RECURRENCE_OPTIONS)[number]
const DEFAULT_PERIOD: Period = 'Monthly'
const periodOf = (text: string | null | undefined) =>
  RECURRENCE_OPTIONS.find((option) => option.toLowerCase() === text?.toLowerCase())

/** The plans that the company can choose, side by side. */
export function PlansScreen() {
  const plans = useCall(listPlans, {})
  const maySee = useMay('My Subscriptions')
  const subscription = useCall(listSubscriptions, {}, { enabled: maySee('View') })
  const present = subscription.data?.data
  const mayChange = maySee('Edit') && present !== undefined
  const [chosen, setChosen] = useState<Period>()
  const [asked, setAsked] = useState<PlanCard>()
  usePreload(LazyQuestion)
  const cards = plans.data?.data
  const period = chosen ?? periodOf(present?.period) ?? DEFAULT_PERIOD
  const hasChoice = (cards?.length ?? 0) > 1
  const own = cards?.findIndex((card) => card.is_current) ?? -1
  return (
    <div className={classes.wide}>
      <header className={classes.head}>
        <div>
          <h1>Plans</h1>
          <p className={classes.quiet}>
            {cards === undefined || hasChoice
              ? 'What each plan includes. A change takes effect at once. Nothing is charged, and nothing is deleted.'
              : 'Buying is free of charge: search, wishlist, quotes, chat and what is listed here.'}
          </p>
        </div>
        {hasChoice && mayChange ? (
          <SegmentedControl
            aria-label="The plan renews"
            value={period}
            onChange={(next) => setChosen(next)}
            data={[...RECURRENCE_OPTIONS]}
          />
        ) : null}
      </header>
      {cards === undefined ? (
        plans.isError ? (
          <ErrorState
            title="The plans could not be loaded."
            detail="Check the connection and try again."
            isRetrying={plans.isFetching}
            onRetry={() => void plans.refetch()}
          />
        ) : (
          <Loading label="Loading the plans">
            <FormSkeleton fields={6} />
          </Loading>
        )
      ) : (
        <ul className={classes.cards} aria-label="Plans">
          {cards.map((card, at) => (
            <Card
              key={card.key}
              card={card}
              showsMissing={hasChoice}
              action={
                !mayChange || !hasChoice ? null : card.is_current ? (
                  present.period !== null && periodOf(present.period) === period ? null : (
                    <Button variant="default" onClick={() => setAsked(card)}>
                      Renew {renewalText(period)}
                    </Button>
                  )
                ) : (
                  // From small to large: only more is worth a strong button.
                  <Button variant={at < own ? 'default' : 'filled'} onClick={() => setAsked(card)}>
                    Change to {card.name}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {cards !== undefined && !hasChoice ? (
        <p className={classes.quiet}>Buyers need no other plan. Companies that sell have plans of their own.</p>
      ) : null}
      {maySee('View') ? (
        <p>
          <Link {...linkTo(addressOf('subscription'))}>What your company uses of its plan</Link>
        </p>
      ) : null}
      {asked === undefined || present === undefined ? null : (
        <LazyQuestion to={asked} period={period} present={present} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

interface CardProps {
  readonly card: PlanCard
  readonly action: React.ReactNode
  /** Names what another plan would have. */
  readonly showsMissing: boolean
}

function Card({ card, action, showsMissing }: CardProps) {
  return (
    <li
      className={classes.card}
      data-current={card.is_current || undefined}
      aria-current={card.is_current || undefined}
    >
      <div className={classes.cardHead}>
        <h2>{card.name}</h2>
        {card.is_current ? (
          <Badge variant="light" size="lg">
            Your plan
          </Badge>
        ) : null}
      </div>
      <p className={classes.quiet}>{card.fit}</p>
      <ul className={classes.features} aria-label={`Features of ${card.name}`}>
        {card.feature_list.map((feature) => {
          const { text, has } = featureText(feature)
          if (!has && !showsMissing) return null
          return (
            <li key={feature.key} data-locked={!has || undefined}>
              {has ? <IconCheck size={18} stroke={2} aria-hidden /> : <IconLock size={18} stroke={1.5} aria-hidden />}
              <span>
                {text}
                {has ? null : <span className={classes.quiet}> – not included</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {action === null ? null : <div className={classes.cardAction}>{action}</div>}
    </li>
  )
}
