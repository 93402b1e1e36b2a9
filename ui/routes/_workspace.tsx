import { createFileRoute, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { crmRecordProviders } from '../features/crm/lists/record-search.ts'
import { LazyReminderPopup } from '../features/crm/activities/lazy-reminder-popup.ts'
import { listingProvider } from '../features/listing/listing-search.ts'
import { ErrorPage } from '../shared/app/error-page.tsx'
import { ForbiddenPage } from '../shared/app/forbidden-page.tsx'
import { guardRoute } from '../shared/app/guard-route.ts'
import { NotFoundPage } from '../shared/app/not-found-page.tsx'
import { useSessionUser } from '../shared/app/use-session.ts'
import { registerRecords } from '../shared/command-palette/record-providers.ts'
import { WorkspaceFrame } from '../shared/shell/workspace-frame.tsx'
import { WorkspaceSkeleton } from '../shared/shell/workspace-skeleton.tsx'

export const Route = createFileRoute('/_workspace')({
  ssr: false,
  beforeLoad: guardRoute,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Workspace,
  pendingComponent: WorkspaceSkeleton,
  notFoundComponent: () => (
    <InFrame>
      <NotFoundPage />
    </InFrame>
  ),
  errorComponent: (props) => (
    <InFrame>
      <ErrorPage {...props} />
    </InFrame>
  ),
})

// The records that the command palette searches in addition to screens.
for (const provider of [...crmRecordProviders, listingProvider]) registerRecords(provider)

/** The workspace frame around a message that replaces a page; visitors see its outline. */
function InFrame({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser()
  return user === undefined ? <WorkspaceSkeleton /> : <WorkspaceFrame user={user}>{children}</WorkspaceFrame>
}

function Workspace() {
  const user = useSessionUser()
  const { missing } = Route.useRouteContext()
  // Signing out removes the user a moment before the navigation to the sign-in page completes.
  if (user === undefined) return <WorkspaceSkeleton />
  return (
    <WorkspaceFrame user={user}>
      <LazyReminderPopup />
      {missing === undefined ? <Outlet /> : <ForbiddenPage missing={missing} />}
    </WorkspaceFrame>
  )
}
