import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '../features/crm/record/record-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/contacts/$uniqueId')({
  head: () => titleOf('contact'),
  component: One,
})

function One() {
  return <RecordPage type="Contacts" uniqueId={Route.useParams().uniqueId} />
}
