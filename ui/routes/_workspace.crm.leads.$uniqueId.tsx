import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '../features/crm/record/record-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/leads/$uniqueId')({
  head: () => titleOf('lead'),
  component: One,
})

function One() {
  return <RecordPage type="Leads" uniqueId={Route.useParams().uniqueId} />
}
