import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { signInOf } from '../../../adapters/client/sign-in.actor.ts'
import { signUpForm } from '../../../core/account/account.schema.ts'
import { type AccountType, sellerKinds } from '../../../core/account/account.ts'
import { register } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { CountrySelect } from '../../shared/inputs/country-select.tsx'
import classes from './account.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useEntered } from './use-sign-in.ts'

/** Opens an account for a buyer or a seller; onboarding follows (D-16). */
export function SignUpForm({ wanted }: { readonly wanted: string | undefined }) {
  const client = useAppClient()
  useEntered(addressOf('onboarding', {}, { [RETURN_PARAMETER]: wanted }))
  const { send, isSending, fieldTexts, ...asked } = useSend(register, {
    onDone: ({ accessToken, user }) =>
      signInOf(client).send({ type: 'signIn.given', signIn: { token: accessToken, user } }),
  })
  const form = useCheckedForm(signUpForm, send)
  const { values } = form.sent
  const alert = asked.alert ?? form.sent.alert
  const texts = { ...fieldTexts, ...form.texts }
  return (
    <form method="post" className={classes.form} noValidate onSubmit={form.submit}>
      <h1>Open an account</h1>
      {alert === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {alert}
        </Alert>
      )}
      <fieldset className={classes.choice}>
        <legend>What brings you here?</legend>
        <KindOption kind="buyer" title="I buy" text="Compare and ask for quotes" first={values['account_type']} />
        <KindOption kind="seller" title="I sell" text="Listings, leads, a storefront" first={values['account_type']} />
        {texts['account_type'] === undefined ? null : (
          <p className={classes.error} role="alert">
            {texts['account_type']}
          </p>
        )}
      </fieldset>
      <div className={classes.sellersOnly}>
        <NativeSelect
          label="Kind of seller"
          name="seller_kind"
          required
          defaultValue={values['seller_kind']}
          error={texts['seller_kind']}
        >
          <option value="">Choose a kind</option>
          {sellerKinds.map((name) => (
            <option key={name} value={name}>
              {name.charAt(0).toUpperCase() + name.slice(1)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextInput
        label="Full name"
        name="full_name"
        autoComplete="name"
        required
        defaultValue={values['full_name']}
        error={texts['full_name']}
      />
      <TextInput
        label="E-mail address"
        name="email_id"
        type="email"
        autoComplete="username"
        required
        defaultValue={values['email_id']}
        error={texts['email_id']}
      />
      <NewPasswordField error={texts['password']} />
      <CountrySelect
        label="Country"
        name="country"
        autoComplete="country"
        required
        defaultValue={values['country']}
        error={texts['country']}
      />
      <Button type="submit" loading={isSending}>
        Open an account
      </Button>
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
  /** The preselected kind; by default a buyer. */
  readonly first: string | undefined
}

const KindOption = ({ kind, title, text, first = 'buyer' }: KindOptionProps) => (
  <label className={classes.option}>
    <input type="radio" name="account_type" value={kind} defaultChecked={first === kind} />
    <span>
      <strong>{title}</strong> <span>{text}</span>
    </span>
  </label>
)
