import { createFileRoute } from '@tanstack/react-router'
import { PlansPage, type PlansSearch } from '../features/crm/activities/activities-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/tasks')({
  head: () => titleOf('tasks'),
  component: List,
})

function List() {
  return <PlansPage key="task" kind="task" search={Route.useSearch() as PlansSearch} />
}
