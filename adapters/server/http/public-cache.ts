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
  /**
   * The same for results that take milliseconds and are seldom wanted twice: they are kept from their second request on,
   * because keeping what nobody wants again costs more than computing what somebody does.
   */
  readonly getRepeated: PublicCache['get']
  /** Whether a result is kept, or computed at the moment. */
  readonly has: (key: string) => boolean
  readonly clear: () => void
}

/** How long results for everybody are kept, in seconds. Changes of public data clear them before. */
export const KEPT_SECONDS = 30

/**
 * The last part of its time in which the first request for a result has it computed again beside, so that nobody waits
 * for what many request.
 */
const RENEWING_PART = 1 / 3

/** Number of keys that are remembered as requested once. */
const MOST_REQUESTED = 2_000

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
  const requested = new Set<string>()
  const isRepeated = (key: string): boolean => {
    const isKnown = requested.delete(key)
    requested.add(key)
    const [oldest] = requested
    if (requested.size > MOST_REQUESTED && oldest !== undefined) requested.delete(oldest)
    return isKnown
  }
  const cache: PublicCache = {
    get: async <T>(
      key: string,
      seconds: number | ((result: T) => number),
      compute: () => Promise<T>,
      sizeOf: (result: T) => number = (result) => JSON.stringify(result).length,
    ): Promise<T> => {
      if (key.length > LONGEST_KEY) return await compute()
      /** Computes the result and puts it in the place of `held`, unless `clear` has removed that one meanwhile. */
      const computed = async (entry: Entry, held: Entry): Promise<T> => {
        const result = (await entry.value) as T
        const ms = (typeof seconds === 'function' ? seconds(result) : seconds) * 1_000
        // Such as the page of a failure: what is kept stays.
        if (ms <= 0 && held !== entry) throw new Error('The renewed result must not be kept')
        entry.until = now() + ms
        entry.renewFrom = entry.until - ms * RENEWING_PART
        // After `clear` the result may be older than the change that caused it.
        if (entries.get(key) === held) keep(key, entry, sizeOf(result))
        return result
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
          const { until, renewFrom } = known
          known.renewFrom = known.until = Number.POSITIVE_INFINITY
          // After a failure the result has the rest of its time, and the next request tries again.
          computed(started(), known).catch(() => Object.assign(known, { until, renewFrom }))
        }
        return (await known.value) as T
      }
      forget(key)
      const entry = started()
      entries.set(key, entry)
      try {
        return await computed(entry, entry)
      } catch (error) {
        if (entries.get(key) === entry) forget(key)
        throw error
      }
    },
    getRepeated: (key, seconds, compute, sizeOf) =>
      key.length <= LONGEST_KEY && isRepeated(key) ? cache.get(key, seconds, compute, sizeOf) : compute(),
    has: (key) => now() < (entries.get(key)?.until ?? Number.NEGATIVE_INFINITY),
    clear: () => {
      entries.clear()
      bytes = 0
    },
  }
  return cache
}
