import { useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../app/when-idle.ts'

type HeaderDragModule = typeof import('./header-drag.tsx')

/** Loads column dragging once the page is idle. Calls `onLoaded` before the header is rendered again with it. */
export function useHeaderDrag(onLoaded: () => void): HeaderDragModule | undefined {
  const [drag, setDrag] = useState<HeaderDragModule>()
  const prepare = useEffectEvent(onLoaded)
  useEffect(() => {
    let isGone = false
    whenIdle(() => {
      import('./header-drag.tsx').then(
        (loaded) => {
          if (isGone) return
          prepare()
          setDrag(loaded)
        },
        () => undefined,
      )
    })
    return () => {
      isGone = true
    }
  }, [])
  return drag
}
