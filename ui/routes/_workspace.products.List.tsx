import { createFileRoute } from '@tanstack/react-router'
import { ListingsPage } from '../features/listing/listings-page.tsx'
import { listingsSearch } from '../features/listing/listings-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/products/List')({
  validateSearch: listingsSearch,
  head: () => titleOf('productsList'),
  component: Listings,
})

function Listings() {
  return <ListingsPage search={Route.useSearch()} />
}
