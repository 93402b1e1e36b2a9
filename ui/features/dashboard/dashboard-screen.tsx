import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconClock, IconUserCircle } from '@tabler/icons-react'
import { profileQuery } from '../../../adapters/client/profile.queries.ts'
import { profileFieldLabel } from '../../../core/account/profile-completion.ts'
import { approvalNotice } from '../../../core/company/approval.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import plain from '../../shared/shell/shell.module.css'
import { ErrorState } from '../../shared/states/error-state.tsx'
import classes from './dashboard.module.css'

/** The first page of the day: who one is, what stands in the way, what is missing. */
export function DashboardScreen() {
  const user = useSessionUser()
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(useAppClient()))
  const notice = profile === undefined ? undefined : approvalNotice({ state: profile.approval, reason: profile.approval_reason })
  return (
    <div className={classes.page}>
      <h1>{user === undefined || user.full_name === '' ? 'Welcome' : `Welcome, ${user.full_name}`}</h1>
      {profile !== undefined || !isError ? null : (
        <ErrorState title="Your account could not be loaded." detail="Check the connection and try again." isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {notice === undefined ? null : (
        <Alert
          role="status"
          variant="light"
          color={profile?.approval === 'rejected' ? 'red' : 'yellow'}
          icon={profile?.approval === 'rejected' ? <IconAlertTriangle size={18} stroke={1.5} /> : <IconClock size={18} stroke={1.5} />}
        >
          {notice}
        </Alert>
      )}
      {profile === undefined || profile.pending_fields.length === 0 || user === undefined || !canOpen('onboarding', user) ? null : (
        <section className={classes.missing} aria-label="Your profile">
          <IconUserCircle size={24} stroke={1.5} aria-hidden />
          <div>
            <h2>Your profile is <span className="th-figures">{profile.complete_profile} %</span> complete</h2>
            <p>Still missing: {profile.pending_fields.map((name) => profileFieldLabel(name).toLowerCase()).join(', ')}.</p>
          </div>
          <Link {...linkTo(addressOf('onboarding'))} className={`${plain.plainButton} ${plain.quietButton}`}>Complete it</Link>
        </section>
      )}
    </div>
  )
}
