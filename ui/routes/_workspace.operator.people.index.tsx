import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../features/operator/people-page.tsx'
import { listSearch } from '../shared/list-page/list-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/people/')({
  validateSearch: listSearch,
  head: () => titleOf('operatorPeople'),
  component: People,
})

function People() {
  return <PeoplePage search={Route.useSearch()} />
}
