import { useEffect } from 'react'
import { headingOfPage } from './route-focus.tsx'

/** Places that are remembered: a menu in a dialog over a list needs three. */
const MOST_PLACES = 12
/** Dialogs and menus return the focus by themselves, a little after they closed. */
const PATIENCE_MS = 60

interface Place {
  readonly element: HTMLElement
  /** The list or table body that holds it, and the number of its row there. */
  readonly rows: Element | null
  readonly at: number
}

/**
 * Returns the focus that a change of the page took away: to the control once it is enabled again, else to the row that
 * took the place of its own, else to the newest place before it that is still there, else to the heading (D-254). A
 * person who presses beside all controls has no focus to return.
 */
export function FocusKeeper() {
  useEffect(() => {
    let places: readonly Place[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement)
        places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(-MOST_PLACES)
    }
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // Some browsers send this event for a removed element too, before they remove it.
      if (relatedTarget === null) setTimeout(() => (isThere(target) && !hasFocus() ? (places = []) : look()))
    }
    const look = () => {
      if (hasFocus() || places.length === 0) return
      clearTimeout(timer)
      timer = setTimeout(restore, PATIENCE_MS)
    }
    const restore = () => {
      const last = places.at(-1)
      // A button is disabled while it saves.
      if (hasFocus() || last === undefined || (last.element.isConnected && last.element.matches(':disabled'))) return
      const found = places.toReversed().map(presentOf).find(isThere) ?? headingOfPage()
      // A control that was only disabled meanwhile had its place, and the page may have scrolled to the reason of a failure.
      if (found instanceof HTMLElement) found.focus({ preventScroll: found === last.element || isInWindow(found) })
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', leave)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return null
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

function placeOf(element: HTMLElement): Place {
  const row = element.closest('li, tr, [role=row]')
  const rows = row?.parentElement ?? null
  return { element, rows, at: row === null || rows === null ? 0 : [...rows.children].indexOf(row) }
}

/** The element, or the first control of the row that is where its own one was. */
function presentOf({ element, rows, at }: Place): Element | null | undefined {
  if (element.isConnected || rows?.isConnected !== true) return element
  return (rows.children[at] ?? rows.lastElementChild)?.querySelector(
    'a[href], button:not([disabled]), input:not([disabled])',
  )
}

const isThere = (place: unknown): place is HTMLElement =>
  place instanceof HTMLElement &&
  place.isConnected &&
  !place.matches(':disabled') &&
  place.closest('[inert]') === null &&
  place.checkVisibility()

function isInWindow(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
