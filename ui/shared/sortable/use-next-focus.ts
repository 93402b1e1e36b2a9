import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus after a change that draws its place anew: `focusNext` takes the selector of an element below `root` that
 * gets the focus after the next render. Without a selector the focus stays.
 */
export function useNextFocus(root: RefObject<HTMLElement | null>): (selector: string | undefined) => void {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    root.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })
  return useCallback((selector) => {
    wanted.current = selector
  }, [])
}
