import { createFileRoute } from '@tanstack/react-router'
import { CompaniesPage } from '../features/operator/companies-page.tsx'
import { companiesSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/companies/')({
  validateSearch: companiesSearch,
  head: () => titleOf('operatorCompanies'),
  component: Companies,
})

function Companies() {
  return <CompaniesPage search={Route.useSearch()} />
}
