import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LazyReminderPopup } from '../features/crm/activities/lazy-reminder-popup.ts'
import { LazyCrmCommands } from '../features/crm/commands/lazy-crm-commands.ts'
import { ErrorPage } from '../shared/app/error-page.tsx'
import { ForbiddenPage } from '../shared/app/forbidden-page.tsx'
import { guardRoute } from '../shared/app/guard-route.ts'
import { NotFoundPage } from '../shared/app/not-found-page.tsx'
import { WorkspaceSkeleton } from '../shared/shell/workspace-skeleton.tsx'
import { WorkspacePage } from './-workspace-page.tsx'

export const Route = createFileRoute('/_workspace')({
  ssr: false,
  beforeLoad: guardRoute,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Workspace,
  pendingComponent: WorkspaceSkeleton,
  notFoundComponent: () => (
    <WorkspacePage>
      <NotFoundPage />
    </WorkspacePage>
  ),
  errorComponent: (props) => (
    <WorkspacePage>
      <ErrorPage {...props} />
    </WorkspacePage>
  ),
})

function Workspace() {
  const { missing } = Route.useRouteContext()
  // Signing out removes the user a moment before the navigation to the sign-in page completes: the outline shows then.
  return (
    <WorkspacePage>
      <LazyReminderPopup />
      <LazyCrmCommands />
      {missing === undefined ? <Outlet /> : <ForbiddenPage missing={missing} />}
    </WorkspacePage>
  )
}
