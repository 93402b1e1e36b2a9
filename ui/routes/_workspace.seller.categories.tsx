import { createFileRoute } from '@tanstack/react-router'
import { DefinitionsPage } from '../features/definitions/definitions-page.tsx'
import { definitionsSearch } from '../features/definitions/definitions-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/seller/categories')({
  validateSearch: definitionsSearch,
  head: () => titleOf('sellerCategories'),
  component: Categories,
})

function Categories() {
  return <DefinitionsPage kind="category" search={Route.useSearch()} />
}
