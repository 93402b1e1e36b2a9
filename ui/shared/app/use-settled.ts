import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Whether the page has loaded and the browser has been idle once: for components that nobody waits for. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    let isGone = false
    whenIdle(() => {
      if (!isGone) setIsSettled(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isSettled
}
