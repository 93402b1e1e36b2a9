import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent } from 'react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { afterSignIn, RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { SocialButtons } from './social-buttons.tsx'
import classes from './account.module.css'
import { KeptRequest } from './kept-request.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The sign-in form, which continues to the requested page. Leaving it asks nothing (D-121). */
export function SignInForm({ wanted }: { readonly wanted: string | undefined }) {
  const [sent, forgetSent] = useSentForm()
  const { submit, isAsking, notice, ...refusal } = useSignIn(afterSignIn(wanted))
  const alert = refusal.alert ?? sent.alert
  const fieldTexts = { ...sent.fieldTexts, ...refusal.fieldTexts }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(refusal.fieldTexts).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal.fieldTexts])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    forgetSent()
    const typed = new FormData(event.currentTarget)
    submit({ email_id: textOf(typed, 'email_id'), password: textOf(typed, 'password') })
  }
  return (
    <form method="post" ref={form} className={classes.form} noValidate onSubmit={send}>
      <h1>Sign in</h1>
      <KeptRequest wanted={wanted} />
      <noscript>
        <p>
          Signed-in pages need JavaScript. Without it, <a href={addressOf('contactUs')}>write to us</a>.
        </p>
      </noscript>
      {notice === undefined || alert !== undefined ? null : (
        <Alert role="status" color="blue" variant="light">
          {notice}
        </Alert>
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
        error={fieldTexts['email_id']}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={fieldTexts['password']}
        aria-invalid={fieldTexts['password'] === undefined ? undefined : true}
      />
      <Button type="submit" loading={isAsking}>
        Sign in
      </Button>
      <SocialButtons wanted={wanted} />
      <div className={classes.links}>
        <p>
          <Link {...linkTo(addressOf('resetPassword'))}>Forgot your password?</Link>
        </p>
        <p>
          New here? <Link {...linkTo(addressOf('signUp', {}, { [RETURN_PARAMETER]: wanted }))}>Sign up</Link>
        </p>
        <p>
          Something wrong? <Link {...linkTo(addressOf('contactUs'))}>Contact us</Link>
        </p>
      </div>
    </form>
  )
}

function textOf(typed: FormData, name: string): string {
  const text = typed.get(name)
  return typeof text === 'string' ? text : ''
}
