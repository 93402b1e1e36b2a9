/** Signs of a person at this page: pointer, key, scroll, touch. Route changes are reported by the router (D-20). */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/** At most one report in this many milliseconds: idle times are minutes, pointer moves come by the hundred. */
export const ACTIVITY_REPORT_MS = 1_000

/**
 * Calls back on user activity, at most once a second, with the time of the event (ms since 1970). Returns the
 * unsubscribe function.
 */
export function onActivity(
  onSign: (at: number) => void,
  now: () => number = () => Date.now(),
  target: EventTarget = globalThis.document,
): () => void {
  let last = Number.NEGATIVE_INFINITY
  const noted = () => {
    const at = now()
    // A clock that jumped back must not silence the reports.
    if (at >= last && at - last < ACTIVITY_REPORT_MS) return
    last = at
    onSign(at)
  }
  for (const sign of SIGNS) target.addEventListener(sign, noted, { passive: true, capture: true })
  return () => {
    for (const sign of SIGNS) target.removeEventListener(sign, noted, { capture: true })
  }
}
