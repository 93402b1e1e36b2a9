import { createFileRoute } from '@tanstack/react-router'
import { queryFor } from '../../adapters/client/queries.ts'
import { pageView } from '../../core/contracts/blog.contract.ts'
import { RETURN_PARAMETER } from '../../core/navigation/guard.ts'
import { AGREED_PAGES, SignUpForm } from '../features/account/sign-up-form.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_auth/user/signup')({
  // A text that is not published is not mentioned.
  loader: async ({ context: { client, queryClient } }) => {
    await Promise.all(
      Object.values(AGREED_PAGES).map((slug) => queryClient.prefetchQuery(queryFor(client, pageView, { slug }))),
    )
  },
  head: () => titleOf('signUp'),
  component: SignUp,
})

function SignUp() {
  const search: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return <SignUpForm wanted={search[RETURN_PARAMETER]} invite={search['token']} />
}
