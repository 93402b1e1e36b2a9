import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { verificationOf } from '../../../adapters/client/mobile-verification.client.ts'
import { profileForm, type Profile } from '../../../core/account/profile.schema.ts'
import { afterSignIn } from '../../../core/navigation/guard.ts'
import { invalidFields } from '../../../core/text/issue-text.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import type { FormValues } from '../../shared/form/form.types.ts'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { AvatarEditor } from './avatar.tsx'
import { type EditableField, profileEdit, ProfileFields, profileValues } from './profile-fields.tsx'
import classes from './profile.module.css'
import { useProfile, useSaveProfile } from './use-profile.ts'

interface Step {
  readonly id: 'work' | 'address' | 'mobile' | 'picture'
  readonly title: string
  readonly text: string
  readonly names: readonly EditableField[]
}

const steps: readonly Step[] = [
  {
    id: 'work',
    title: 'Your work',
    text: 'So that the other side knows whom they deal with.',
    names: ['company_name', 'designation', 'languages', 'time_zone'],
  },
  {
    id: 'address',
    title: 'Your address',
    text: 'Quotes and delivery terms start from here.',
    names: ['country', 'city', 'postal_code', 'street_address'],
  },
  {
    id: 'mobile',
    title: 'Your number',
    text: 'A verified number lets the people you trade with reach you.',
    names: [],
  },
  { id: 'picture', title: 'Your picture', text: 'A face beside a name: in chat and on your quotes.', names: [] },
]

const pendingOf: Readonly<Record<Step['id'], readonly string[]>> = {
  work: ['designation', 'languages', 'time_zone'],
  address: ['country', 'city', 'postal_code', 'street_address'],
  mobile: ['mobile'],
  picture: ['avatar_original'],
}

/** A few steps for missing data; each can be skipped. */
export function OnboardingScreen({ wanted }: { readonly wanted: string | undefined }) {
  const { data, isError, isFetching, refetch } = useProfile()
  if (data !== undefined) return <Steps profile={data} wanted={wanted} />
  return (
    <div className={classes.onboarding}>
      <h1>Welcome</h1>
      {isError ? (
        <ErrorState
          title="Your profile could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading your profile">
          <FormSkeleton fields={4} />
        </Loading>
      )}
    </div>
  )
}

function Steps({ profile, wanted }: { readonly profile: Profile; readonly wanted: string | undefined }) {
  const navigate = useNavigate()
  // The steps are fixed at the start: a step does not disappear while the person fills it in.
  const [way] = useState(() =>
    steps.filter(({ id }) => pendingOf[id].some((name) => profile.pending_fields.includes(name))),
  )
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (at !== shown.current) heading.current?.focus()
    shown.current = at
  }, [at])
  const leave = () => void navigate({ ...linkTo(afterSignIn(wanted)), replace: true })
  const next = () => (at + 1 < way.length ? setAt(at + 1) : leave())
  const back = at === 0 ? undefined : () => setAt(at - 1)
  const step = way[at]
  if (step === undefined) {
    return (
      <div className={classes.onboarding}>
        <h1>Welcome, {profile.full_name}</h1>
        <p>Your profile has all it needs.</p>
        <div>
          <Button onClick={leave}>Continue</Button>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.onboarding}>
      <h1>Welcome, {profile.full_name}</h1>
      <ol className={classes.steps} aria-label="Steps">
        {way.map(({ id, title }, index) => (
          <li key={id} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            {title}
          </li>
        ))}
      </ol>
      <section className={classes.cardForm} aria-label={step.title}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {step.title}
          </h2>
          <p className={classes.quiet}>{step.text}</p>
        </div>
        {step.id === 'mobile' ? (
          <MobileStep profile={profile} onNext={next} onBack={back} />
        ) : step.id === 'picture' ? (
          <>
            <AvatarEditor name={profile.full_name} url={profile.avatar_original} />
            <Actions onSkip={next} onBack={back}>
              {profile.avatar_original === null ? null : <Button onClick={next}>Continue</Button>}
            </Actions>
          </>
        ) : (
          <FieldsStep key={step.id} step={step} profile={profile} onNext={next} onBack={back} />
        )}
      </section>
    </div>
  )
}

/** Empty fields stay unchanged: every step may be filled in part. */
const filled = (values: FormValues) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
const checkFilled = (values: FormValues) => invalidFields(profileForm, filled(values))

interface StepProps {
  readonly profile: Profile
  readonly onNext: () => void
  /** Undefined at the first step. */
  readonly onBack: (() => void) | undefined
}

function FieldsStep({ step, profile, onNext, onBack }: StepProps & { readonly step: Step }) {
  const save = useSaveProfile()
  const names = step.names.filter((name) => name !== 'company_name' || profile.type !== 'subuser')
  // Whoever left the company's name empty has a company of the own name, which should not be suggested.
  const known = { ...profile, company_name: profile.company_name === profile.full_name ? '' : profile.company_name }
  const initial = profileValues(known, names)
  const form = useForm<Readonly<Record<string, string>>, unknown>({
    initial,
    validate: checkFilled,
    draft: `onboarding:${step.id}`,
    save: async (values, { call, ...read }) => {
      const { was, ...changes } = profileEdit(profile, initial, values, read)
      const given = filled(changes)
      return Object.keys(given).length === 0 ? undefined : save({ ...given, was }, call)
    },
    onSaved: onNext,
  })
  return (
    <form {...form.props} method="post" className={classes.cardForm}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={names} />
      <ProfileFields names={names} form={form} />
      <Actions onSkip={onNext} onBack={onBack}>
        <Button type="submit" loading={form.isSaving}>
          Save and continue
        </Button>
      </Actions>
    </form>
  )
}

function MobileStep({ profile, onNext, onBack }: StepProps) {
  const client = useAppClient()
  if (profile.mobile !== '' && profile.mobile_verified) {
    return (
      <>
        <p className="th-figures">
          {profile.mobile_code} {profile.mobile} is verified.
        </p>
        <Actions onBack={onBack}>
          <Button onClick={onNext}>Continue</Button>
        </Actions>
      </>
    )
  }
  return (
    <Actions onSkip={onNext} onBack={onBack}>
      <Button onClick={() => verificationOf(client).send({ type: 'opened' })}>Verify a mobile number</Button>
    </Actions>
  )
}

interface ActionsProps extends Pick<StepProps, 'onBack'> {
  readonly children: ReactNode
  readonly onSkip?: () => void
}

function Actions({ children, onSkip, onBack }: ActionsProps) {
  return (
    <div className={classes.actions}>
      {children}
      {onSkip === undefined ? null : (
        <Button variant="subtle" color="gray" onClick={onSkip}>
          Skip for now
        </Button>
      )}
      {onBack === undefined ? null : (
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  )
}
