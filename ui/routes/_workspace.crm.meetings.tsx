import { createFileRoute } from '@tanstack/react-router'
import { PlansPage, type PlansSearch } from '../features/crm/activities/activities-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/meetings')({
  head: () => titleOf('meetings'),
  component: List,
})

function List() {
  return <PlansPage key="meeting" kind="meeting" search={Route.useSearch() as PlansSearch} />
}
