import { createFileRoute } from '@tanstack/react-router'
import { automationsSearch } from '../features/automation/automation-search.ts'
import { AutomationsPage } from '../features/automation/automations-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/automation/')({
  validateSearch: automationsSearch,
  head: () => titleOf('automations'),
  component: Automations,
})

function Automations() {
  return <AutomationsPage search={Route.useSearch()} />
}
