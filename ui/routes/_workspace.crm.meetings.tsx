import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '../features/crm/activities/activities-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { activitySearch } from '../features/crm/activities/activity-search.ts'

export const Route = createFileRoute('/_workspace/crm/meetings')({
  validateSearch: activitySearch,
  head: () => titleOf('meetings'),
  component: List,
})

function List() {
  return <ActivitiesPage key="meeting" kind="meeting" search={Route.useSearch()} />
}
