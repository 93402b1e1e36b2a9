import { Component, lazy, Suspense, useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from './when-idle.ts'

interface LazyPartOptions<Props extends object> {
  /** Rendered instead of the component when its code failed to load; by default nothing is rendered. */
  readonly failed?: (retry: () => void) => ReactNode
  /** Rendered while the code loads. */
  readonly loading?: ReactNode | ((props: Props) => ReactNode)
}

export interface Preloadable {
  /** Loads the code now; the component shows a failure when it is rendered. */
  readonly preload: () => Promise<void>
}

/** A component whose code loads when it is first rendered. */
export type LazyPart<Props extends object> = ComponentType<Props> & Preloadable

/** `React.lazy` with its own boundaries: after a failure, the fallback can load the code again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failed, loading = null }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  const newPart = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        // React caches the failure, so the next render needs a new lazy component.
        Part = newPart()
        throw new NotLoaded(undefined, { cause })
      }
    })
  let Part = newPart()
  function Lazy(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0)
    return (
      <LoadBoundary failed={failed} onRetry={drawAgain}>
        <Suspense fallback={typeof loading === 'function' ? loading(props) : loading}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
  const preload = () =>
    load().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Lazy, { preload })
}

/** Preloads parts once the browser is idle. */
export function usePreload(...parts: readonly Preloadable[]): void {
  useEffect(() => {
    whenIdle(() => {
      for (const { preload } of parts) void preload()
    })
    // oxlint-disable-next-line react/exhaustive-deps -- parts are constants of their modules
  }, [])
}

/** The code of a component failed to load. */
class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

interface LoadBoundaryProps {
  readonly failed: LazyPartOptions<object>['failed']
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Catches failed loads; every other error goes on to the page's own boundary. */
class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { failed, onRetry, children } = this.props
    const error: unknown = this.state.error
    if (error === undefined) return children
    if (!(error instanceof NotLoaded)) throw error
    const retry = () => {
      onRetry()
      this.setState({ error: undefined })
    }
    return failed?.(retry) ?? null
  }
}
