import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '../features/sales-reports/reports-screen.tsx'
import { reportsSearch } from '../features/sales-reports/reports-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/reports')({
  validateSearch: reportsSearch,
  head: () => titleOf('reports'),
  component: Reports,
})

function Reports() {
  return <ReportsScreen search={Route.useSearch()} />
}
