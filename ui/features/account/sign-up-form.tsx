import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { signUpForm } from '../../../core/account/account.schema.ts'
import { type AccountType, sellerKinds } from '../../../core/account/account.ts'
import { register } from '../../../core/contracts/account.contract.ts'
import { viewInvitation } from '../../../core/contracts/invitations.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { CountrySelect } from '../../shared/inputs/country-select.tsx'
import { NewPasswordField } from '../../shared/inputs/new-password-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import classes from './account.module.css'
import { useEnter } from './use-enter.ts'

const EMPTY = {
  account_type: 'buyer',
  seller_kind: '',
  full_name: '',
  email_id: '',
  password: '',
  country: '',
  invite: '',
}

export interface SignUpFormProps {
  /** The page that was asked for. */
  readonly wanted: string | undefined
  /** The token of an invitation. */
  readonly invite?: string | undefined
}

/** Opens an account for a buyer or a seller; onboarding follows (D-16). */
export function SignUpForm({ wanted, invite = '' }: SignUpFormProps) {
  const client = useAppClient()
  const enter = useEnter(addressOf('onboarding', {}, { [RETURN_PARAMETER]: wanted }))
  const [sent] = useSentForm()
  const form = useForm({
    schema: signUpForm,
    initial: { ...EMPTY, invite },
    sent,
    save: ({ invite: token, ...values }, { call }) =>
      client.call(register, signUpForm.parse(token === '' ? values : { ...values, invite: token }), call),
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
      <h1>Open an account</h1>
      {invited !== undefined ? (
        <Alert role="status" color="blue" variant="light">
          {invited.invited_by} of {invited.company} invites you.
        </Alert>
      ) : invitation.isError ? (
        <Alert role="status" color="yellow" variant="light">
          This invitation was used, withdrawn, or is older than 14 days. You can open an account without it.
        </Alert>
      ) : null}
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
              {name.charAt(0).toUpperCase() + name.slice(1)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextInput label="Full name" autoComplete="name" required {...form.input('full_name')} />
      <TextInput label="E-mail address" type="email" autoComplete="username" required {...form.input('email_id')} />
      <NewPasswordField label="Password" typed={form.values.password} {...form.input('password')} />
      <CountrySelect label="Country" autoComplete="country" required {...form.input('country')} />
      <Button type="submit" loading={form.isSaving}>
        Open an account
      </Button>
      <SocialButtons
        wish={{
          account_type: form.values.account_type,
          seller_kind: form.values.seller_kind,
          country: form.values.country,
        }}
      />
      <p>
        Have an account? <Link {...linkTo(addressOf('signIn', {}, { [RETURN_PARAMETER]: wanted }))}>Sign in</Link>
      </p>
    </form>
  )
}

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
