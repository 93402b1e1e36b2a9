import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { register } from '../../../adapters/client/account-calls.ts'
import type { SignUpForm as SignUp } from '../../../core/account/account.schema.ts'
import { type AccountType, sellerKinds } from '../../../core/account/account.ts'
import type { ContractOf } from '../../../adapters/client/lazy-call.ts'
import { pageView, viewInvitation } from '../../../adapters/client/lazy-calls.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { INVITATION_DAYS } from '../../../core/invitations/invitation-limits.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { afterSignUp, RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { CountrySelect } from '../../shared/inputs/country-select.tsx'
import { NewPasswordField } from '../../shared/inputs/new-password-field.tsx'
import { AGREED_PAGES } from './agreed-pages.ts'
import { KeptRequest } from './kept-request.tsx'
import { SocialButtons } from './social-buttons.tsx'
import classes from './account.module.css'
import { useEnter } from './use-enter.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

const EMPTY = {
  account_type: 'buyer',
  seller_kind: '',
  full_name: '',
  email_id: '',
  password: '',
  company_name: '',
  country: '',
  terms_version: '',
  invite: '',
}

export interface SignUpFormProps {
  /** The page that was asked for. */
  readonly wanted: string | undefined
  /** The token of an invitation. */
  readonly invite?: string | undefined
  /** The kind of account that is chosen first. Default: that of a buyer. */
  readonly kind?: string | undefined
}

/** Opens an account for a buyer or a seller; onboarding follows (D-16). */
export function SignUpForm({ wanted, invite = '', kind: asked }: SignUpFormProps) {
  const client = useAppClient()
  const enter = useEnter(afterSignUp(wanted))
  const [sent] = useSentForm()
  const terms = useCall(pageView, { slug: AGREED_PAGES.terms }).data?.data
  const privacy = useCall(pageView, { slug: AGREED_PAGES.privacy }).data?.data
  const version = terms?.updated_at ?? ''
  const form = useForm({
    schema: register,
    initial: { ...EMPTY, invite, account_type: asked === 'seller' ? 'seller' : 'buyer' },
    sent,
    save: (values, { call }) => client.call(register, given({ ...values, terms_version: version }) as SignUp, call),
    onSaved: ({ accessToken, user }) => {
      // Stored here, without the sign-in machine: browsers never repeat a failed load of code, so somebody who was
      // offline could not press again. A machine that runs follows the store.
      client.session.signIn({ token: accessToken, user })
      enter()
    },
  })
  const invitation = useCall(viewInvitation, { token: invite }, { enabled: invite !== '' })
  const invited = invitation.data?.data
  const prefill = useEffectEvent((email: string, name: string) => {
    if (form.values.email_id === '') form.change('email_id', email)
    if (form.values.full_name === '' && name !== '') form.change('full_name', name)
  })
  useEffect(() => {
    if (invited !== undefined) prefill(invited.email_id, invited.full_name)
  }, [invited])
  const kind = {
    chosen: form.values.account_type,
    onChoose: (chosen: AccountType) => form.change('account_type', chosen),
    error: form.errors['account_type'],
  }
  return (
    <form method="post" className={classes.form} {...form.props}>
      <FormGuard form={form} />
      <h1>Sign up</h1>
      <KeptRequest wanted={wanted} />
      <InvitationNote invited={invited} isInvalid={invitation.isError} />
      {invite === '' ? null : <input type="hidden" name="invite" value={invite} />}
      <FailureAlert form={form} names={Object.keys(EMPTY)} />
      <fieldset className={classes.choice}>
        <legend>What brings you here?</legend>
        <KindOption kind="buyer" title="I buy" text="Compare and ask for quotes" {...kind} />
        <KindOption kind="seller" title="I sell" text="Listings, leads, a storefront" {...kind} />
        {kind.error === undefined ? null : (
          <p className={classes.error} role="alert">
            {kind.error}
          </p>
        )}
      </fieldset>
      <div className={classes.sellersOnly}>
        <NativeSelect label="Kind of seller" required {...form.input('seller_kind')}>
          <option value="">Choose a kind</option>
          {sellerKinds.map((name) => (
            <option key={name} value={name}>
              {capitalised(name)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextInput label="Full name" autoComplete="name" required {...form.input('full_name')} />
      <TextInput label="E-mail address" type="email" autoComplete="username" required {...form.input('email_id')} />
      <TextInput
        label="Company name"
        description="Leave it empty if you trade in your own name."
        autoComplete="organization"
        {...form.input('company_name')}
      />
      <NewPasswordField label="Password" typed={form.values.password} {...form.input('password')} />
      <CountrySelect label="Country" autoComplete="country" required {...form.input('country')} />
      {version === '' ? null : <input type="hidden" name="terms_version" value={version} />}
      <AgreementNote hasTerms={terms !== undefined} hasPrivacy={privacy !== undefined} />
      <Button type="submit" loading={form.isSaving}>
        Sign up
      </Button>
      <SocialButtons
        wanted={wanted}
        wish={{
          account_type: form.values.account_type,
          seller_kind: form.values.seller_kind,
          country: form.values.country,
          terms_version: version,
        }}
        onRefused={form.refuse}
      />
      <p>
        Have an account? <Link {...linkTo(addressOf('signIn', {}, { [RETURN_PARAMETER]: wanted }))}>Sign in</Link>
      </p>
    </form>
  )
}

interface InvitationNoteProps {
  readonly invited: CallResponse<ContractOf<typeof viewInvitation>>['data'] | undefined
  readonly isInvalid: boolean
}

/** Who invites, or why the link of the invitation does not count. */
function InvitationNote({ invited, isInvalid }: InvitationNoteProps) {
  if (invited !== undefined)
    return (
      <Alert role="status" color="blue" variant="light">
        {invited.invited_by} of {invited.company} invites you.
      </Alert>
    )
  return isInvalid ? (
    <Alert role="status" color="yellow" variant="light">
      This invitation was used, withdrawn, or is older than {INVITATION_DAYS} days. You can sign up without it.
    </Alert>
  ) : null
}

/** To which published pages a sign-up agrees; nothing while none is published. */
function AgreementNote({ hasTerms, hasPrivacy }: { readonly hasTerms: boolean; readonly hasPrivacy: boolean }) {
  if (!hasTerms && !hasPrivacy) return null
  return (
    <p className={classes.terms}>
      By signing up you
      {hasTerms ? (
        <>
          {' '}
          agree to the <PageLink slug={AGREED_PAGES.terms}>terms of use</PageLink>
        </>
      ) : null}
      {hasTerms && hasPrivacy ? ' and' : null}
      {hasPrivacy ? (
        <>
          {' '}
          confirm that you have read <PageLink slug={AGREED_PAGES.privacy}>how we use your data</PageLink>
        </>
      ) : null}
      .
    </p>
  )
}

/** In a tab of its own, so that what is typed stays. */
const PageLink = ({ slug, children }: { readonly slug: string; readonly children: ReactNode }) => (
  <a href={addressOf('page', { slug })} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** The values without optional ones that are empty. */
const given = ({ invite, company_name, terms_version, seller_kind, ...values }: typeof EMPTY) => ({
  ...values,
  ...Object.fromEntries(
    Object.entries({ invite, company_name, terms_version, seller_kind }).filter(([, text]) => text !== ''),
  ),
})

interface KindOptionProps {
  readonly kind: AccountType
  readonly title: string
  readonly text: string
  readonly chosen: string
  readonly onChoose: (kind: AccountType) => void
  readonly error: string | undefined
}

const KindOption = ({ kind, title, text, chosen, onChoose, error }: KindOptionProps) => (
  <label className={classes.option}>
    <input
      type="radio"
      name="account_type"
      value={kind}
      checked={chosen === kind}
      onChange={() => onChoose(kind)}
      aria-invalid={error === undefined ? undefined : true}
    />
    <span>
      <strong>{title}</strong> <span>{text}</span>
    </span>
  </label>
)
