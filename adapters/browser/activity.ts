/** Events that count as user activity. The router reports route changes (D-20). */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/** Minimum time between two reports. Pointer events are frequent, and idle times are minutes. */
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
    // Also report after the clock was set back.
    if (at >= last && at - last < ACTIVITY_REPORT_MS) return
    last = at
    onSign(at)
  }
  for (const sign of SIGNS) target.addEventListener(sign, noted, { passive: true, capture: true })
  return () => {
    for (const sign of SIGNS) target.removeEventListener(sign, noted, { capture: true })
  }
}
