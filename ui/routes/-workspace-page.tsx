import type { ReactNode } from 'react'
import { chatProvider } from '../features/chat/chat-search.ts'
import { crmRecordProviders } from '../features/crm/lists/record-search.ts'
import { listingProvider } from '../features/listing/listing-search.ts'
import { marketProvider } from '../features/market/market-search.ts'
import { useSessionUser } from '../shared/app/use-session.ts'
import { registerRecords } from '../shared/command-palette/record-providers.ts'
import { WorkspaceFrame } from '../shared/shell/workspace-frame.tsx'
import { WorkspaceSkeleton } from '../shared/shell/workspace-skeleton.tsx'

// The records that the command palette searches in addition to screens. Here and not beside the route, which loads with
// every page.
for (const provider of [...crmRecordProviders, listingProvider, chatProvider, marketProvider]) registerRecords(provider)

/** The workspace frame around a page, or around a message that replaces it; visitors see its outline. */
export function WorkspacePage({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser()
  return user === undefined ? <WorkspaceSkeleton /> : <WorkspaceFrame user={user}>{children}</WorkspaceFrame>
}
