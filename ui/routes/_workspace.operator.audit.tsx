import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../features/operator/audit-page.tsx'
import { auditSearch } from '../features/operator/operator-search.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/operator/audit')({
  validateSearch: auditSearch,
  head: () => titleOf('operatorAudit'),
  component: Audit,
})

function Audit() {
  return <AuditPage search={Route.useSearch()} />
}
