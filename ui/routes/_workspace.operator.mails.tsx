import { createFileRoute } from '@tanstack/react-router'
import { MailsPage } from '../features/operator/mails-page.tsx'
import { mailsSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/mails')({
  validateSearch: mailsSearch,
  head: () => titleOf('operatorMails'),
  component: Mails,
})

function Mails() {
  return <MailsPage search={Route.useSearch()} />
}
