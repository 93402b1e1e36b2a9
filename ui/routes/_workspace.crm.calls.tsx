import { createFileRoute } from '@tanstack/react-router'
import { PlansPage, type PlansSearch } from '../features/crm/activities/activities-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/calls')({
  head: () => titleOf('calls'),
  component: List,
})

function List() {
  return <PlansPage key="call" kind="call" search={Route.useSearch() as PlansSearch} />
}
