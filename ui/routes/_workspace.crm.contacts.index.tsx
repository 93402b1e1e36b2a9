import { createFileRoute } from '@tanstack/react-router'
import { RecordListPage } from '../features/crm/lists/record-list-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { viewSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/crm/contacts/')({
  validateSearch: viewSearch,
  head: () => titleOf('contacts'),
  component: ContactsList,
})

function ContactsList() {
  return <RecordListPage type="Contacts" search={Route.useSearch()} />
}
