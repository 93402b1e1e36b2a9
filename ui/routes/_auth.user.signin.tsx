import { createFileRoute } from '@tanstack/react-router'
import { RETURN_PARAMETER } from '../../core/navigation/guard.ts'
import { SignInForm } from '../features/account/sign-in-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_auth/user/signin')({
  head: () => titleOf('signIn'),
  component: SignIn,
})

function SignIn() {
  const search: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return <SignInForm wanted={search[RETURN_PARAMETER]} />
}
