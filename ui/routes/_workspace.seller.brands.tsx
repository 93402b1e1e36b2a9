import { createFileRoute } from '@tanstack/react-router'
import { DefinitionsPage } from '../features/definitions/definitions-page.tsx'
import { definitionsSearch } from '../features/definitions/definitions-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/seller/brands')({
  validateSearch: definitionsSearch,
  head: () => titleOf('sellerBrands'),
  component: Brands,
})

function Brands() {
  return <DefinitionsPage kind="brand" search={Route.useSearch()} />
}
