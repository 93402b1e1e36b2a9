import { createFileRoute } from '@tanstack/react-router'
import { EmailTemplatesPage } from '../features/crm/email-templates/email-templates-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'
import { listSearch } from '../shared/list-page/list-search.ts'

export const Route = createFileRoute('/_workspace/crm/settings/email-templates')({
  validateSearch: listSearch,
  head: () => titleOf('emailTemplates'),
  component: EmailTemplates,
})

function EmailTemplates() {
  return <EmailTemplatesPage search={Route.useSearch()} />
}
