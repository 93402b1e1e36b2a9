import { useEffect, useState } from 'react'

/**
 * Whether something was opened at least once: a lazy dialog stays rendered from then on, so that it can close with its
 * animation.
 */
export function useOnceOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened
}

/**
 * Whether a lazy dialog or panel is open, and false in its first render: Mantine returns the focus only from what it has
 * seen closed.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- opens after the first render, see above
  useEffect(() => setMounted(true), [])
  return isOpen && isMounted
}
