import { useLayoutEffect, useRef } from 'react'

/** Keeps the focus on an item that moves by keyboard: in the list of another day its button is made anew. */
export function useHeldFocus(lifted: { readonly item: { readonly key: string }; readonly days: number } | undefined) {
  const held = useRef<string>(undefined)
  const key = lifted?.item.key
  const days = lifted?.days
  useLayoutEffect(() => {
    const wanted = key ?? held.current
    held.current = key
    if (wanted === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-item="${wanted}"]`)?.focus()
  }, [key, days])
}
