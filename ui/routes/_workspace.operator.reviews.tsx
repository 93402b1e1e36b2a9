import { createFileRoute } from '@tanstack/react-router'
import { OperatorReviewsPage } from '../features/operator/reviews-page.tsx'
import { takenOffSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/reviews')({
  validateSearch: takenOffSearch,
  head: () => titleOf('operatorReviews'),
  component: Reviews,
})

function Reviews() {
  return <OperatorReviewsPage search={Route.useSearch()} />
}
