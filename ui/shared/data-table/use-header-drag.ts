import { useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../app/when-idle.ts'

type HeaderDragModule = typeof import('./header-drag.tsx')

/** Loads dragging of columns once the page is idle. `onLoaded` runs before the header is drawn anew with it. */
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
