import {
  Component,
  lazy,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { loadOnce } from '../../../adapters/client/load-once.ts'
import { whenIdle } from './when-idle.ts'
import { whenUsed } from './when-used.ts'
import plain from '../shell/shell.module.css'

interface LazyPartOptions<Props extends object> {
  /**
   * Rendered instead of the component when its code failed to load. By default a line says so, with a button; a part
   * that waits for idle renders nothing, because nobody asked for it.
   */
  readonly failed?: (retry: () => void, props: Props) => ReactNode
  /** Rendered while the code loads. `load` starts a load that otherwise waits for the browser. */
  readonly loading?: ReactNode | ((props: Props, load: () => void) => ReactNode)
  /** Loads once the browser is idle: for a part whose `loading` can be used until then, so that the page comes first. */
  readonly waitsForIdle?: boolean
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
  { waitsForIdle = false, failed = waitsForIdle ? undefined : failedPart, loading = null }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let known: ComponentType<Props> | undefined
  const loadPart = loadOnce(load)
  const newPart = () =>
    lazy(async () => {
      try {
        known = await loadPart()
        return { default: known }
      } catch (cause) {
        // React caches the failure, so the next render needs a new lazy component.
        Part = newPart()
        throw new NotLoaded(undefined, { cause })
      }
    })
  let Part = newPart()
  function Lazy(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0)
    // Code that has arrived before shows at once, without a moment of `loading`.
    const [Known] = useState(() => known)
    const [isWanted, setWanted] = useState(!waitsForIdle)
    const isWaiting = Known === undefined && !isWanted
    useEffect(() => {
      if (!isWaiting) return
      let isGone = false
      whenIdle(() => {
        if (!isGone) setWanted(true)
      })
      return () => {
        isGone = true
      }
    }, [isWaiting])
    const waiting = typeof loading === 'function' ? loading(props, () => setWanted(true)) : loading
    // The same boundaries at all times: what is rendered while it waits stays mounted when the load begins, and a browser
    // takes over from the server, which may know the code before it.
    return (
      <LoadBoundary failed={failed === undefined ? undefined : (retry) => failed(retry, props)} onRetry={drawAgain}>
        <Suspense fallback={waiting}>
          {Known !== undefined ? <Known {...props} /> : isWaiting ? <Waiting /> : <Part {...props} />}
        </Suspense>
      </LoadBoundary>
    )
  }
  const preload = () =>
    loadPart().then(
      (part) => {
        known = part
      },
      () => undefined,
    )
  return Object.assign(Lazy, { preload })
}

/** For a part that nobody asked for, without which its page is complete. It loads once the network is back. */
export const failsUnseen = (retry: () => void) => <Unseen onOnline={retry} />

function Unseen({ onOnline }: { readonly onOnline: () => void }) {
  const retry = useEffectEvent(onOnline)
  useEffect(() => {
    const loadAgain = () => retry()
    window.addEventListener('online', loadAgain)
    return () => window.removeEventListener('online', loadAgain)
  }, [])
  return null
}

const failedPart = (retry: () => void) => (
  <span role="alert">
    This part could not be loaded.{' '}
    <button type="button" className={`${plain.plainButton} ${plain.quietButton}`} onClick={retry}>
      Try again
    </button>
  </span>
)

const never = new Promise<never>(() => undefined)

/** Keeps its boundary at the fallback. */
function Waiting(): ReactNode {
  return use(never)
}

/** Preloads parts that a person opens, once somebody uses the page. */
export function usePreload(...parts: readonly Preloadable[]): void {
  useEffect(() => {
    whenUsed(() => {
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
  readonly failed: ((retry: () => void) => ReactNode) | undefined
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
