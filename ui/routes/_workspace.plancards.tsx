import { createFileRoute } from '@tanstack/react-router'
import { PlansScreen } from '../features/plans/plans-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/plancards')({
  head: () => titleOf('plans'),
  component: PlansScreen,
})
