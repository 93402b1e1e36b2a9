/** Rows made one after the other. */
export function* made<T>(count: number, row: (at: number) => T): Generator<T> {
  for (let at = 0; at < count; at += 1) yield row(at)
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const NOW = Date.UTC(2026, 0, 1)
export const dayBefore = (days: number): string => new Date(NOW - days * 86_400_000).toISOString()

/** A seeded generator (mulberry32), so that every run has the same data. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
