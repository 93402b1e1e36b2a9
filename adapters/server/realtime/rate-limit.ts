/** Counts calls in windows of one second. */
export class RateLimit {
  readonly #perSecond: number
  #windowStartedAt = performance.now()
  #used = 0

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Counts one call; returns false when the current second allows no more. */
  take(): boolean {
    const now = performance.now()
    if (now - this.#windowStartedAt >= 1000) {
      this.#windowStartedAt = now
      this.#used = 0
    }
    this.#used += 1
    return this.#used <= this.#perSecond
  }
}
