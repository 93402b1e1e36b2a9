import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/dashboard')({
  head: () => titleOf('dashboard'),
  component: DashboardScreen,
})
