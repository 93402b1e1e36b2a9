import { createFileRoute } from '@tanstack/react-router'
import { type ListSearch, RecordListPage } from '../features/crm/lists/record-list-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/leads/')({
  head: () => titleOf('leads'),
  component: LeadsList,
})

function LeadsList() {
  return <RecordListPage type="Leads" search={Route.useSearch() as ListSearch} />
}
