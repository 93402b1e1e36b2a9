import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '../features/crm/activities/activities-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { listSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/crm/tasks')({
  validateSearch: listSearch,
  head: () => titleOf('tasks'),
  component: List,
})

function List() {
  return <ActivitiesPage key="task" kind="task" search={Route.useSearch()} />
}
