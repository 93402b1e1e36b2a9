/** A seeded random number generator, because the demo market must not change between starts. */
export interface Random {
  /** 0 ≤ n < 1. */
  readonly next: () => number
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Returns `count` different items in random order. */
  readonly some: <T>(list: readonly T[], count: number) => T[]
  readonly chance: (probability: number) => boolean
  /** Picks an item by weight. */
  readonly weighted: <T>(entries: readonly (readonly [T, number])[]) => T
  /** A separate generator for one purpose, independent of how many numbers others drew. */
  readonly fork: (name: string) => Random
}

/** sfc32, seeded with a hash of seed and name. */
export function createRandom(seed: number, name = ''): Random {
  const [a0, b0, c0] = hashed(`${seed}/${name}`)
  let a = a0
  let b = b0
  let c = c0
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next()
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('Nothing to pick from.')
    return list[int(0, list.length - 1)] as T
  }
  return {
    next,
    int,
    pick,
    some: (list, count) => {
      const rest = [...list]
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(int(0, rest.length - 1), 1)[0] as (typeof rest)[number],
      )
    },
    chance: (probability) => next() < probability,
    weighted: (entries) => {
      let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        at -= weight
        if (at < 0) return value
      }
      return pick(entries)[0]
    },
    fork: (child) => createRandom(seed, `${name}/${child}`),
  }
}

function hashed(text: string): [number, number, number] {
  const hash = (start: number) => {
    let h = start
    for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 16_777_619)
    return h | 0
  }
  return [hash(2_166_136_261), hash(40_389), hash(99_991)]
}
