import { createFileRoute } from '@tanstack/react-router'
import { OperatorListingsPage } from '../features/operator/listings-page.tsx'
import { takenOffSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/listings')({
  validateSearch: takenOffSearch,
  head: () => titleOf('operatorListings'),
  component: Listings,
})

function Listings() {
  return <OperatorListingsPage search={Route.useSearch()} />
}
