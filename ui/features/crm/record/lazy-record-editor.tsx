import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../../shared/states/skeletons.tsx'

/** The form and its controls are larger than the rest of a list page. */
export const LazyRecordEditor = lazyPart(() => import('./record-editor.tsx').then(({ RecordEditor }) => RecordEditor), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
  loading: (
    <Loading label="Loading the form">
      <FormSkeleton />
    </Loading>
  ),
})
