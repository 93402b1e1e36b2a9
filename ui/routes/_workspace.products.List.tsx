import { createFileRoute } from '@tanstack/react-router'
import { ListingsPage, type ListingsSearch } from '../features/listing/listings-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/products/List')({
  head: () => titleOf('productsList'),
  component: Listings,
})

function Listings() {
  const search: ListingsSearch = Route.useSearch()
  return <ListingsPage search={search} />
}
