/**
 * An immutable map: `with` and `without` return a new one in constant time, regardless of size.
 * All versions share one Map, which holds the version accessed last; every other version stores the single entry in
 * which it differs from a neighbour (Henry Baker, "Shallow binding makes functional arrays fast"). Older versions stay
 * correct but are slower. The order of entries has no meaning.
 */
export class VersionedMap<Key, Value extends Something> implements ReadonlyMap<Key, Value> {
  /** The shared Map if it holds this version, else the path to the version that has it. */
  #place: Map<Key, Value> | Difference<Key, Value>
  /**
   * Number of changes since the Map was copied. After as many changes as entries it is copied again, so that the
   * history stays bounded.
   */
  readonly #age: number

  private constructor(place: Map<Key, Value>, age: number) {
    this.#place = place
    this.#age = age
  }

  /** Creates a map from entries; a VersionedMap is reused, anything else is copied. */
  static from<Key, Value extends Something>(entries: Iterable<readonly [Key, Value]>): VersionedMap<Key, Value> {
    return entries instanceof VersionedMap
      ? (entries as VersionedMap<Key, Value>)
      : new VersionedMap(new Map(entries), 0)
  }

  /** The map with one entry set. */
  with(key: Key, value: Value): VersionedMap<Key, Value> {
    return this.#changed(key, (map) => map.set(key, value))
  }

  /** The map without one entry; the same map when it has none. */
  without(key: Key): VersionedMap<Key, Value> {
    return this.has(key) ? this.#changed(key, (map) => map.delete(key)) : this
  }

  get size(): number {
    return this.#map().size
  }

  get [Symbol.toStringTag](): string {
    return 'Map'
  }

  get(key: Key): Value | undefined {
    return this.#map().get(key)
  }

  has(key: Key): boolean {
    return this.#map().has(key)
  }

  // Iterates over copies, because another version may be accessed meanwhile.
  entries(): MapIterator<[Key, Value]> {
    return new Map(this.#map()).entries()
  }

  keys(): MapIterator<Key> {
    return new Map(this.#map()).keys()
  }

  values(): MapIterator<Value> {
    return new Map(this.#map()).values()
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }

  forEach(run: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) run(value, key, this)
  }

  #changed(key: Key, change: (map: Map<Key, Value>) => void): VersionedMap<Key, Value> {
    const map = this.#map()
    if (this.#age > map.size + LEAST_AGE) {
      const copy = new Map(map)
      change(copy)
      return new VersionedMap(copy, 0)
    }
    const value = map.get(key)
    change(map)
    const changed = new VersionedMap(map, this.#age + 1)
    this.#place = { of: changed, key, value }
    return changed
  }

  /** The shared Map, moved to this version. */
  #map(): Map<Key, Value> {
    if (this.#place instanceof Map) return this.#place
    const way: VersionedMap<Key, Value>[] = []
    // eslint-disable-next-line unicorn/no-this-assignment, typescript/no-this-alias
    let holder: VersionedMap<Key, Value> = this
    while (!(holder.#place instanceof Map)) {
      way.push(holder)
      holder = holder.#place.of
    }
    const map = holder.#place
    for (const older of way.reverse()) {
      const { key, value } = older.#place as Difference<Key, Value>
      holder.#place = { of: older, key, value: map.get(key) }
      if (value === undefined) map.delete(key)
      else map.set(key, value)
      older.#place = map
      holder = older
    }
    return map
  }
}

/** Small maps are not copied on every change either. */
const LEAST_AGE = 64

/** Values must not be null or undefined, because undefined marks a missing entry. */
type Something = NonNullable<unknown>

interface Difference<Key, Value extends Something> {
  readonly of: VersionedMap<Key, Value>
  readonly key: Key
  /** Undefined when the entry does not exist. */
  readonly value: Value | undefined
}
