import { createFileRoute } from '@tanstack/react-router'
import { RecordListPage } from '../features/crm/lists/record-list-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { viewSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/crm/leads/')({
  validateSearch: viewSearch,
  head: () => titleOf('leads'),
  component: LeadsList,
})

function LeadsList() {
  return <RecordListPage type="Leads" search={Route.useSearch()} />
}
