import { createFileRoute } from '@tanstack/react-router'
import { type ListSearch, RecordListPage } from '../features/crm/lists/record-list-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/deals/')({
  head: () => titleOf('deals'),
  component: DealsList,
})

function DealsList() {
  return <RecordListPage type="Deals" search={Route.useSearch() as ListSearch} />
}
