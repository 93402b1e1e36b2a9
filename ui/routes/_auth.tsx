import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ErrorPage } from '../shared/app/error-page.tsx'
import { guardRoute } from '../shared/app/guard-route.ts'
import { AuthShell } from '../shared/shell/auth-shell.tsx'

export const Route = createFileRoute('/_auth')({
  ssr: true,
  beforeLoad: guardRoute,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AuthShell>
      <Outlet />
    </AuthShell>
  ),
  errorComponent: (props) => (
    <AuthShell>
      <ErrorPage {...props} />
    </AuthShell>
  ),
})
