import { createFileRoute } from '@tanstack/react-router'
import { activitySearch } from '../features/crm/activities/activity-search.ts'
import { TasksPage } from '../features/crm/activities/tasks-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/tasks')({
  validateSearch: activitySearch,
  head: () => titleOf('tasks'),
  component: List,
})

function List() {
  return <TasksPage search={Route.useSearch()} />
}
