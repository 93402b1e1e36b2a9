import { createFileRoute } from '@tanstack/react-router'
import { OperatorComplaintsPage } from '../features/operator/complaints-page.tsx'
import { complaintsSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/reports')({
  validateSearch: complaintsSearch,
  head: () => titleOf('operatorComplaints'),
  component: Reports,
})

function Reports() {
  return <OperatorComplaintsPage search={Route.useSearch()} />
}
