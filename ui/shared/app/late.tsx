import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorState } from '../states/error-state.tsx'
import { whenIdle } from './when-idle.ts'

interface LateOptions {
  /** What could not be loaded, as a sentence: "The board could not be loaded." */
  readonly failed: string
  /** Keeps the part's place until its code is there. */
  readonly loading?: ReactNode
  /** What the page is for goes first: the code is asked for once the browser has nothing better to do. */
  readonly canWait?: boolean
}

type State = 'loading' | 'failed' | 'arrived'

/**
 * A part that a page does not start with. Its code is asked for when the part is first drawn, or ahead of that by `ahead`, and
 * stays; a part whose code is there is drawn at once. Code that does not arrive can be asked for again in the part's place.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failed, loading = null, canWait = false }: LateOptions,
) {
  let part: ComponentType<Props> | undefined
  const arrive = async () => {
    part = await load()
  }
  function Late(props: Props) {
    const [state, setState] = useState<State>('loading')
    useEffect(() => {
      if (part !== undefined || state !== 'loading') return
      let isGone = false
      const tell = (next: State) => () => {
        if (!isGone) setState(next)
      }
      const start = () => void arrive().then(tell('arrived'), tell('failed'))
      if (canWait) whenIdle(start)
      else start()
      return () => {
        isGone = true
      }
    }, [state])
    const Part = part
    if (Part !== undefined) return <Part {...props} />
    return state === 'failed' ? <ErrorState title={failed} onRetry={() => setState('loading')} /> : loading
  }
  /** Fetches the code now; a failure shows when the part is drawn. */
  Late.ahead = (): Promise<void> => arrive().catch(() => undefined)
  return Late
}

/** Fetches the code of parts once the browser has nothing better to do. */
export function useAhead(...parts: readonly { readonly ahead: () => Promise<void> }[]): void {
  useEffect(() => {
    whenIdle(() => {
      for (const { ahead } of parts) void ahead()
    })
    // oxlint-disable-next-line react/exhaustive-deps -- parts are constants of their modules
  }, [])
}

/** Whether something was opened at least once: a late window is drawn from then on, so that it can close with its own motion. */
export function useOnceOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened
}
