import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { signInForm } from '../../core/account/account.schema.ts'
import { signIn } from '../../core/contracts/account.contract.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { afterSignIn, RETURN_PARAMETER } from '../../core/navigation/guard.ts'
import { linkTo } from '../shared/app/link-to.ts'
import { titleOf } from '../shared/app/page-title.ts'
import { useAppClient } from '../shared/app/use-client.ts'
import { useSend } from '../shared/app/use-send.ts'

export const Route = createFileRoute('/_auth/user/signin')({
  head: () => titleOf('signIn'),
  component: SignIn,
})

function SignIn() {
  const client = useAppClient()
  const navigate = useNavigate()
  const search: Readonly<Record<string, string | undefined>> = Route.useSearch()
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const { send, isSending, alert, fieldTexts } = useSend(signIn, {
    onDone: ({ accessToken, user }) => {
      client.session.signIn({ token: accessToken, user })
      void navigate({ ...linkTo(afterSignIn(search[RETURN_PARAMETER])), replace: true })
    },
  })
  const texts = { ...fieldTexts, ...missing }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = signInForm.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (form.success) {
      setMissing({})
      send(form.data)
      return
    }
    setMissing(Object.fromEntries(form.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])))
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <h1>Sign in</h1>
        {alert === undefined ? null : <Alert role="alert" color="red" variant="light">{alert}</Alert>}
        <TextInput label="E-mail address" name="email_id" type="email" autoComplete="username" required error={texts['email_id']} />
        <PasswordInput label="Password" name="password" autoComplete="current-password" required error={texts['password']} />
        <Button type="submit" loading={isSending}>Sign in</Button>
        <p><Link {...linkTo(addressOf('resetPassword'))}>Forgot your password?</Link></p>
        <p>New here? <Link {...linkTo(addressOf('signUp'))}>Open an account</Link></p>
      </Stack>
    </form>
  )
}
