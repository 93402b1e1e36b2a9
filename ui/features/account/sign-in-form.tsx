import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { signInForm } from '../../../core/account/account.schema.ts'
import { signIn } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { afterSignIn, RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { entranceNotice, useEntranceNotice } from '../../shared/app/entrance-notice.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import classes from './account.module.css'
import { useCheckedForm } from './use-checked-form.ts'

/** Signing in, and the way on to the page that was wanted. */
export function SignInForm({ wanted }: { readonly wanted: string | undefined }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const notice = useEntranceNotice()
  const { send, isSending, alert, fieldTexts } = useSend(signIn, {
    onDone: ({ accessToken, user }) => {
      entranceNotice.set(undefined)
      client.session.signIn({ token: accessToken, user })
      void navigate({ ...linkTo(afterSignIn(wanted)), replace: true })
    },
  })
  const form = useCheckedForm(signInForm, send)
  const texts = { ...fieldTexts, ...form.texts }
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <h1>Sign in</h1>
      {notice === undefined || alert !== undefined ? null : <Alert role="status" color="blue" variant="light">{notice}</Alert>}
      {alert === undefined ? null : <Alert role="alert" color="red" variant="light">{alert}</Alert>}
      <TextInput label="E-mail address" name="email_id" type="email" autoComplete="username" required error={texts['email_id']} />
      <PasswordInput label="Password" name="password" autoComplete="current-password" required error={texts['password']} />
      <Button type="submit" loading={isSending}>Sign in</Button>
      <div className={classes.links}>
        <p><Link {...linkTo(addressOf('resetPassword'))}>Forgot your password?</Link></p>
        <p>New here? <Link {...linkTo(addressOf('signUp', {}, { [RETURN_PARAMETER]: wanted }))}>Open an account</Link></p>
      </div>
    </form>
  )
}
