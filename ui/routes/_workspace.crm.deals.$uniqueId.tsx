import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '../features/crm/record/record-page.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/deals/$uniqueId')({
  head: () => titleOf('deal'),
  component: One,
})

function One() {
  return <RecordPage type="Deals" uniqueId={Route.useParams().uniqueId} />
}
