/** Counts units of work in windows of one second. */
export class RateLimit {
  readonly #perSecond: number
  #windowStartedAt = performance.now()
  #used = 0

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Whether nothing was taken in the current second. */
  get isUnused(): boolean {
    return performance.now() - this.#windowStartedAt >= 1000
  }

  /** Takes units; returns false when the current second allows no more. */
  take(units = 1): boolean {
    if (this.isUnused) {
      this.#windowStartedAt = performance.now()
      this.#used = 0
    }
    this.#used += units
    return this.#used <= this.#perSecond
  }
}
