import { createFileRoute } from '@tanstack/react-router'
import { emailSearch } from '../features/crm/emails/email-search.ts'
import { EmailsPage } from '../features/crm/emails/emails-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/emails')({
  validateSearch: emailSearch,
  head: () => titleOf('emails'),
  component: List,
})

function List() {
  return <EmailsPage search={Route.useSearch()} />
}
