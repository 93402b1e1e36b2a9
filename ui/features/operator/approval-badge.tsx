import type { ApprovalState } from '../../../core/company/approval-states.ts'
import { Badge } from '@mantine/core'

export const APPROVAL_LABELS: Readonly<Record<ApprovalState | 'all', string>> = {
  all: 'All',
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
}
const COLORS: Readonly<Record<ApprovalState, string>> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'gray',
  suspended: 'red',
}

export function ApprovalBadge({ state }: { readonly state: ApprovalState }) {
  return (
    <Badge variant="light" color={COLORS[state]}>
      {APPROVAL_LABELS[state]}
    </Badge>
  )
}
