import { createFileRoute } from '@tanstack/react-router'
import { RETURN_PARAMETER } from '../../core/navigation/guard.ts'
import { SignUpForm } from '../features/account/sign-up-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_auth/user/signup')({
  // Imported here, because loaders are part of the first load of every page.
  loader: async ({ context }) => (await import('../features/account/agreed-pages.ts')).loadAgreedPages(context),
  head: () => titleOf('signUp'),
  component: SignUp,
})

function SignUp() {
  const search: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return <SignUpForm wanted={search[RETURN_PARAMETER]} invite={search['token']} />
}
