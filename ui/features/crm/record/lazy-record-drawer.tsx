import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'

/** Loads with the first press of a button that adds a record. */
export const LazyRecordDrawer = lazyPart(() => import('./record-drawer.tsx').then(({ RecordDrawer }) => RecordDrawer), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})
