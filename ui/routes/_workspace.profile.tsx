import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../features/profile/profile-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/profile')({
  // The address may hold the token of a mailed link.
  head: () => ({ meta: [...titleOf('profile').meta, { name: 'referrer', content: 'no-referrer' }] }),
  component: Profile,
})

function Profile() {
  const { token }: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return <ProfileScreen token={token} />
}
