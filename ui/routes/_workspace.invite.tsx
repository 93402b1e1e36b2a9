import { createFileRoute } from '@tanstack/react-router'
import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/invite')({
  head: () => titleOf('invite'),
  component: InvitationsScreen,
})
