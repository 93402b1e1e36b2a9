import { createFileRoute } from '@tanstack/react-router'
import { WebFormsPage } from '../features/web-forms/web-forms-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { listSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/crm/settings/forms/')({
  validateSearch: listSearch,
  head: () => titleOf('webForms'),
  component: WebForms,
})

function WebForms() {
  return <WebFormsPage search={Route.useSearch()} />
}
