import { useEffect, useEffectEvent } from 'react'

/** How soon it is tried again. */
const RETRY_MS = 5_000

/** Once wanted, acts as soon as no dialog is open and no field has the focus: for windows that open by themselves. */
export function useWhenFree(isWanted: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isWanted) return
    let isDone = false
    const attempt = () => {
      if (isDone || isOccupied()) return
      isDone = true
      run()
    }
    const timer = setInterval(attempt, RETRY_MS)
    attempt()
    return () => clearInterval(timer)
  }, [isWanted])
}

function isOccupied(): boolean {
  const active = document.activeElement
  return (
    document.querySelector('[role="dialog"], dialog[open]') !== null ||
    (active instanceof HTMLElement && (active.matches('input, textarea, select') || active.isContentEditable))
  )
}
