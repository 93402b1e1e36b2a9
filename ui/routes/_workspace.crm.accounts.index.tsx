import { createFileRoute } from '@tanstack/react-router'
import { type ListSearch, RecordListPage } from '../features/crm/lists/record-list-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/accounts/')({
  head: () => titleOf('accounts'),
  component: AccountsList,
})

function AccountsList() {
  return <RecordListPage type="Accounts" search={Route.useSearch() as ListSearch} />
}
