import { createFileRoute } from '@tanstack/react-router'
import { type ListSearch, RecordListPage } from '../features/crm/lists/record-list-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/contacts/')({
  head: () => titleOf('contacts'),
  component: ContactsList,
})

function ContactsList() {
  return <RecordListPage type="Contacts" search={Route.useSearch() as ListSearch} />
}
