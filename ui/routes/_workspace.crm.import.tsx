import { createFileRoute } from '@tanstack/react-router'
import { CrmImportPage } from '../features/import/import-page.tsx'
import { importSearch } from '../features/import/import-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/import')({
  validateSearch: importSearch,
  head: () => titleOf('crmImport'),
  component: Import,
})

function Import() {
  return <CrmImportPage search={Route.useSearch()} />
}
