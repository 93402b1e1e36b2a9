import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'

/** Loads with the first record that is lost, or deal that is won. */
export const LazyOutcomeDialog = lazyPart(
  () => import('./outcome-dialog.tsx').then(({ OutcomeDialog }) => OutcomeDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)
