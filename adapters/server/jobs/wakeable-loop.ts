/** A pause that a round asks for, in milliseconds; undefined when something else will wake the loop. */
export type Pause = number | undefined

export interface WakeableLoop {
  /** Starts a round, or another one after the present one. */
  readonly wake: () => void
  /** Starts a round after this time, unless an earlier one is due. */
  readonly wakeIn: (ms: number) => void
  readonly isResting: () => boolean
  /** Resolves when no round runs. */
  readonly rest: () => Promise<void>
  readonly isStopped: () => boolean
  /** Starts no further round; the present one goes on. */
  readonly stop: () => void
}

/** Runs one round at a time: each time it is woken, and after the pause that the last round asked for. */
export function wakeableLoop(round: () => Promise<Pause>, longestPauseMs: number): WakeableLoop {
  let present: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  return {
    wake,
    wakeIn,
    isResting: () => present === undefined,
    rest: async () => {
      while (present !== undefined) await present
    },
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }

  function wake(): void {
    isWanted = true
    if (present !== undefined || isStopped) return
    present = rounds().finally(() => {
      present = undefined
      if (isWanted) wake()
    })
  }

  async function rounds(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      clearTimeout(timer)
      wakesAt = Number.POSITIVE_INFINITY
      const ms = await round()
      if (ms !== undefined) wakeIn(ms)
    }
  }

  function wakeIn(ms: number): void {
    const at = performance.now() + Math.min(ms, longestPauseMs)
    if (isStopped || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(wake, at - performance.now())
    timer.unref()
  }
}
