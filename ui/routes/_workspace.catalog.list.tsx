import { createFileRoute } from '@tanstack/react-router'
import { CatalogsPage } from '../features/catalogs/catalogs-page.tsx'
import { catalogsSearch } from '../features/catalogs/catalogs-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/catalog/list')({
  validateSearch: catalogsSearch,
  head: () => titleOf('catalogs'),
  component: Catalogs,
})

function Catalogs() {
  return <CatalogsPage search={Route.useSearch()} />
}
