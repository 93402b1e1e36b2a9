import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { forgotPassword, resetPassword, viewResetLink } from '../../../adapters/client/account-calls.ts'
import { accountMessages, RESET_LINK_MINUTES } from '../../../core/account/account.messages.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import classes from './account.module.css'
import { NewPasswordField } from '../../shared/inputs/new-password-field.tsx'

/** First step: requests a link. The response is the same for known and unknown addresses (D-16). */
export function RequestLink() {
  const client = useAppClient()
  const [sent] = useSentForm()
  const form = useForm({
    schema: forgotPassword,
    initial: { email_id: '' },
    sent,
    save: (values, { call }) => client.call(forgotPassword, values, call),
  })
  const isDone = form.response !== undefined || (sent.isDone && form.state.kind === 'clean')
  return (
    <form method="post" className={classes.form} {...form.props}>
      <FormGuard form={form} />
      <h1>Reset your password</h1>
      {isDone ? (
        <Alert role="status" color="green" variant="light">
          {accountMessages.resetSent}
        </Alert>
      ) : (
        <p className={classes.lead}>
          Tell us the e-mail address of your account. We mail you a link that works for {RESET_LINK_MINUTES} minutes.
        </p>
      )}
      <FailureAlert form={form} names={['email_id']} />
      <TextInput label="E-mail address" type="email" autoComplete="username" required {...form.input('email_id')} />
      <Button type="submit" loading={form.isSaving} variant={isDone ? 'default' : 'filled'}>
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
  const [sent] = useSentForm()
  const form = useForm({
    schema: resetPassword,
    initial: { token, password: '', password_confirmation: '' },
    sent,
    save: (values, { call }) => client.call(resetPassword, values, call),
    onSaved: ({ message }) => void client.signIn.passwordSet(message),
  })
  // Without an answer the form stays, and the link is checked when it is sent.
  const link = useCall(viewResetLink, { token })
  if (sent.isDone) return <PasswordIsSet />
  if (link.data?.data.is_valid === false && form.state.kind === 'clean') return <LinkIsOver />
  const isLinkOver = form.state.kind === 'failed' && form.state.message === accountMessages.resetTokenInvalid
  return (
    <form method="post" className={classes.form} {...form.props}>
      <FormGuard form={form} />
      <h1>Set a new password</h1>
      <p className={classes.lead}>You will need to sign in again on all your devices.</p>
      <FailureAlert form={form} names={['password', 'password_confirmation']}>
        {isLinkOver ? <Link {...linkTo(addressOf('resetPassword'))}>Ask for a new link</Link> : null}
      </FailureAlert>
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label="New password" typed={form.values.password} {...form.input('password')} />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        required
        {...form.input('password_confirmation')}
      />
      <Button type="submit" loading={form.isSaving}>
        Set the password
      </Button>
      <p>
        <Link {...linkTo(addressOf('signIn'))}>Back to sign in</Link>
      </p>
    </form>
  )
}

/** Shown before anybody types a password in vain. */
const LinkIsOver = () => (
  <div className={classes.form}>
    <h1>Set a new password</h1>
    <Alert role="alert" color="yellow" variant="light">
      {accountMessages.resetTokenInvalid}
    </Alert>
    <Button renderRoot={(props) => <Link {...linkTo(addressOf('resetPassword'))} {...props} />}>
      Ask for a new link
    </Button>
    <p>
      <Link {...linkTo(addressOf('signIn'))}>Back to sign in</Link>
    </p>
  </div>
)

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
