import { createFileRoute } from '@tanstack/react-router'
import { OperatorPlansPage } from '../features/operator/plans-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { listSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/operator/plans')({
  validateSearch: listSearch,
  head: () => titleOf('operatorPlans'),
  component: Plans,
})

function Plans() {
  return <OperatorPlansPage search={Route.useSearch()} />
}
