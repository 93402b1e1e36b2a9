import { useState } from 'react'

/**
 * Whether something was opened at least once: a lazy dialog stays rendered from then on, so that it can close with its
 * animation.
 */
export function useOnceOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened
}
