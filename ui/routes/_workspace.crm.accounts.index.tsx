import { createFileRoute } from '@tanstack/react-router'
import { RecordListPage } from '../features/crm/lists/record-list-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { viewSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/crm/accounts/')({
  validateSearch: viewSearch,
  head: () => titleOf('accounts'),
  component: AccountsList,
})

function AccountsList() {
  return <RecordListPage type="Accounts" search={Route.useSearch()} />
}
