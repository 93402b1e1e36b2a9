import type { SessionUser } from './session-user.schema.ts'

// Apart from the schemas: the first load of a page needs these, and a visitor's page needs no more of a sign-in.

/** Local storage keys of a sign-in; the cookie is only a marker and authenticates nothing. D-17. */
export const storageKeys = { token: 'token', user: 'user' } as const
export const SIGNED_IN_COOKIE = 'logged_in'
/** Life of a sign-in, in milliseconds: 30 days. D-17. */
export const TOKEN_LIFE_MS = 2_592_000_000

/** What the browser keeps of a sign-in. Spec §3. */
export interface StoredSignIn {
  readonly token: string
  readonly user: SessionUser
}
