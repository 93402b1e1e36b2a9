/** A session is idle after more than this, in milliseconds; then a new one is created. Spec §9, D-20. */
export const SESSION_IDLE_MS = 300_000
/** A person without activity for at least this long, in milliseconds, is signed out. Spec §9, D-21. */
export const SIGN_OUT_IDLE_MS = 172_800_000
/** How often the 48 hours are checked, in milliseconds; also at start and on waking. D-21. */
export const IDLE_CHECK_MS = 60_000
/** How often the account is checked while signed in, in milliseconds; also at start. D-22. */
export const ACCOUNT_CHECK_MS = 300_000
/** Characters of a session's hash. D-20. */
export const SESSION_HASH_LENGTH = 32

/** Shown after the automatic sign-out. D-21. */
export const SIGNED_OUT_BY_IDLE = 'You were signed out after 48 hours without activity.'

/**
 * Whether a page view of a signed-in person creates a new session: there is none, or the last activity in any tab
 * (`lastActivityAt`, ms) is more than 5 minutes ago. Spec §4, D-20.
 */
export const needsNewSession = (hash: string | undefined, lastActivityAt: number | undefined, now: number): boolean =>
  hash === undefined || hash === '' || lastActivityAt === undefined || now - lastActivityAt > SESSION_IDLE_MS

/** Whether 48 hours have passed since the last activity; false when it is unknown. Spec §4, D-21. */
export const isIdleTooLong = (lastActivityAt: number | undefined, now: number): boolean =>
  lastActivityAt !== undefined && now - lastActivityAt >= SIGN_OUT_IDLE_MS

/** The later of two activities: this tab's and another tab's. */
export const laterActivity = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other)
