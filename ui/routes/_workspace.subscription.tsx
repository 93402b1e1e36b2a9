import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionScreen } from '../features/plans/subscription-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/subscription')({
  head: () => titleOf('subscription'),
  component: SubscriptionScreen,
})
