import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '../features/crm/record/record-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/accounts/$uniqueId')({
  head: () => titleOf('account'),
  component: One,
})

function One() {
  return <RecordPage type="Accounts" uniqueId={Route.useParams().uniqueId} />
}
