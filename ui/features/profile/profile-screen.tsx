import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { verificationOf } from '../../../adapters/client/mobile-verification.client.ts'
import { profileFieldLabel } from '../../../core/account/profile-completion.ts'
import type { Profile } from '../../../core/account/profile.schema.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { AvatarEditor } from './avatar.tsx'
import { ConfirmedEmail, SendEmailLink } from './confirm-email.tsx'
import { ProfileCard } from './profile-card.tsx'
import { PasswordCard } from './password-card.tsx'
import classes from './profile.module.css'
import { SignInsCard } from './sign-ins-card.tsx'
import { useProfile } from './use-profile.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

/** The calendar day of a wire time as text. */
function dayOf(wire: string): string {
  const at = parseWireTime(wire)
  return at === undefined ? wire : dateLabel(at, 'UTC')
}

export interface ProfileScreenProps {
  /** Of the mailed link that confirms the e-mail address (D-251). */
  readonly token?: string | undefined
}

/** One's own profile as small cards, each with its current values. */
export function ProfileScreen({ token = '' }: ProfileScreenProps) {
  const { data, isError, isFetching, refetch } = useProfile()
  if (data === undefined) {
    return (
      <div className={classes.page}>
        <h1>Profile</h1>
        {isError ? (
          <ErrorState
            title="Your profile could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading your profile">
            <FormSkeleton fields={6} />
          </Loading>
        )}
      </div>
    )
  }
  return <Cards profile={data} token={token} />
}

function Cards({ profile, token }: { readonly profile: Profile; readonly token: string }) {
  const gender = capitalised(profile.gender)
  const country = countryOf(profile.country)?.name ?? profile.country
  return (
    <div className={classes.page}>
      <h1>Profile</h1>
      <ConfirmedEmail token={token} />
      <Completeness profile={profile} />
      <div className={classes.cards}>
        <ProfileCard
          title="About you"
          names={['full_name', 'gender', 'languages', 'time_zone']}
          profile={profile}
          shown={{ gender, time_zone: profile.time_zone.replaceAll('_', ' ') }}
        >
          <AvatarEditor name={profile.full_name} url={profile.avatar_original} />
        </ProfileCard>
        <ContactCard profile={profile} />
        <ProfileCard
          title="Work"
          names={[...(profile.type === 'subuser' ? [] : (['company_name'] as const)), 'designation', 'department']}
          profile={profile}
        />
        <ProfileCard
          title="Address"
          names={['street_address', 'address', 'postal_code', 'city', 'state', 'country']}
          profile={profile}
          shown={{ country }}
        />
        <section className={classes.card} aria-label="Account">
          <header className={classes.cardHead}>
            <h2>Account</h2>
          </header>
          <dl className={classes.values}>
            <div>
              <dt>Member</dt>
              <dd>{profile.member_id}</dd>
            </div>
            <div>
              <dt>Since</dt>
              <dd>{dayOf(profile.created_at)}</dd>
            </div>
            <div>
              <dt>Plan</dt>
              <dd>{profile.plan_name}</dd>
            </div>
          </dl>
        </section>
        <PasswordCard />
        <SignInsCard />
      </div>
    </div>
  )
}

function ContactCard({ profile }: { readonly profile: Profile }) {
  const client = useAppClient()
  const openWindow = () => verificationOf(client).send({ type: 'opened' })
  return (
    <section className={classes.card} aria-label="Contact">
      <header className={classes.cardHead}>
        <h2>Contact</h2>
        <Button variant="subtle" size="compact-sm" onClick={openWindow}>
          {profile.mobile === ''
            ? 'Add mobile number'
            : profile.mobile_verified
              ? 'Change mobile number'
              : 'Verify mobile number'}
        </Button>
      </header>
      <dl className={classes.values}>
        <div>
          <dt>Mobile number</dt>
          <dd data-empty={profile.mobile === '' || undefined} className="th-figures">
            {profile.mobile === '' ? (
              'Not given'
            ) : (
              <>
                {profile.mobile_code} {profile.mobile} <Verified isDone={profile.mobile_verified} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            {profile.email_id} <Verified isDone={profile.email_verified} />
          </dd>
        </div>
      </dl>
      {profile.email_verified ? null : <SendEmailLink />}
    </section>
  )
}

function Verified({ isDone }: { readonly isDone: boolean }) {
  return (
    <span className={classes.verified} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheck size={16} stroke={1.5} aria-hidden />
      ) : (
        <IconClock size={16} stroke={1.5} aria-hidden />
      )}
      {isDone ? 'Verified' : 'Not verified'}
    </span>
  )
}

function Completeness({ profile }: { readonly profile: Profile }) {
  if (profile.pending_fields.length === 0) return null
  return (
    <div className={classes.completeness}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label="Profile complete"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={profile.complete_profile}
      >
        <span style={{ width: `${profile.complete_profile}%` }} />
      </div>
      <p>
        <strong className="th-figures">{profile.complete_profile}%</strong> complete. Still missing:{' '}
        {profile.pending_fields.map(profileFieldLabel).join(', ')}.
      </p>
    </div>
  )
}
