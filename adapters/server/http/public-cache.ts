/**
 * Results that are the same for every visitor, kept for seconds. Requests for the same result that arrive together are
 * computed once. `clear` forgets everything, so that a change is visible to the next request.
 */
export interface PublicCache {
  /** `seconds` may depend on the result. `sizeOf` returns its approximate size in bytes. */
  readonly get: <T>(
    key: string,
    seconds: number | ((result: T) => number),
    compute: () => Promise<T>,
    sizeOf?: (result: T) => number,
  ) => Promise<T>
  readonly clear: () => void
}

/** Longer keys are not worth their memory; their results are computed each time. */
const LONGEST_KEY = 2_000
/** The memory of an entry besides its key and result. */
const ENTRY_BYTES = 200

/** Above `mostBytes` the oldest results are forgotten. */
export function createPublicCache(mostBytes: number, now: () => number = () => performance.now()): PublicCache {
  const entries = new Map<string, { readonly value: Promise<unknown>; until: number; bytes: number }>()
  let bytes = 0
  const forget = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get: async <T>(
      key: string,
      seconds: number | ((result: T) => number),
      compute: () => Promise<T>,
      sizeOf: (result: T) => number = (result) => JSON.stringify(result).length,
    ): Promise<T> => {
      if (key.length > LONGEST_KEY) return await compute()
      const known = entries.get(key)
      if (known !== undefined && now() < known.until) return (await known.value) as T
      forget(key)
      const entry = { value: compute(), until: Number.POSITIVE_INFINITY, bytes: 0 }
      entries.set(key, entry)
      try {
        const result = await entry.value
        entry.until = now() + (typeof seconds === 'function' ? seconds(result) : seconds) * 1_000
        // After `clear` the result may be older than the change that caused it.
        if (entries.get(key) !== entry) return result
        entry.bytes = sizeOf(result) + key.length + ENTRY_BYTES
        bytes += entry.bytes
        for (const oldest of entries.keys()) {
          if (bytes <= mostBytes) break
          forget(oldest)
        }
        return result
      } catch (error) {
        if (entries.get(key) === entry) forget(key)
        throw error
      }
    },
    clear: () => {
      entries.clear()
      bytes = 0
    },
  }
}
