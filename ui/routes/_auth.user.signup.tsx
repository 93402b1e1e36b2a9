import { createFileRoute } from '@tanstack/react-router'
import { ACCOUNT_TYPE_PARAMETER, RETURN_PARAMETER } from '../../core/navigation/guard.ts'
import { loadAgreedPages } from '../features/account/agreed-pages.ts'
import { SignUpForm } from '../features/account/sign-up-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_auth/user/signup')({
  loader: ({ context }) => loadAgreedPages(context),
  head: () => titleOf('signUp'),
  component: SignUp,
})

function SignUp() {
  const search: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return <SignUpForm wanted={search[RETURN_PARAMETER]} invite={search['token']} kind={search[ACCOUNT_TYPE_PARAMETER]} />
}
