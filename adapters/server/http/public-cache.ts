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

/** How long results for everybody are kept, in seconds. Changes of public data clear them before. */
export const KEPT_SECONDS = 30

/**
 * The last part of its time in which the first request for a result has it computed again beside, so that nobody waits
 * for what many request.
 */
const RENEWING_PART = 1 / 3

/** Longer keys are not worth their memory; their results are computed each time. */
const LONGEST_KEY = 2_000
/** The memory of an entry besides its key and result. */
const ENTRY_BYTES = 200

interface Entry {
  readonly value: Promise<unknown>
  /** Infinite while the result is computed. */
  until: number
  renewFrom: number
  bytes: number
}

/** Above `mostBytes` the oldest results are forgotten. */
export function createPublicCache(mostBytes: number, now: () => number = () => performance.now()): PublicCache {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const forget = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry, size: number) => {
    forget(key)
    entry.bytes = size + key.length + ENTRY_BYTES
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }
  return {
    get: async <T>(
      key: string,
      seconds: number | ((result: T) => number),
      compute: () => Promise<T>,
      sizeOf: (result: T) => number = (result) => JSON.stringify(result).length,
    ): Promise<T> => {
      if (key.length > LONGEST_KEY) return await compute()
      /** Computes the result and puts it in the place of `held`, unless `clear` has removed that one meanwhile. */
      const computed = async (entry: Entry, held: Entry): Promise<T> => {
        try {
          const result = (await entry.value) as T
          const ms = (typeof seconds === 'function' ? seconds(result) : seconds) * 1_000
          entry.until = now() + ms
          entry.renewFrom = entry.until - ms * RENEWING_PART
          // After `clear` the result may be older than the change that caused it.
          if (entries.get(key) === held) keep(key, entry, sizeOf(result))
          return result
        } catch (error) {
          if (entries.get(key) === held) forget(key)
          throw error
        }
      }
      const started = (): Entry => ({
        value: compute(),
        until: Number.POSITIVE_INFINITY,
        renewFrom: Number.POSITIVE_INFINITY,
        bytes: 0,
      })

      const known = entries.get(key)
      if (known !== undefined && now() < known.until) {
        if (now() >= known.renewFrom) {
          known.renewFrom = known.until = Number.POSITIVE_INFINITY
          // A failure is for the next request, which computes the result again.
          computed(started(), known).catch(() => undefined)
        }
        return (await known.value) as T
      }
      forget(key)
      const entry = started()
      entries.set(key, entry)
      return await computed(entry, entry)
    },
    clear: () => {
      entries.clear()
      bytes = 0
    },
  }
}
