import { createFileRoute } from '@tanstack/react-router'
import { DefinitionsPage } from '../features/operator/definitions-page.tsx'
import { definitionsSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/definitions')({
  validateSearch: definitionsSearch,
  head: () => titleOf('operatorDefinitions'),
  component: Definitions,
})

function Definitions() {
  return <DefinitionsPage search={Route.useSearch()} />
}
