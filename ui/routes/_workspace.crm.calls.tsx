import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '../features/crm/activities/activities-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { listSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/crm/calls')({
  validateSearch: listSearch,
  head: () => titleOf('calls'),
  component: List,
})

function List() {
  return <ActivitiesPage key="call" kind="call" search={Route.useSearch()} />
}
