import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '../shared/app/page-title.ts'
import { useSessionUser } from '../shared/app/use-session.ts'

export const Route = createFileRoute('/_workspace/dashboard')({
  head: () => titleOf('dashboard'),
  component: Dashboard,
})

function Dashboard() {
  const user = useSessionUser()
  return <h1>{user === undefined || user.full_name === '' ? 'Welcome' : `Welcome, ${user.full_name}`}</h1>
}
