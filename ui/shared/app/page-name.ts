import { useEffect, useSyncExternalStore } from 'react'
import { documentTitle } from './page-title.ts'

/** The name of the thing that a page shows, and the path of that page. */
type PageName = { readonly path: string; readonly name: string }

let current: PageName | undefined
const listeners = new Set<() => void>()

function setName(next: PageName | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/**
 * Names a page after what it shows, in the title of the document and in the breadcrumb, once it is loaded. Without a
 * name, as for something new, the page keeps that of its address.
 */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const shown = { path: location.pathname, name }
    document.title = documentTitle(name)
    setName(shown)
    return () => {
      if (current === shown) setName(undefined)
    }
  }, [name])
}

/** The name of the page at this path; undefined while it has none of its own. */
export const useNameOfPage = (path: string): string | undefined => {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )
  return shown?.path === path ? shown.name : undefined
}
