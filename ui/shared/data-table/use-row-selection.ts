import { useRef } from 'react'

/** Selecting rows one by one, as a range from the last one touched, or all that are loaded. */
export function useRowSelection(
  ids: readonly string[],
  selected: ReadonlySet<string>,
  onSelected: ((next: ReadonlySet<string>) => void) | undefined,
) {
  const anchor = useRef<string>(undefined)

  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    anchor.current = id
    onSelected?.(next)
  }
  const extendTo = (id: string) => {
    const from = anchor.current === undefined ? -1 : ids.indexOf(anchor.current)
    const to = ids.indexOf(id)
    if (from === -1 || to === -1) return toggle(id)
    const next = new Set(selected)
    for (const between of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(between)
    onSelected?.(next)
  }
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id))
  return {
    isAll,
    isSome: !isAll && selected.size > 0,
    isEmpty: selected.size === 0,
    toggle,
    extendTo,
    toggleAll: () => onSelected?.(isAll ? new Set() : new Set([...selected, ...ids])),
    clear: () => {
      anchor.current = undefined
      onSelected?.(new Set())
    },
  }
}

export type RowSelection = ReturnType<typeof useRowSelection>
