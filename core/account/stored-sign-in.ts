import type { SessionUser } from './session-user.schema.ts'

// Separate from the schemas, because every page loads this module first.

/** Local storage keys of a sign-in. The cookie is only a marker and authenticates nothing. D-17. */
export const storageKeys = { token: 'token', user: 'user' } as const
export const SIGNED_IN_COOKIE = 'logged_in'
/** Lifetime of a sign-in, in milliseconds: 30 days. D-17. */
export const TOKEN_LIFE_MS = 2_592_000_000

/** A sign-in ends on the server after this time without a call, in milliseconds: three days, after the browser's 48 hours. D-145. */
export const TOKEN_IDLE_MS = 259_200_000

/** What the browser stores about a sign-in. Spec §3. */
export interface StoredSignIn {
  readonly token: string
  readonly user: SessionUser
}
