import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { FormSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { recordKinds } from '../crm-config.ts'

/** The form and its controls are larger than the rest of a list page. */
export const LazyRecordEditor = lazyPart(() => import('./record-editor.tsx').then(({ RecordEditor }) => RecordEditor), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
  loading: (
    <Loading label="Loading the form">
      <FormSkeleton />
    </Loading>
  ),
})

/** Quick add: a form beside the list, which keeps its state. */
export function RecordDrawer({
  type,
  opened,
  onClose,
  onSaved,
}: {
  readonly type: RecordTypeName
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (uniqueId: string) => void
}) {
  return (
    <FormDrawer opened={opened} onClose={onClose} size={720} title={`New ${recordKinds[type].one}`}>
      <LazyRecordEditor type={type} onSaved={onSaved} onCancel={onClose} />
    </FormDrawer>
  )
}
