/** How long a resend stays barred, in seconds. Spec §9. */
export const RESEND_COOLDOWN_SECONDS = 120

/** A running countdown: its end (ms since 1970) and the seconds last shown. */
export interface Countdown {
  readonly deadline: number
  readonly seconds: number
}

/** Seconds until another code may be sent, after one that was sent then; 0 when it may. D-38. */
export const cooldownLeft = (sentAt: number, now: number): number =>
  Math.max(0, Math.ceil((sentAt + RESEND_COOLDOWN_SECONDS * 1000 - now) / 1000))

/** A countdown that begins now. */
export const startCountdown = (now: number): Countdown => ({
  deadline: now + RESEND_COOLDOWN_SECONDS * 1000,
  seconds: RESEND_COOLDOWN_SECONDS,
})

/**
 * The current countdown: seconds = ceil((deadline - now) / 1000) within 0..120. It never counts up: when the clock jumped
 * back, the deadline is anchored anew with the seconds last shown. D-38.
 */
export function countedDown({ deadline, seconds }: Countdown, now: number): Countdown {
  const left = Math.ceil((deadline - now) / 1000)
  if (left > seconds) return { deadline: now + seconds * 1000, seconds }
  return { deadline, seconds: Math.max(0, left) }
}
