/** How long after the first change the screen is read again, and the least pause between two readings, in milliseconds. */
export const FIRST_MS = 300
export const PAUSE_MS = 2_000
/** Readings take at most a fifth of the time: the pause after a long one is this many times as long. */
const REST = 4
/** How often a reading that must wait for the person looks again. */
const LOOK_AGAIN_MS = 500

export interface FollowOptions<Kind> {
  /** Reads again what shows these kinds. */
  readonly read: (kinds: ReadonlySet<Kind>) => Promise<void>
  /** Whether the person types or drags, which a reading would disturb. */
  readonly isHeld: (kinds: ReadonlySet<Kind>) => boolean
  readonly isVisible: () => boolean
  /** Between 0 and 1, drawn once per tab: colleagues do not all read at the same moment. */
  readonly spread: number
}

/**
 * Reads again after changes of others: once for many changes, never more often than every two seconds, not while the person
 * types or drags, and in a hidden tab when it is shown (`shown`). D-242.
 */
export function followChanges<Kind>({ read, isHeld, isVisible, spread }: FollowOptions<Kind>): {
  readonly changed: (kind: Kind) => void
  readonly shown: () => void
  readonly stop: () => void
} {
  let waiting = new Set<Kind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isStopped = false
  let earliest = 0

  const plan = (inMs: number) => {
    if (timer !== undefined || isReading || isStopped || waiting.size === 0 || !isVisible()) return
    timer = setTimeout(() => void run(), Math.max(inMs, earliest - Date.now()))
  }
  const run = async () => {
    timer = undefined
    if (isHeld(waiting)) return plan(LOOK_AGAIN_MS)
    const kinds = waiting
    waiting = new Set()
    isReading = true
    const began = Date.now()
    // A failed reading shows where it is read.
    await read(kinds).catch(() => undefined)
    isReading = false
    const now = Date.now()
    earliest = now + Math.max(PAUSE_MS, REST * (now - began))
    plan(0)
  }
  return {
    changed: (kind) => {
      waiting.add(kind)
      plan(FIRST_MS * (1 + spread))
    },
    shown: () => plan(0),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
