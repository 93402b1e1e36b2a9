import { Component, lazy, Suspense, useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from './when-idle.ts'

interface LazyPartOptions {
  /** What stands in the part's place when its code did not arrive. Without it nothing is drawn. */
  readonly failed?: (retry: () => void) => ReactNode
  /** Keeps the part's place until its code has arrived. */
  readonly loading?: ReactNode
}

export interface Preloadable {
  /** Loads the code now; a failure shows when the part is drawn. */
  readonly preload: () => Promise<void>
}

/** A component whose code is loaded when it is first drawn. */
export type LazyPart<Props extends object> = ComponentType<Props> & Preloadable

/** `React.lazy` with its boundary: code that did not arrive can be asked for again in the part's place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failed, loading = null }: LazyPartOptions = {},
): LazyPart<Props> {
  const asked = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        // React keeps the failure: whoever draws the part next asks anew.
        Part = asked()
        throw new NotLoaded(undefined, { cause })
      }
    })
  let Part = asked()
  function Lazy(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0)
    return (
      <LoadBoundary failed={failed} onRetry={drawAgain}>
        <Suspense fallback={loading}>
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

/** The code of a part did not arrive. */
class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

interface LoadBoundaryProps {
  readonly failed: LazyPartOptions['failed']
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Catches a failed load; every other error goes on to the page's own boundary. */
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
