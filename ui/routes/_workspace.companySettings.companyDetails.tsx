import { createFileRoute } from '@tanstack/react-router'
import { companyTabOf } from '../../core/navigation/addresses.ts'
import { CompanyScreen } from '../features/company/company-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { searchOf, text } from '../shared/app/search-fields.ts'

export const Route = createFileRoute('/_workspace/companySettings/companyDetails')({
  validateSearch: searchOf({ tab: text }),
  head: () => titleOf('companyDetails'),
  component: Page,
})

function Page() {
  return <CompanyScreen tab={companyTabOf(Route.useSearch().tab)} />
}
