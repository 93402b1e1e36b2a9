import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { signInOf } from '../../../adapters/client/sign-in.actor.ts'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { forgotPasswordForm, resetPasswordForm } from '../../../core/account/account.schema.ts'
import { forgotPassword, resetPassword } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import classes from './account.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'

/** First step: requests a link. The response is the same for known and unknown addresses (D-16). */
export function RequestLink() {
  const { send, isSending, ...asked } = useSend(forgotPassword)
  const form = useCheckedForm(forgotPasswordForm, send)
  const { sent } = form
  const isDone = asked.isDone || sent.isDone
  const alert = asked.alert ?? sent.alert
  const texts = { ...asked.fieldTexts, ...form.texts }
  return (
    <form method="post" className={classes.form} noValidate onSubmit={form.submit}>
      <h1>Reset your password</h1>
      {isDone ? (
        <Alert role="status" color="green" variant="light">
          {accountMessages.resetSent}
        </Alert>
      ) : (
        <p className={classes.lead}>
          Tell us the e-mail address of your account. We mail you a link that works for 60 minutes.
        </p>
      )}
      {alert === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {alert}
        </Alert>
      )}
      <TextInput
        label="E-mail address"
        name="email_id"
        type="email"
        autoComplete="username"
        required
        defaultValue={sent.values['email_id']}
        error={texts['email_id']}
      />
      <Button type="submit" loading={isSending} variant={isDone ? 'default' : 'filled'}>
        {isDone ? 'Mail the link again' : 'Mail me a link'}
      </Button>
      <p>
        <Link {...linkTo(addressOf('signIn'))}>Back to sign in</Link>
      </p>
    </form>
  )
}

/** Second step, behind the mailed link: sets the new password. All sessions end, including this browser's. */
export function SetNewPassword({ token }: { readonly token: string }) {
  const client = useAppClient()
  const { send, isSending, fieldTexts, ...asked } = useSend(resetPassword, {
    onDone: ({ message }) => signInOf(client).send({ type: 'password.set', notice: message }),
  })
  const form = useCheckedForm(resetPasswordForm, send)
  const alert = asked.alert ?? form.sent.alert
  const texts = { ...fieldTexts, ...form.texts }
  if (form.sent.isDone) return <PasswordIsSet />
  return (
    <form method="post" className={classes.form} noValidate onSubmit={form.submit}>
      <h1>Set a new password</h1>
      <p className={classes.lead}>You will need to sign in again on all your devices.</p>
      {alert === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {alert}{' '}
          {alert === accountMessages.resetTokenInvalid ? (
            <Link {...linkTo(addressOf('resetPassword'))}>Ask for a new link</Link>
          ) : null}
        </Alert>
      )}
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label="New password" error={texts['password']} />
      <PasswordInput
        label="New password again"
        name="password_confirmation"
        autoComplete="new-password"
        required
        error={texts['password_confirmation']}
      />
      <Button type="submit" loading={isSending}>
        Set the password
      </Button>
      <p>
        <Link {...linkTo(addressOf('signIn'))}>Back to sign in</Link>
      </p>
    </form>
  )
}

/** Shown instead of the sign-in page when the page has no scripts. */
const PasswordIsSet = () => (
  <div className={classes.form}>
    <h1>Set a new password</h1>
    <Alert role="status" color="green" variant="light">
      {accountMessages.passwordChanged}
    </Alert>
    <p>
      <Link {...linkTo(addressOf('signIn'))}>Sign in</Link>
    </p>
  </div>
)
