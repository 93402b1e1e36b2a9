import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../features/profile/profile-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/profile')({
  head: () => titleOf('profile'),
  component: ProfileScreen,
})
