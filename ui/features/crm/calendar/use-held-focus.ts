import { useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Held {
  readonly item: { readonly key: string }
  readonly days: number
}

/**
 * Keeps the focus on an item that moves: in the list of another day its button is made anew. Below a pointer
 * (`isDragged`) the days stay where they are scrolled to, because the item goes where the pointer is.
 */
export function useHeldFocus(lifted: Held | undefined, isDragged: () => boolean = () => false) {
  const keepsPlace = useEffectEvent(isDragged)
  const held = useRef<string>(undefined)
  const key = lifted?.item.key
  const days = lifted?.days
  useLayoutEffect(() => {
    const wanted = key ?? held.current
    held.current = key
    if (wanted === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-item="${wanted}"]`)?.focus({ preventScroll: keepsPlace() })
  }, [key, days])
}
