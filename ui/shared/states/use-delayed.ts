import { useEffect, useState } from 'react'

/** Delay of skeletons and progress, so that a quick response never flashes. In milliseconds. */
export const SKELETON_DELAY_MS = 150

/** True once `active` has lasted for `delayMs`; false again at once when it ends. */
export function useDelayed(active: boolean, delayMs: number = SKELETON_DELAY_MS): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setPast(true), delayMs)
    return () => {
      clearTimeout(timer)
      setPast(false)
    }
  }, [active, delayMs])
  return active && isPast
}
