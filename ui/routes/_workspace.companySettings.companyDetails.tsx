import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { companyTabOf } from '../../core/navigation/addresses.ts'
import { CompanyScreen } from '../features/company/company-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/companySettings/companyDetails')({
  validateSearch: z.object({ tab: z.string().optional().catch(undefined) }),
  head: () => titleOf('companyDetails'),
  component: Page,
})

function Page() {
  return <CompanyScreen tab={companyTabOf(Route.useSearch().tab)} />
}
