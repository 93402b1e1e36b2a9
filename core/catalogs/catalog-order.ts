/** Moves one entry of a list to a place; the same list when nothing changes. Places beyond the ends count as the ends. */
export function moveTo<T>(list: readonly T[], entry: T, place: number): readonly T[] {
  const from = list.indexOf(entry)
  const to = Math.max(0, Math.min(place, list.length - 1))
  if (from === -1 || from === to) return list
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
