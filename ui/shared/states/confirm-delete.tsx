import { lazyPart, usePreload } from '../app/lazy-part.tsx'
import { useOnceOpened } from '../app/use-once-opened.ts'
import type { ConfirmDeleteProps } from './confirm-delete.types.ts'
import { ErrorState } from './error-state.tsx'

const LazyDialog = lazyPart<ConfirmDeleteProps>(
  () => import('./confirm-delete-dialog.tsx').then((module) => module.ConfirmDeleteDialog),
  { failed: (retry) => <ErrorState title="The question could not be loaded." onRetry={retry} /> },
)

/** Asks before something is permanently deleted, and names it. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  usePreload(LazyDialog)
  return useOnceOpened(props.opened) ? <LazyDialog {...props} /> : null
}
