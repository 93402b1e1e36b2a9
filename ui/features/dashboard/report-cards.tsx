import { Button, NativeSelect } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dashboardCards, saveDashboardCards } from '../../../core/contracts/dashboard.contract.ts'
import { type CardId, cardsFor, type DashboardCard } from '../../../core/crm/sales-reports/dashboard-cards.ts'
import { CARD_PERIODS, type CardPeriod, REPORT_PERIODS } from '../../../core/crm/sales-reports/report-periods.ts'
import { saveFailureText } from '../../../core/failure/effect-of.ts'
import { withQuery } from '../../../core/navigation/address.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { CardsSkeleton } from './cards-skeleton.tsx'
import type { ChooseCardsProps } from './choose-cards.tsx'
import classes from './dashboard.module.css'
import { type CardHead, DealFigure, LeadFigure, ListingFigure } from './figures.tsx'
import { ForecastCard, FunnelCard, type PeriodCardProps, SourcesCard, WonCard, WorkCard } from './period-cards.tsx'

const LazyChooseCards = lazyPart<ChooseCardsProps>(
  () => import('./choose-cards.tsx').then((module) => module.ChooseCards),
  { failed: (retry) => <ErrorState title="The choice of cards could not be loaded." onRetry={retry} /> },
)

export interface ReportCardsProps {
  readonly user: SessionUser
}

/** The cards that the person chose, for the chosen period (D-249). */
export function ReportCards({ user }: ReportCardsProps) {
  const choice = useCall(dashboardCards, {})
  const save = useSend(saveDashboardCards, { invalidates: [dashboardCards], isShownInPlace: true })
  const [wanted, setPeriod] = useState<CardPeriod>()
  const sent = useRef<CardPeriod>(undefined)
  const store = (next: CardPeriod) => {
    // One save at a time: the last choice follows the one that runs.
    if (save.isSending) return
    sent.current = next
    save.send({ period: next })
  }
  useEffect(() => {
    if (!save.isSending && sent.current !== undefined && wanted !== undefined && wanted !== sent.current) store(wanted)
  })
  const [isChoosing, setChoosing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const allowed = cardsFor(user)
  const { cards, period: stored } = choice.data?.data ?? {}
  const period = wanted ?? stored
  const shown = cards?.flatMap((id) => allowed.find((card) => card.id === id) ?? [])
  return (
    <section className={classes.part} aria-labelledby="day-figures">
      <header className={classes.cardsHead}>
        <h2 id="day-figures">How it goes</h2>
        {period === undefined || shown?.some(({ hasPeriod }) => hasPeriod) !== true ? null : (
          <NativeSelect
            ref={select}
            aria-label="Period of the cards"
            value={period}
            onChange={({ currentTarget: { value } }) => {
              const next = CARD_PERIODS.find((one) => one === value)
              if (next === undefined) return
              setPeriod(next)
              store(next)
            }}
          >
            {CARD_PERIODS.map((value) => (
              <option key={value} value={value}>
                {REPORT_PERIODS.find((one) => one.value === value)?.label}
              </option>
            ))}
          </NativeSelect>
        )}
        {shown === undefined ? null : (
          <Button
            variant="default"
            leftSection={<IconLayoutGrid size={18} stroke={1.5} />}
            onClick={() => setChoosing(true)}
          >
            Choose cards
          </Button>
        )}
      </header>
      {save.failure === undefined || wanted === undefined ? null : (
        <ErrorState
          title="This period is shown, but not saved."
          detail={navigator.onLine ? saveFailureText(save.failure) : 'You are offline.'}
          onRetry={() => {
            store(wanted)
            // The button goes away.
            select.current?.focus()
          }}
        >
          {null}
        </ErrorState>
      )}
      {shown === undefined || period === undefined ? (
        choice.isError ? (
          <ErrorState
            title="Your cards could not be loaded."
            isRetrying={choice.isFetching}
            onRetry={() => void choice.refetch()}
          />
        ) : (
          <CardsSkeleton />
        )
      ) : shown.length === 0 ? (
        <p className={classes.noCards}>No cards are chosen. “Choose cards” shows figures of your sales here.</p>
      ) : (
        <div className={classes.figures}>
          {shown.map((card) => (
            <Card key={card.id} card={card} period={period} />
          ))}
        </div>
      )}
      {isChoosing && shown !== undefined ? (
        <LazyChooseCards cards={allowed} chosen={shown.map(({ id }) => id)} onClose={() => setChoosing(false)} />
      ) : null}
    </section>
  )
}

const PERIOD_CARDS: Partial<Record<CardId, (props: PeriodCardProps) => ReactNode>> = {
  won: WonCard,
  forecast: ForecastCard,
  funnel: FunnelCard,
  sources: SourcesCard,
  work: WorkCard,
}
const STATE_CARDS: Partial<Record<CardId, (props: CardHead) => ReactNode>> = {
  leads: LeadFigure,
  deals: DealFigure,
  listings: ListingFigure,
}

function Card({ card, period }: { readonly card: DashboardCard; readonly period: CardPeriod }) {
  const { id, question, page, hasPeriod } = card
  const link = hasPeriod
    ? { address: withQuery(pathOf(page), { period }), label: 'Report' }
    : { address: pathOf(page), label: 'List' }
  const PeriodCard = PERIOD_CARDS[id]
  const StateCard = STATE_CARDS[id]
  if (PeriodCard !== undefined) return <PeriodCard question={question} link={link} period={period} />
  return StateCard === undefined ? null : <StateCard question={question} link={link} />
}
