import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconClock, IconMailCheck, IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { profileQuery } from '../../../adapters/client/profile.queries.ts'
import { profileFieldLabel } from '../../../core/account/profile-completion.ts'
import { approvalNotice } from '../../../core/company/approval.ts'
import { cardsFor } from '../../../core/crm/sales-reports/dashboard-cards.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { isAnyGranted, isGranted } from '../../../core/permissions/permissions.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSessionUser, type SessionUser } from '../../shared/app/use-session.ts'
import plain from '../../shared/shell/shell.module.css'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { CardsSkeleton } from './cards-skeleton.tsx'
import classes from './dashboard.module.css'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { BuyAgain, OffersToDecide, PricesMoved, QuotesSent, SavedSearches } from './buyer-lists.tsx'
import { News } from './news.tsx'
import { MyDay } from './my-day.tsx'
import type { ReportCardsProps } from './report-cards.tsx'
import { RefusedNote } from './refused-note.tsx'
import { Drafts, QuoteRequests, Replies } from './today-lists.tsx'

const PLANNED = (['Tasks', 'Meetings', 'Calls'] as const).map((module) => ({ module, action: 'View' as const }))

const LazyReportCards = lazyPart<ReportCardsProps>(
  () => import('./report-cards.tsx').then((module) => module.ReportCards),
  {
    loading: <Cards />,
    failed: (retry) => (
      <Cards>
        <ErrorState title="The cards could not be loaded." onRetry={retry} />
      </Cards>
    ),
  },
)

/** The place of the cards until they are there. */
function Cards({ children }: { readonly children?: ReactNode }) {
  return (
    <section className={classes.part} aria-labelledby="day-figures">
      <header className={classes.cardsHead}>
        <h2 id="day-figures">How it goes</h2>
      </header>
      {children ?? <CardsSkeleton />}
    </section>
  )
}

/** The person's day, then what waits for an answer, news, then the chosen cards. Each part only with its right. */
function Day({ user }: { readonly user: SessionUser }) {
  const may = (module: 'Leads' | 'Product') => isGranted(user, { module, action: 'View' })
  const chats = canOpen('chat', user)
  const enquiries = canOpen('enquiries', user)
  const listings = may('Product') && canOpen('productsList', user)
  const isBuyer = user.type === 'other' && user.operator !== true
  const isBusy = chats || enquiries || listings
  // Sub-users have no page of notifications (D-30), but rules notify them.
  const hasNews = isGranted(user, { module: 'Notifications', action: 'View' })
  return (
    <>
      {user.type !== 'other' && isAnyGranted(user, PLANNED) ? <MyDay user={user} /> : null}
      {isBusy ? (
        <section className={classes.part} aria-labelledby="day-today">
          <h2 id="day-today">Needs you today</h2>
          <div className={classes.lists}>
            {chats ? <Replies /> : null}
            {enquiries && user.type !== 'other' && may('Leads') ? <QuoteRequests /> : null}
            {enquiries && isBuyer ? <OffersToDecide /> : null}
            {listings ? <Drafts /> : null}
          </div>
        </section>
      ) : null}
      {enquiries && isBuyer ? (
        <section className={classes.part} aria-labelledby="day-buying">
          <h2 id="day-buying">Your buying</h2>
          <div className={`${classes.lists} ${classes.pairs}`}>
            <QuotesSent />
            <SavedSearches />
            <BuyAgain />
            {canOpen('wishlist', user) ? <PricesMoved /> : null}
          </div>
        </section>
      ) : null}
      {hasNews ? (
        <section className={classes.part} aria-labelledby="day-news">
          <h2 id="day-news">What changed</h2>
          <div className={classes.lists}>
            <News hasPage={canOpen('notifications', user)} />
          </div>
        </section>
      ) : null}
      {cardsFor(user).length === 0 ? null : <LazyReportCards user={user} />}
    </>
  )
}

/** The start page of the workspace: obstacles, today's items, news and cards. */
export function DashboardScreen() {
  const user = useSessionUser()
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(useAppClient()))
  const steps = useFirstSteps(user, profile)
  const notice =
    profile === undefined ? undefined : approvalNotice({ state: profile.approval, reason: profile.approval_reason })
  const isNamedAfterPerson = profile?.approval === 'pending' && profile.company_name === profile.full_name
  return (
    <div className={classes.page}>
      <h1>{user === undefined || user.full_name === '' ? 'Welcome' : `Welcome, ${user.full_name}`}</h1>
      {user === undefined ? null : <RefusedNote user={user} />}
      {profile !== undefined || !isError ? null : (
        <ErrorState
          title="Your account could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {notice === undefined ? null : (
        <Alert
          role="status"
          variant="light"
          color={profile?.approval === 'rejected' ? 'red' : 'yellow'}
          icon={
            profile?.approval === 'rejected' ? (
              <IconAlertTriangle size={18} stroke={1.5} />
            ) : (
              <IconClock size={18} stroke={1.5} />
            )
          }
        >
          {notice}
          {isNamedAfterPerson && user !== undefined && canOpen('profile', user) ? (
            <>
              {' '}
              It has your own name so far. <Link {...linkTo(addressOf('profile'))}>Name your company</Link>
            </>
          ) : null}
        </Alert>
      )}
      {steps === undefined ? null : <FirstSteps steps={steps} />}
      {user === undefined ? null : <Day user={user} />}
      {profile === undefined ||
      profile.email_verified ||
      steps !== undefined ||
      user === undefined ||
      !canOpen('profile', user) ? null : (
        <section className={classes.missing} aria-label="Your e-mail address">
          <IconMailCheck size={24} stroke={1.5} aria-hidden />
          <div>
            <h2>Confirm your e-mail address</h2>
            <p>{profile.email_id} is not confirmed yet. Your profile mails you a link.</p>
          </div>
          <Link {...linkTo(addressOf('profile'))} className={`${plain.plainButton} ${plain.quietButton}`}>
            Open your profile
          </Link>
        </section>
      )}
      {profile === undefined ||
      profile.pending_fields.length === 0 ||
      user === undefined ||
      !canOpen('onboarding', user) ? null : (
        <section className={classes.missing} aria-label="Your profile">
          <IconUserCircle size={24} stroke={1.5} aria-hidden />
          <div>
            <h2>
              Your profile is <span className="th-figures">{profile.complete_profile}%</span> complete
            </h2>
            <p>
              Still missing: {profile.pending_fields.map((name) => profileFieldLabel(name).toLowerCase()).join(', ')}.
            </p>
          </div>
          <Link {...linkTo(addressOf('onboarding'))} className={`${plain.plainButton} ${plain.quietButton}`}>
            Complete it
          </Link>
        </section>
      )}
    </div>
  )
}
