import { lazyPart } from '../app/lazy-part.tsx'
import { ErrorState } from '../states/error-state.tsx'
import type { MenuPanelProps, PopoverPanelProps } from './dropdown.types.ts'

export const LazyMenuPanel = lazyPart<MenuPanelProps>(() => import('./panels.tsx').then((module) => module.MenuPanel), {
  failed: (retry) => <ErrorState title="The menu could not be loaded." onRetry={retry} />,
})

export const LazyPopoverPanel = lazyPart<PopoverPanelProps>(
  () => import('./panels.tsx').then((module) => module.PopoverPanel),
  { failed: (retry) => <ErrorState title="The panel could not be loaded." onRetry={retry} /> },
)
