import { useEffect } from 'react'
import type { RefObject } from 'react'
import { isTyping } from '../app/is-typing.ts'

/** `/` focuses the search and `?` opens the help, unless somebody types or a dialog is open. */
export function useTableShortcuts(searchRef: RefObject<HTMLInputElement | null> | undefined, onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]') !== null) return
      if (event.key === '/' && searchRef?.current) {
        event.preventDefault()
        searchRef.current.focus()
      } else if (event.key === '?') {
        event.preventDefault()
        onHelp()
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [searchRef, onHelp])
}
