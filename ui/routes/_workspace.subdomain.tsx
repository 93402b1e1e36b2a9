import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { StoreScreen } from '../features/store/store-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/subdomain')({
  validateSearch: z.object({
    tab: z.string().optional().catch(undefined),
    banner: z.coerce.string().optional().catch(undefined),
  }),
  head: () => titleOf('store'),
  component: Page,
})

function Page() {
  return <StoreScreen {...Route.useSearch()} />
}
