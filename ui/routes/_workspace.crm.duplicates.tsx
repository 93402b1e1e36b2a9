import { createFileRoute } from '@tanstack/react-router'
import { DuplicatesPage } from '../features/crm/duplicates/duplicates-page.tsx'
import { duplicatesSearch } from '../features/crm/duplicates/duplicates-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/duplicates')({
  validateSearch: duplicatesSearch,
  head: () => titleOf('duplicates'),
  component: Duplicates,
})

function Duplicates() {
  return <DuplicatesPage search={Route.useSearch()} />
}
