import { RECORD_TYPE_NAMES } from '../../../../core/crm/records/record-types.ts'
import { isAnyGranted } from '../../../../core/permissions/permissions.ts'
import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import type { DealingRecordsProps } from './dealing-records.tsx'

const LazyPart = lazyPart<DealingRecordsProps>(
  () => import('./dealing-records.tsx').then(({ DealingRecordsPart }) => DealingRecordsPart),
  { failed: (retry) => <ErrorState title="The records could not be loaded." onRetry={retry} /> },
)

const SEES_RECORDS = RECORD_TYPE_NAMES.map((module) => ({ module, action: 'View' as const }))

/** The CRM part of an enquiry or chat: nothing for buyers and for people who may view no records. */
export function DealingRecords(props: DealingRecordsProps) {
  const user = useSessionUser()
  return user !== undefined && user.type !== 'other' && isAnyGranted(user, SEES_RECORDS) ? (
    <LazyPart {...props} />
  ) : null
}
