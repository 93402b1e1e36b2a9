/** A session is idle after this, in milliseconds: strictly more makes a new one. Spec §9, D-20. */
export const SESSION_IDLE_MS = 300_000
/** Without activity for this long, in milliseconds, or longer, the person is signed out. Spec §9, D-21. */
export const SIGN_OUT_IDLE_MS = 172_800_000
/** How often the 48 hours are looked at, in milliseconds; also on start and on waking. D-21. */
export const IDLE_CHECK_MS = 60_000
/** How often the account is asked after while signed in, in milliseconds; also on start. D-22. */
export const ACCOUNT_CHECK_MS = 300_000
/** Characters of a session's hash. D-20. */
export const SESSION_HASH_LENGTH = 32

/** Shown after the automatic sign-out. D-21. */
export const SIGNED_OUT_BY_IDLE = 'You were signed out after 48 hours without activity.'

/**
 * Whether a signed-in person's page view makes a new session: none is there, or the last pointer, key, scroll or route event in any
 * tab (`lastActivityAt`, ms) lies more than 5 minutes back. Spec §4, D-20.
 */
export const needsNewSession = (hash: string | undefined, lastActivityAt: number | undefined, now: number): boolean =>
  hash === undefined || hash === '' || lastActivityAt === undefined || now - lastActivityAt > SESSION_IDLE_MS

/** Whether 48 hours have passed since the last activity; never without a known activity. Spec §4, D-21. */
export const isIdleTooLong = (lastActivityAt: number | undefined, now: number): boolean =>
  lastActivityAt !== undefined && now - lastActivityAt >= SIGN_OUT_IDLE_MS

/** The later of two activities: what one tab knows and what another tells. */
export const laterActivity = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other)
