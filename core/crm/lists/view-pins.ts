/** Pinned views of one type and person. Our own limit (D-247). */
export const MOST_PINS = 20

/**
 * The pinned views in order after one of them is put at a place, counted from 0 and clamped to the ends, or unpinned
 * (null). The others keep their order. D-247.
 */
export function placePin(pins: readonly number[], id: number, place: number | null): readonly number[] {
  const others = pins.filter((pin) => pin !== id)
  if (place === null) return others
  const at = Math.min(Math.max(0, Math.trunc(place)), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}
