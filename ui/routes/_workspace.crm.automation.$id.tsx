import { createFileRoute } from '@tanstack/react-router'
import { ruleSearch } from '../features/automation/automation-search.ts'
import { RulePage } from '../features/automation/rule-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/automation/$id')({
  validateSearch: ruleSearch,
  head: () => titleOf('automation'),
  component: Rule,
})

function Rule() {
  return <RulePage id={Route.useParams().id} search={Route.useSearch()} />
}
