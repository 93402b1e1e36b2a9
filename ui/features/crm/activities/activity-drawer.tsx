import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import type { ActivityDrawerProps } from './activity-editor.tsx'

const LazyDrawer = lazyPart(() => import('./activity-editor.tsx').then(({ ActivityDrawer }) => ActivityDrawer), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

/** Adds or edits a task, meeting or call in a drawer beside the page. Its form loads once the page is idle. */
export function ActivityDrawer(props: ActivityDrawerProps) {
  usePreload(LazyDrawer)
  return useOnceOpened(props.opened) ? <LazyDrawer {...props} /> : null
}
