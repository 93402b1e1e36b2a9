import { createFileRoute } from '@tanstack/react-router'
import { ListingsImportPage } from '../features/import/import-page.tsx'
import { importSearch } from '../features/import/import-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/products/import')({
  validateSearch: importSearch,
  head: () => titleOf('productsImport'),
  component: Import,
})

function Import() {
  return <ListingsImportPage search={Route.useSearch()} />
}
